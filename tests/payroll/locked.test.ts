import { expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { lockArea } from '../support/lockBooks.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

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
  const locked = (until: string | null) => lockArea(admin, 'payroll', until)
  await locked(lastDay(month))
  const day = lastDay(month)
  expect(told(await call('POST', 'benefitsAndDeductions', deduction(month)))).toEqual([400, 'Ledger.Locked month'])
  expect(told(await call('PUT', `benefitsAndDeductions/${before.id}`, { version: before.version, month: `${year}-04` }))).toEqual(
    [400, 'Ledger.Locked month'],
  )
  const advance = {
    employee: employee?.id,
    date: day,
    value: '500',
    startDate: `${year}-04`,
    installmentsNumber: 1,
    status: 'open',
  }
  expect(told(await call('POST', 'employeeAdvances', advance))).toContain('Ledger.Locked date')
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

it('nothing that is there makes a locked month of pay another one', async () => {
  const now = Number(today().slice(0, 4))
  const seat = office(() => ({ who: admin, branch, year: now }))
  const of = movedMonth(monthOf(today()), -2)
  const [known] = await seat.list(`employees?${query({ range: [0, 0] })}`)
  const { nationality, jobTitle } = await seat.get('employees', known as Row)
  const [centre] = await seat.list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`)
  const hired = (number: number) =>
    seat.made('employees', {
      ...{ arabicName: 'سعد بن ناصر القحطاني', nationality, jobTitle, phone: '0500000001', basicSalary: '6000' },
      ...{ identityType: 'national', identityNumber: noorIdentity(number), hireDate: `${now - 3}-01-01` },
      costCenters: [{ id: centre?.id, share: '100' }],
    })
  const [one, other] = [await hired(845_001), await hired(845_002)]
  const salary = await seat.made('salaries', { employee: one.id, month: of, date: lastDay(of) })
  for (const action of ['approve', 'post']) expect(told(await seat.act('salaries', salary, action))).toEqual([200])
  const calculated = await seat.made('salaries', { employee: other.id, month: of, date: lastDay(of) })
  const sheet = await seat.made(
    'socialInsuranceSheets',
    { date: lastDay(of), month: of, status: 'open' },
    'SocialInsurance.SalariesOpen',
  )
  expect(told(await seat.act('socialInsuranceSheets', sheet, 'post'))).toEqual([200])
  // A salary beneath a sheet is taken back on a yes, and the sheet says that it is stale.
  const posted = await seat.get('salaries', salary)
  const takingBack = { version: posted.version, reason: 'خطأ' }
  const back = await seat.call('POST', `salaries/${salary.id}/unpost`, takingBack, 'Salary.Insured')
  expect(told(back)).toEqual([200])
  expect(Number((await seat.get('socialInsuranceSheets', sheet))['notCovered'])).toBe(-Number(salary['insuranceDue']))
  expect(told(await seat.act('salaries', salary, 'post'))).toEqual([200])
  expect(Number((await seat.get('socialInsuranceSheets', sheet))['notCovered'])).toBe(0)
  const girls = (await seat.list('branches?range=[0,9]')).find(({ id, isMaster }) => id !== branch && isMaster !== true)
  const transfer = {
    employee: one.id,
    day: lastDay(of),
    toBranch: girls?.id,
    reason: 'حاجة',
    jobTitle,
    costCenters: one['costCenters'],
  }
  const waiting = await seat.made('employeeTransfers', transfer)
  const [company] = await seat.list('company?range=[0,0]')
  const { version } = await seat.get('company', company as Row)
  expect(told(await seat.call('PUT', `company/${company?.id}`, { version, payrollLockDate: lastDay(of) }))).toEqual([200])
  const reason = { reason: 'خطأ' }
  const left = { statusFrom: lastDay(of), statusReason: 'استقالة' }
  const refused = (field: string) => [400, `Ledger.Locked ${field}`]
  expect(told(await seat.act('socialInsuranceSheets', sheet, 'unpost', reason))).toEqual(refused('date'))
  expect(told(await seat.act('salaries', salary, 'unpost', reason))).toEqual(refused('date'))
  expect(told(await seat.act('salaries', calculated, 'void', reason))).toEqual(refused('date'))
  expect(told(await seat.act('employees', one, 'end', left))).toEqual(refused('statusFrom'))
  expect(told(await seat.act('employees', one, 'suspend', left))).toEqual(refused('statusFrom'))
  expect(told(await seat.act('employeeTransfers', waiting, 'approve'))).toEqual(refused('day'))
  expect(told(await seat.call('POST', 'employeeTransfers', { ...transfer, employee: other.id }))).toEqual(refused('day'))
  // Nor does a settlement, whatever its own day: it is told at the last day, while it is typed too.
  const settled = (employee: Row, endDate: string) =>
    seat.call(
      'POST',
      'endOfServiceSettlements',
      {
        ...{ employee: employee.id, date: today(), endDate, leavingReason: 'termination', explanation: 'إنهاء خدمة' },
        ...{ leaveDays: '0', handedOver: true, status: 'open' },
      },
      'EndOfService.SalaryOpen',
    )
  expect(told(await settled(other, addDays(lastDay(of), -5)))).toEqual(refused('endDate'))
  // The last day that is locked is worked as it was; the leaving begins on the next one.
  const onLast = await settled(other, lastDay(of))
  expect(told(onLast)).toEqual([201])
  // The day after is nobody's month that is over.
  expect(told(await seat.act('employees', one, 'end', { ...left, statusFrom: addDays(lastDay(of), 1) }))).toEqual([200])

  expect(told(await seat.act('endOfServiceSettlements', onLast.body, 'void', reason))).toEqual([200])
  const lockUntil = (until: string | null) => lockArea(admin, 'payroll', until)
  await lockUntil(null)
  // The salary that waits is in no books, and would be after the leaving.
  expect(told(await seat.act('salaries', calculated, 'void', reason))).toEqual([200])
  const within = await settled(other, addDays(lastDay(of), -5))
  expect(told(within)).toEqual([201])
  await lockUntil(lastDay(of))
  expect(told(await seat.act('endOfServiceSettlements', within.body, 'post'))).toEqual(refused('endDate'))
  await lockUntil(null)
  expect(told(await seat.act('endOfServiceSettlements', within.body, 'post'))).toEqual([200])
  await lockUntil(lastDay(of))
  // Taken back, it would make the end of that month another one.
  expect(told(await seat.act('endOfServiceSettlements', within.body, 'unpost', reason))).toEqual([400, 'Ledger.Locked undefined'])
  // Of somebody who was told to have left on that day it changes nothing of the month.
  await lockUntil(null)
  expect(told(await seat.act('endOfServiceSettlements', within.body, 'unpost', reason))).toEqual([200])
  expect(told(await seat.act('endOfServiceSettlements', within.body, 'void', reason))).toEqual([200])
  expect(told(await seat.act('employees', other, 'end', { ...left, statusFrom: addDays(lastDay(of), -4) }))).toEqual([200])
  await lockUntil(lastDay(of))
  const after = await settled(other, addDays(lastDay(of), -5))
  expect(told(after)).toEqual([201])
  expect(told(await seat.act('endOfServiceSettlements', after.body, 'post'))).toEqual([200])
})

it('nothing of a locked month goes away, is approved, comes back otherwise, or is put beneath it', async () => {
  const now = Number(today().slice(0, 4))
  const seat = office(() => ({ who: admin, branch, year: now }))
  const lockUntil = (until: string | null) => lockArea(admin, 'payroll', until)
  await lockUntil(null)
  // Leave of teachers lies in their breaks, where these are known.
  for (const one of await seat.list('schoolBreaks?range=[0,49]')) await seat.call('DELETE', `schoolBreaks/${one.id}`)
  const of = movedMonth(monthOf(today()), -3)
  const day = lastDay(of)
  const [known] = await seat.list(`employees?${query({ range: [0, 0] })}`)
  const { nationality, jobTitle } = await seat.get('employees', known as Row)
  const items = await seat.list('salaryItems?range=[0,99]')
  const item = (name: string) => items.find(({ englishName }) => englishName === name)?.id
  const [kind] = await seat.list(`vacationTypes?${query({ filter: { annual: true }, range: [0, 0] })}`)
  const annual = kind?.id
  const allowance = { salaryItem: item('Housing allowance'), amount: '300' }
  const hired = (number: number) =>
    seat.made('employees', {
      ...{ arabicName: 'سعد بن ناصر القحطاني', nationality, jobTitle, phone: '0500000001', basicSalary: '6000' },
      ...{ identityType: 'national', identityNumber: noorIdentity(number), hireDate: `${now - 3}-01-01` },
      salaryItems: [{ ...allowance, from: `${now - 3}-01-01` }],
    })
  const [one, other, third, fourth] = [await hired(845_011), await hired(845_012), await hired(845_013), await hired(845_014)]
  const calculated = await seat.made('salaries', { employee: other.id, month: of, date: day })
  const benefit = await seat.made('benefitsAndDeductions', {
    ...{ employee: one.id, month: of, salaryItem: item('Bonus'), amount: '50', reason: 'تميز' },
  })
  const attended = await seat.made('attendanceDays', { employee: one.id, date: day, in: '07:00', out: '14:00' })
  // What is left of their balance on that day of the year is not the question.
  const leave = async (employee: Row, startDate: string, endDate: string) =>
    seat.made('vacationRequests', { employee: employee.id, vacationType: annual, startDate, endDate }, 'Vacation.AskBalance')
  const waiting = await leave(one, addDays(day, -3), addDays(day, 1))
  const begun = async (employee: Row, last: string) => {
    const request = await leave(employee, addDays(day, -10), last)
    for (const action of ['approve', 'start']) expect(told(await seat.act('vacationRequests', request, action))).toEqual([200])
    return request
  }
  const early = await begun(third, addDays(day, -2))
  expect(told(await seat.act('vacationRequests', early, 'return', { returnDate: addDays(day, -5) }))).toEqual([200])
  const asSaid = await begun(other, addDays(day, 12))
  // Between its end and the lock lie days of work, whichever days of the week these are.
  const still = await begun(fourth, addDays(day, -4))
  const payout = await seat.made('leavePayouts', { date: day, employee: one.id, days: '1', reason: 'طلبه', status: 'open' })
  await lockUntil(day)
  const gone = async (resource: string, { id }: Row) => told(await seat.call('DELETE', `${resource}/${id}`))
  const refused = (field: string) => [400, `Ledger.Locked ${field}`]
  expect(await gone('salaries', calculated)).toEqual(refused('date'))
  expect(await gone('benefitsAndDeductions', benefit)).toEqual(refused('month'))
  expect(await gone('attendanceDays', attended)).toEqual(refused('date'))
  expect(await gone('vacationRequests', waiting)).toEqual(refused('startDate'))
  expect(
    (await seat.call<{ ok: boolean }[]>('POST', 'attendanceDays/actions/delete', { ids: [attended.id] })).body,
  ).toMatchObject({
    results: [{ ok: false }],
  })
  expect(told(await seat.act('vacationRequests', waiting, 'approve'))).toEqual(refused('startDate'))
  expect(told(await seat.act('vacationRequests', waiting, 'cancel'))).toEqual(refused('startDate'))
  expect(told(await seat.act('vacationRequests', early, 'notReturned'))).toEqual(refused('changedFrom'))
  // A return that makes days of it others, by coming early or late, is told before it is locked.
  const back = (returnDate: string) => seat.act('vacationRequests', still, 'return', { returnDate })
  expect(told(await back(addDays(day, -8)))).toEqual(refused('changedFrom'))
  expect(told(await back(addDays(day, 9)))).toEqual(refused('changedFrom'))
  const { version } = await seat.get('leavePayouts', payout)
  const moved = { version, date: addDays(day, 1) }
  expect(told(await seat.call('PUT', `leavePayouts/${payout.id}`, moved))).toEqual(refused('date'))
  // What began before and ends after it comes to its end, and a request of it may be turned down.
  expect(told(await seat.act('vacationRequests', asSaid, 'return', { returnDate: addDays(day, 9) }))).toEqual([200])
  expect(told(await seat.act('vacationRequests', waiting, 'reject', { refusalReason: 'فات وقتها' }))).toEqual([200])

  const paidAs = async (salaryItems: object[]) => {
    const { version: at } = await seat.get('employees', one)
    return told(await seat.call('PUT', `employees/${one.id}`, { version: at, salaryItems }))
  }
  const [row] = (one as unknown as { salaryItems: Row[] }).salaryItems
  const within = { salaryItem: item('Transport allowance'), amount: '200', from: addDays(day, -9), to: addDays(day, -1) }
  expect(await paidAs([{ ...row }, within])).toEqual(refused('salaryItems.1.from'))
  expect(await paidAs([{ ...row, to: addDays(day, -1) }])).toEqual(refused('salaryItems.0.from'))
  // It ends with the month that is locked, and another one begins after it.
  expect(
    await paidAs([
      { ...row, to: day },
      { ...within, from: addDays(day, 1), to: null },
    ]),
  ).toEqual([200])
  const ended = (await seat.get('employees', one))['salaryItems'] as Row[]
  expect(await paidAs(ended.slice(1))).toEqual(refused('salaryItems'))
  await lockUntil(null)
  expect(await gone('benefitsAndDeductions', benefit)).toEqual([200])
})
