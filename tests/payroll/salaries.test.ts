import { describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { nextMonth } from '../../schema/values/month.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
interface Line extends Row {
  readonly salaryItem: number
  readonly origin: string
  readonly kind: string
  readonly quantity: string | null
  readonly amount: string
  readonly worked: string | null
}
interface Salary extends Row {
  readonly items: readonly Line[]
  readonly gross: string
  readonly deductions: string
  readonly net: string
  readonly carried: string
}
type Answered<T = Salary> = { readonly status: number; readonly body: T & Problem }

let admin: Caller
let boys = 0
const year = Number(today().slice(0, 4))
// The demo school has no salaries of it.
const month = today().slice(5, 7) < '07' ? `${year}-10` : `${year}-03`
let used = 0
let staff: Row[] = []
let items: Row[] = []

onStage(async (stage) => {
  ;({ admin } = stage)
  ;({ boys } = stage.branches)
  staff = await list('employees?range=[0,99]&sort=["id","ASC"]')
  items = await list('salaryItems?range=[0,99]')
})

const call = <T = Salary>(method: string, path: string, body?: unknown, headers = {}): Promise<Answered<T>> =>
  admin.call<T & Problem>(method, path, { branch: boys, year, headers, ...(body !== undefined && { body }) })
const list = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]
const told = ({ status, body }: Answered<unknown>) => [
  status,
  ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]
const item = (name: string): number => items.find(({ englishName }) => englishName === name)?.id ?? 0

/** Somebody who works here since long, with the given pay. */
async function somebody(pay: object = {}): Promise<Row> {
  const one = staff[used++] as Row
  const { version } = (await call('GET', `employees/${one.id}`)).body
  const saved = await call<Row>('PUT', `employees/${one.id}`, { version, basicSalary: '6000', salaryItems: [], ...pay })
  expect(told(saved)).toEqual([200])
  return saved.body
}
const calculated = async ({ id }: Row, more: object = {}): Promise<Salary> => {
  // Months between those of the demo and this one have none.
  const confirmed = { Confirmed: 'Salary.MonthSkipped' }
  const made = await call('POST', 'salaries', { employee: id, month, date: `${month}-27`, ...more }, confirmed)
  expect(told(made)).toEqual([201])
  return made.body
}
const lines = ({ items: all }: Salary) =>
  all.map(
    ({ salaryItem, origin, quantity, amount }) =>
      `${items.find(({ id }) => id === salaryItem)?.['englishName']} ${origin} ${quantity} ${amount}`,
  )
const insured = "Social insurance, employee's share"

describe('a salary of a month', () => {
  it('is the basic salary with allowances by amount and by share, less social insurance', async () => {
    const one = await somebody({
      salaryItems: [
        { salaryItem: item('Housing allowance'), percentage: '25' },
        { salaryItem: item('Transport allowance'), amount: '500' },
      ],
    })
    const salary = await calculated(one)
    expect(lines(salary).filter((line) => !line.startsWith(insured))).toEqual([
      'Basic salary contract 30 6000.00',
      'Housing allowance contract 30 1500.00',
      'Transport allowance contract 30 500.00',
    ])
    expect(salary.gross).toBe('8000.00')
    expect(Number(salary.net)).toBe(8000 - Number(salary.deductions))
  })

  it('counts a raise in the middle of the month by days', async () => {
    const one = await somebody({ salaryItems: [{ salaryItem: item('Basic salary'), amount: '7500', from: `${month}-16` }] })
    const salary = await calculated(one)
    expect(lines(salary).filter((line) => line.startsWith('Basic'))).toEqual([
      'Basic salary contract 15 3000.00',
      'Basic salary contract 15 3750.00',
    ])
  })

  it('takes off absence and lateness, and pays overtime by its formula', async () => {
    const salary = await calculated(await somebody(), { absentDays: '2', lateHours: '1.5', overtimeHours: '4' })
    expect(lines(salary).filter((line) => !line.startsWith(insured))).toEqual([
      'Basic salary contract 30 6000.00',
      'Overtime overtime 4 150.00',
      'Absence absence 2 400.00',
      'Lateness lateness 1.5 37.50',
    ])
    expect(salary.items.find(({ origin }) => origin === 'overtime')?.worked).toBe('4 × (25 + 25 ÷ 2)')
  })

  it('tells a rate of a formula that has no last digit as what it is made of', async () => {
    const salary = await calculated(await somebody({ basicSalary: '6100' }), { overtimeHours: '4' })
    expect(lines(salary).find((line) => line.startsWith('Overtime'))).toBe('Overtime overtime 4 152.50')
    expect(salary.items.find(({ origin }) => origin === 'overtime')?.worked).toBe('4 × ((6100.00 ÷ 240) + (6100.00 ÷ 240) ÷ 2)')
  })

  it('names the benefits and deductions of the month, which then stay as they are', async () => {
    const one = await somebody()
    const bonus = await call<Row>('POST', 'benefitsAndDeductions', {
      employee: one.id,
      month,
      salaryItem: item('Bonus'),
      amount: '750',
      reason: 'تميز',
    })
    expect(told(bonus)).toEqual([201])
    const salary = await calculated(one)
    expect(lines(salary)).toContain('Bonus benefit null 750.00')
    const { version } = (await call<Row>('GET', `benefitsAndDeductions/${bonus.body.id}`)).body
    const edited = await call<Row>('PUT', `benefitsAndDeductions/${bonus.body.id}`, { version, amount: '800' })
    expect(told(edited)).toEqual([409, 'Salary.CalculatedCantEdit undefined'])
    expect(told(await call('DELETE', `benefitsAndDeductions/${bonus.body.id}`))).toEqual([
      409,
      'Salary.CalculatedCantRemove undefined',
    ])
  })

  it('names the leave of the month, which then stays as it is', async () => {
    const one = await somebody()
    const kinds = await list('vacationTypes?range=[0,49]')
    const unpaid = kinds.find(({ englishName }) => englishName === 'Unpaid')?.id
    const asked = { employee: one.id, vacationType: unpaid, startDate: `${month}-08`, endDate: `${month}-09` }
    const leave = await call<Row>('POST', 'vacationRequests', asked)
    expect(told(leave)).toEqual([201])
    const at = `vacationRequests/${leave.body.id}`
    const version = async () => (await call<Row>('GET', at)).body.version
    expect(told(await call('POST', `${at}/approve`, { version: await version(), decidedOn: today() }))).toEqual([200])
    expect(told(await call('DELETE', at))).toEqual([400, 'Vacation.Decided undefined'])
    await calculated(one)
    const edited = await call('PUT', at, { version: await version(), reason: 'سفر' })
    expect(told(edited)).toEqual([409, 'Salary.CalculatedCantEdit undefined'])
    const removed = [409, 'Salary.CalculatedCantRemove undefined']
    expect(told(await call('DELETE', at))).toEqual(removed)
    expect(told(await call('POST', `${at}/cancel`, { version: await version() }))).toEqual(removed)
  })

  it('is calculated once a month for each employee', async () => {
    const one = await somebody()
    await calculated(one)
    const again = { employee: one.id, month, date: `${month}-27` }
    const twice = await call('POST', 'salaries', again, { Confirmed: 'Salary.MonthSkipped' })
    expect(told(twice)[1]).toMatch(/^Salary.CalculatedAlready/)
  })

  it('is worked out anew while nobody has approved it, and then no more', async () => {
    const one = await somebody()
    const salary = await calculated(one)
    const { version } = (await call<Row>('GET', `employees/${one.id}`)).body
    await call('PUT', `employees/${one.id}`, { version, basicSalary: '6600' })
    const again = await call('PUT', `salaries/${salary.id}`, { version: salary.version, description: '' })
    expect(again.body.gross).toBe('6600.00')
    const approved = await call('POST', `salaries/${salary.id}/approve`, { version: again.body.version })
    expect(told(approved)).toEqual([200])
    const now = (await call('GET', `salaries/${salary.id}`)).body
    expect(now).toMatchObject({ status: 'approved', gross: '6600.00', number: expect.any(String) })
    expect(told(await call('PUT', `salaries/${salary.id}`, { version: now.version, absentDays: '1' }))[0]).toBe(409)
  })

  it('carries what deductions cannot take to the next month', async () => {
    const one = await somebody({ basicSalary: '1000' })
    const penalty = { employee: one.id, month, salaryItem: item('Penalty'), amount: '800', reason: 'تلف عهدة' }
    const headers = { Confirmed: 'Benefit.BeyondPenalties' }
    const fined = await admin.call<Problem>('POST', 'benefitsAndDeductions', { branch: boys, year, body: penalty, headers })
    expect(told(fined)).toEqual([201])
    const salary = await calculated(one)
    // Half of what was earned is the most that the law lets deductions take.
    expect([salary.net, Number(salary.carried) > 0]).toEqual(['500.00', true])
    await call('POST', `salaries/${salary.id}/approve`, { version: salary.version })
    const next = await calculated(one, { month: nextMonth(month), date: `${nextMonth(month)}-27` })
    // Half of the next month, less the insurance in it; what is left goes on to the month after.
    expect(lines(next)).toContain('Deductions of former months carried null 346.25')
  })
})

describe('the share of social insurance', () => {
  it('that the pay is too small for is laid out by the school and carried to the next month', async () => {
    const saudi = (await list('nationalities?filter={"group":"saudi"}&range=[0,0]'))[0]?.id
    const one = await somebody({ basicSalary: '4000', nationality: saudi, gosiRegistrationDate: null })
    const salary = await calculated(one, { absentDays: '29' })
    const [taken, rest] = [4000 / 30, 390 - 4000 / 30].map((amount) => amount.toFixed(2))
    expect([salary['employeeInsurance'], salary.carried, salary.net]).toEqual([taken, rest, '0.00'])
    // What the authority is owed is whole.
    expect(salary['insuranceDue']).toBe('860.00')
    expect(told(await call('POST', `salaries/${salary.id}/approve`, { version: salary.version }))).toEqual([200])
    const next = await calculated(one, { month: nextMonth(month), date: `${nextMonth(month)}-27` })
    expect(lines(next)).toContain(`Deductions of former months carried null ${rest}`)
  })
})

describe('a formula of an item', () => {
  it('that divides by zero is told at the employee whose salary it stops', async () => {
    const made = await call<Row>('POST', 'salaryItems', {
      code: 'F1',
      arabicName: 'بدل متغير',
      kind: 'earning',
      basis: 'formula',
      formula: 'basic / days',
      account: items[0]?.['account'],
    })
    expect(told(made)).toEqual([201])
    const one = await somebody({ salaryItems: [{ salaryItem: made.body.id }] })
    expect(told(await call('POST', 'salaries', { employee: one.id, month, date: `${month}-27` }))).toEqual([
      400,
      'Salary.FormulaDivides employee',
    ])
  })
})

describe('a salary in the books', () => {
  it('accrues by account, and what the employee is owed stands in his name', async () => {
    const salary = await calculated(await somebody({ salaryItems: [{ salaryItem: item('Transport allowance'), amount: '500' }] }))
    const { version } = (await call('POST', `salaries/${salary.id}/approve`, { version: salary.version })).body
    const posted = await call('POST', `salaries/${salary.id}/post`, { version })
    expect(told(posted)).toEqual([200])
    const { entries } = (
      await call<{ entries: readonly { lines: readonly Record<string, string>[] }[] }>('GET', `salaries/${salary.id}/entry`)
    ).body
    const rows = entries.flatMap(({ lines: all }) => all)
    const sumOf = (side: 'debit' | 'credit') => rows.reduce((sum, line) => sum + Math.round(Number(line[side]) * 100), 0)
    expect(rows.map(({ debit }) => debit)).toEqual(expect.arrayContaining(['6000.00', '500.00']))
    expect(rows.map(({ credit }) => credit)).toContain(salary.net)
    expect(sumOf('debit')).toBe(sumOf('credit'))
  })
})
