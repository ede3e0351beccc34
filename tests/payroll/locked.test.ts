import { expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { lastDay } from '../../schema/values/month.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, told } from './office.ts'

let admin: Caller
let branch = 0
const year = Number(today().slice(0, 4)) - 1
const month = `${year}-03`

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
})

const { call, list, made } = office(() => ({ who: admin, branch, year }))

it('what pay follows from is neither entered nor changed in a month that is locked, and is after it', async () => {
  const [employee] = await list(`employees?${query({ filter: { status: 'working' }, range: [0, 0], sort: ['hireDate', 'ASC'] })}`)
  const penalty = (await list('salaryItems?range=[0,99]')).find(({ englishName }) => englishName === 'Penalty')?.id
  const [annual] = await list(`vacationTypes?${query({ filter: { annual: true }, range: [0, 0] })}`)
  const deduction = (of: string) => ({ employee: employee?.id, month: of, salaryItem: penalty, amount: '50', reason: 'تلف' })
  const before = await made('benefitsAndDeductions', deduction(month))
  const [company] = await list('company?range=[0,0]')
  const locked = async (payrollLockDate: string | null) => {
    const { version } = (await call('GET', `company/${company?.id}`)).body
    expect(told(await call('PUT', `company/${company?.id}`, { version, payrollLockDate }))).toEqual([200])
  }
  await locked(lastDay(month))
  const day = lastDay(month)
  expect(told(await call('POST', 'benefitsAndDeductions', deduction(month)))).toEqual([400, 'Ledger.Locked month'])
  expect(told(await call('PUT', `benefitsAndDeductions/${before.id}`, { version: before.version, month: `${year}-04` }))).toEqual(
    [400, 'Ledger.Locked month'],
  )
  const leave = { employee: employee?.id, vacationType: annual?.id, startDate: day, endDate: addDays(day, 1) }
  expect(told(await call('POST', 'vacationRequests', leave))).toContain('Ledger.Locked startDate')
  const attended = { employee: employee?.id, date: day, in: '07:00', out: '14:00' }
  expect(told(await call('POST', 'attendanceDays', attended))).toEqual([400, 'Ledger.Locked date'])
  expect(told(await call('POST', 'salaries', { employee: employee?.id, month, date: day }))).toContain('Ledger.Locked date')
  expect(told(await call('POST', 'benefitsAndDeductions', deduction(`${year}-04`)))).toEqual([201])
  expect(told(await call('POST', 'attendanceDays', { ...attended, date: addDays(day, 1) }))).toEqual([201])
  await locked(null)
  expect(told(await call('POST', 'attendanceDays', attended))).toEqual([201])
})
