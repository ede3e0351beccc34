import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { monthOf } from '../../schema/values/month.ts'
import { counted } from '../support/countedOrder.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Answered = { readonly status: number; readonly body: Row & Problem }

let stage: Stage
let employee: Row
let other: Row
let items: Row[] = []
const year = Number(today().slice(0, 4))
const month = monthOf(today())

onStage((made) => {
  stage = made
})

const call = (method: string, path: string, body?: unknown, who: Caller = stage.admin): Promise<Answered> =>
  who.call<Row & Problem>(method, path, { branch: stage.branches.boys, year, ...(body !== undefined && { body }) })
const send = (to: string, asked: object) => call('POST', to, asked)
const list = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]
const told = ({ status, body }: Answered) => [status, ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`)]
const item = (purpose: string) => items.find((one) => one['purpose'] === purpose)?.id
let bonus = 0
let lessons = 0
const benefit = (more: object) =>
  call('POST', 'benefitsAndDeductions', { employee: employee.id, month, salaryItem: bonus, reason: 'تميز', ...more })

beforeAll(async () => {
  items = await list('salaryItems?range=[0,99]')
  const [account] = await list('accounts?filter={"isLeaf":true,"kind":"expense"}&range=[0,0]')
  const made = await call('POST', 'salaryItems', { arabicName: 'مكافأة تميز', kind: 'earning', account: account?.id })
  expect(told(made)).toEqual([201])
  bonus = made.body.id
  const formula = { arabicName: 'حصص إضافية', kind: 'earning', basis: 'formula', formula: 'hours * 80', account: account?.id }
  lessons = (await call('POST', 'salaryItems', formula)).body.id
  ;[employee, other] = (await list('employees?filter={"status":"working"}&range=[0,1]')) as [Row, Row]
})

describe('what changes the pay of one month', () => {
  it('is an amount, days or hours, as its item is reckoned', async () => {
    expect((await benefit({ amount: '500' })).body['amount']).toBe('500.00')
    const both = await benefit({ salaryItem: item('absence'), days: '1.5', amount: '99' })
    expect(told(both)).toEqual([400, 'Benefit.NotByThis amount'])
    const absence = await benefit({ salaryItem: item('absence'), days: '1.5' })
    expect([absence.body['days'], absence.body['amount']]).toEqual(['1.5', null])
    expect((await benefit({ salaryItem: item('overtime'), hours: '12' })).body['hours']).toBe('12')
    expect(told(await benefit({ salaryItem: item('overtime') }))).toEqual([400, 'Field.Required hours'])
    expect(told(await benefit({ salaryItem: lessons }))).toEqual([400, 'Benefit.OneOfThree hours'])
    expect((await benefit({ salaryItem: lessons, hours: '3' })).body['hours']).toBe('3')
  })

  it.each([
    ['nothing', { amount: '0' }, ['Value.AboveZero amount']],
    ['less than nothing', { amount: '-5' }, ['Value.AboveZero amount']],
    ['neither', {}, ['Field.Required amount']],
    ['no reason', { amount: '5', reason: null }, ['Field.Required reason']],
    ['a month of another year', { amount: '5', month: `${year + 5}-01` }, ['FiscalYear.NoPermission month']],
    ['a thirteenth month', { amount: '5', month: `${year}-13` }, ['Month.Invalid month']],
  ])('is refused with %s', async (_, wrong, said) => expect(told(await benefit(wrong))).toEqual([400, ...said]))

  it('is refused with more days than a month has', async () => {
    expect(told(await benefit({ salaryItem: item('absence'), days: '32' }))).toEqual([400, 'Field.Max days'])
    expect(told(await benefit({ salaryItem: item('absence'), days: '-1' }))).toEqual([400, 'Value.AboveZero days'])
  })

  it('is never of an item that the calculation finds by itself', async () => {
    for (const purpose of ['basic', 'advance', 'socialInsurance'])
      expect(told(await benefit({ salaryItem: item(purpose), amount: '5' }))).toContain('Reference.NotAllowed salaryItem')
  })

  it('is seen and entered by whoever has its permissions', async () => {
    const looker = await stage.signInWith(
      'benefit_viewer',
      [stage.branches.boys],
      ['viewBranches', 'viewFiscalYears', 'viewBenefitAndDeduction'],
    )
    expect((await call('GET', 'benefitsAndDeductions', undefined, looker)).status).toBe(200)
    expect((await call('POST', 'benefitsAndDeductions', {}, looker)).status).toBe(403)
    expect((await call('GET', 'employeeAdvances', undefined, looker)).status).toBe(403)
  })
})

describe('a benefit for many', () => {
  it('is shown for each before it is made, may be another amount for one, and is made once', async () => {
    const jobTitle = (await call('GET', `employees/${employee.id}`)).body['jobTitle']
    const input = { month, salaryItem: bonus, amount: '300', reason: 'مكافأة الفصل' }
    const order = { input, filter: { jobTitle }, cells: { [employee.id]: { amount: '450' } } }
    const preview = async () =>
      (await call('POST', 'runs/grantBenefits/preview', order)).body as unknown as {
        counts: Record<string, number>
        totals: Record<string, string>
        total: number
      }
    const before = await preview()
    expect(before.counts['ready']).toBe(before.total)
    expect(before.totals['amount']).toBe(`${300 * (before.total - 1) + 450}.00`)
    const { body: job } = await call('POST', 'runs/grantBenefits', await counted('runs/grantBenefits', order, send))
    await expect.poll(async () => (await call('GET', `jobs/${job.id}`)).body['state']).toBe('done')
    const made = await list(`benefitsAndDeductions?filter=${JSON.stringify({ employee: employee.id })}`)
    expect(made.filter((one) => one['reason'] === input.reason).map((one) => one['amount'])).toEqual(['450.00'])
    expect((await preview()).counts).toMatchObject({ ready: 0, before: before.total })
  })
})

describe('working hours', () => {
  const shift = (days: object[]) => call('POST', 'workShifts', { arabicName: 'دوام', graceMinutes: 10, days })

  it('have each day once, and some hours, at night too', async () => {
    const day = { day: 'sunday', from: '07:00', to: '14:00' }
    expect(told(await shift([day, { ...day, day: 'monday' }]))).toEqual([201])
    expect(told(await shift([{ ...day, from: '22:00', to: '06:00' }]))).toEqual([201])
    expect(told(await shift([day, day]))[1]).toContain('WorkShift.DayTwice')
    expect(told(await shift([{ ...day, to: '07:00' }]))).toEqual([400, 'WorkShift.NoHours days.0.to'])
  })
})

describe('a day of attendance', () => {
  const day = (more: object) => call('POST', 'attendanceDays', { employee: employee.id, date: today(), ...more })

  it('stands once for each employee, with what is known of it', async () => {
    expect(told(await day({ in: '07:02', out: '14:01' }))).toEqual([201])
    expect(told(await day({ in: '07:02' }))[1]).toContain('Attendance.DayTwice')
    expect(told(await day({ employee: other.id }))[1]).toContain('Attendance.NothingSaid')
    expect(told(await day({ employee: other.id, in: '09:00', out: '08:00' }))).toEqual([400, 'Attendance.OutBeforeIn out'])
  })
})
