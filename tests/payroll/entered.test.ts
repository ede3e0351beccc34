import { describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { lockArea } from '../support/lockBooks.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
let number = 880_000
let items: Row[] = []
let known: Row
let costCenters: object[] = []
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const next = movedMonth(month, 1)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  items = await list('salaryItems?range=[0,99]')
  known = await get('employees', (await list('employees?range=[0,0]'))[0] as Row)
  const [centre] = await list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`)
  costCenters = [{ id: centre?.id, share: '100' }]
})

const { call, act, get, list, made, ordered } = office(() => ({ who: admin, branch, year }))
const item = (name: string): number => items.find(({ englishName }) => englishName === name)?.id ?? 0

/** Somebody new on 9,000, of which a day is 300. */
const hired = (more: object = {}): Promise<Row> =>
  made('employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    ...{ nationality: known['nationality'], jobTitle: known['jobTitle'], costCenters, identityType: 'national' },
    ...{ identityNumber: noorIdentity(number++), phone: '0500000001', basicSalary: '9000' },
    hireDate: addMonths(firstDay(month), -40),
    ...more,
  })

async function posted(employee: Row, of = month): Promise<Row> {
  const salary = await made('salaries', { employee: employee.id, month: of, date: lastDay(of) })
  for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  return get('salaries', salary)
}

describe('what is added to a month or kept back', () => {
  const entered = (employee: Row, name: string, more: object, confirmed?: string) =>
    call(
      'POST',
      'benefitsAndDeductions',
      { employee: employee.id, month, salaryItem: item(name), reason: 'x', ...more },
      confirmed,
    )

  it('has no more days than the month counts, neither entered nor in the sheet', async () => {
    const employee = await hired()
    expect(told(await entered(employee, 'Absence', { days: '31' }))).toEqual([400, 'Benefit.MoreDays days'])
    expect(told(await entered(employee, 'Absence', { days: '30' }))).toEqual([201])
    const salary = { employee: employee.id, month, date: lastDay(month), absentDays: '30.5' }
    expect(told(await call('POST', 'salaries', salary))).toEqual([400, 'Benefit.MoreDays absentDays'])
  })

  it('says one of amount, days and hours where a formula takes any', async () => {
    const employee = await hired()
    const formula = await made('salaryItems', {
      ...{ code: `F${employee.id}`, arabicName: `بند ${employee.id}`, kind: 'earning', basis: 'formula' },
      ...{ formula: 'days * basicDay', account: items[0]?.['account'], costCenterRule: 'employee' },
    })
    const both = (more: object) => entered(employee, '', { salaryItem: formula.id, ...more })
    expect(told(await both({ amount: '100', days: '2' }))).toEqual([400, 'Benefit.OneOfThree days'])
    expect(told(await both({ days: '2', hours: '2' }))).toEqual([400, 'Benefit.OneOfThree hours'])
    expect(told(await both({}))).toEqual([400, 'Benefit.OneOfThree hours'])
    expect(told(await both({ days: '2' }))).toEqual([201])
  })

  it('takes no value that its item does not ask for', async () => {
    const employee = await hired()
    const refused = (field: string) => [400, `Benefit.NotByThis ${field}`]
    expect(told(await entered(employee, 'Bonus', { amount: '100', days: '2' }))).toEqual(refused('days'))
    expect(told(await entered(employee, 'Bonus', { amount: '100', hours: '2' }))).toEqual(refused('hours'))
    expect(told(await entered(employee, 'Absence', { days: '2', amount: '100' }))).toEqual(refused('amount'))
    expect(told(await entered(employee, 'Absence', { days: '2' }))).toEqual([201])
  })

  it('is asked about on a payslip too, where a fine is added to it', async () => {
    const employee = await hired()
    const question = [409, 'Benefit.BeyondPenalties corrections.0.amount']
    const fined = (amount: string, confirmed?: string) => {
      const corrections = [{ salaryItem: item('Penalty'), amount, reason: 'تأخر متكرر' }]
      return call('POST', 'salaries', { employee: employee.id, month, date: lastDay(month), corrections }, confirmed)
    }
    expect(told(await fined('1500.01'))).toEqual(question)
    expect(told(await entered(employee, 'Penalty', { amount: '1000' }))).toEqual([201])
    expect(told(await fined('501'))).toEqual(question)
    const salary = await fined('500')
    expect(told(salary)).toEqual([201])
    const { id, version } = salary.body
    const more = { version, corrections: [{ salaryItem: item('Penalty'), amount: '600', reason: 'تأخر متكرر' }] }
    expect(told(await call('PUT', `salaries/${id}`, more))).toEqual(question)
    expect(told(await call('PUT', `salaries/${id}`, more, 'Benefit.BeyondPenalties'))).toEqual([200])
  })

  it('is counted from days in their order', async () => {
    const days = { days: '1', countedFrom: addDays(firstDay(month), 9), countedUntil: firstDay(month) }
    expect(told(await entered(await hired(), 'Absence', days))).toEqual([400, 'Date.Before countedUntil'])
  })

  it('is asked about where fines take more than five days’ wages, one alone or those of a month together', async () => {
    const employee = await hired()
    const question = [409, 'Benefit.BeyondPenalties amount']
    expect(told(await entered(employee, 'Penalty', { amount: '1500.01' }))).toEqual(question)
    expect(told(await entered(employee, 'Penalty', { amount: '1000' }))).toEqual([201])
    expect(told(await entered(employee, 'Penalty', { amount: '500.01' }))).toEqual(question)
    expect(told(await entered(employee, 'Penalty', { amount: '500' }))).toEqual([201])
    expect(told(await entered(employee, 'Penalty', { amount: '1' }, 'Benefit.BeyondPenalties'))).toEqual([201])
    // Another month has its own five days, and what is no fine has none.
    expect(told(await entered(employee, 'Penalty', { amount: '1500', month: next }))).toEqual([201])
    expect(told(await entered(employee, 'Bonus', { amount: '20000' }))).toEqual([201])
  })

  it('says that the month is approved where it comes too late', async () => {
    const employee = await hired()
    await posted(employee)
    expect(told(await entered(employee, 'Bonus', { amount: '100' }))).toEqual([400, 'Benefit.MonthApproved month'])
    const { body } = await entered(employee, 'Bonus', { amount: '100' })
    expect(JSON.stringify(body)).toContain(`"month":"${month}"`)
  })
})

describe('the day of a salary', () => {
  it('is asked about before its month begins, and saved when that is meant', async () => {
    const employee = await hired()
    const dated = (date: string, confirmed?: string) =>
      call('POST', 'salaries', { employee: employee.id, month: next, date }, confirmed)
    const question = [409, 'Salary.DatedElsewhere date']
    const before = addDays(firstDay(next), -1)
    const asked = await dated(before)
    expect(told(asked)).toEqual(question)
    expect(JSON.stringify(asked.body)).toContain(`"date":"${before}"`)
    const early = await dated(before, 'Salary.DatedElsewhere')
    expect(told(early)).toEqual([201])
    // It is asked about once.
    const { version } = early.body
    expect(told(await call('PUT', `salaries/${early.body.id}`, { version, description: 'قبل شهرها' }))).toEqual([200])
    // Who is late with the salaries of a month dates them when they are ready.
    const other = await hired()
    const late = { employee: other.id, month: next, date: addDays(lastDay(next), 1) }
    expect(told(await call('POST', 'salaries', late))).toEqual([201])
  })

  it('is none behind the lock of its month', async () => {
    const [first, second] = [await hired(), await hired()]
    const waiting = await made('salaries', { employee: second.id, month, date: lastDay(month) })
    const locked = (until: string | null) => lockArea(admin, 'payroll', until)
    await locked(lastDay(month))
    const behind = { employee: first.id, month, date: firstDay(next) }
    expect(told(await call('POST', 'salaries', behind))).toEqual([400, 'Ledger.Locked month'])
    expect(told(await act('salaries', waiting, 'approve'))).toEqual([400, 'Ledger.Locked date'])
    const sheet = { date: firstDay(next), month }
    expect(told(await call('POST', 'socialInsuranceSheets', sheet))).toContain('Ledger.Locked month')
    const [cash] = await list(`paymentMethods?${query({ filter: { kind: 'cash' }, range: [0, 0] })}`)
    const payment = { date: lastDay(month), month, paymentMethod: cash?.id }
    expect(told(await call('POST', 'salaryPayments', payment))).toContain('Ledger.Locked date')
    await locked(null)
    expect(told(await act('salaries', waiting, 'approve'))).toEqual([200])
  })
})

describe('an employment', () => {
  it('is renewed to an end that is not before the day on which the contract begins when nobody says another', async () => {
    const employee = await hired()
    const until = (contractEnd: string) => act('employees', employee, 'renew', { contractKind: 'fixedTerm', contractEnd })
    expect(told(await until(addDays(today(), -1)))).toEqual([400, 'Date.Before contractEnd'])
    expect(told(await until(addDays(today(), 364)))).toEqual([200])
    expect((await get('employees', employee))['contractStart']).toBe(today())
  })

  it('does not begin behind a month that is approved', async () => {
    const employee = await hired({ hireDate: addDays(firstDay(month), 4) })
    await posted(employee)
    const beginning = async (hireDate: string) => {
      const { version } = await get('employees', employee)
      return call('PUT', `employees/${employee.id}`, { version, hireDate })
    }
    expect(told(await beginning(firstDay(next)))).toEqual([400, 'Employee.PaidBefore hireDate'])
    expect(told(await beginning(addDays(firstDay(month), 9)))).toEqual([200])
  })
})

describe('a salary that was made by hand', () => {
  it('is there already for the run of its month, which works it out anew until it is approved', async () => {
    const of = movedMonth(month, 2)
    const [first, second] = [await hired(), await hired()]
    const salaries: Row[] = []
    for (const { id } of [first, second]) salaries.push(await made('salaries', { employee: id, month: of, date: lastDay(of) }))
    expect(told(await act('salaries', salaries[1] as Row, 'approve'))).toEqual([200])
    const { version } = await get('employees', first)
    expect(told(await call('PUT', `employees/${first.id}`, { version, basicSalary: '9900' }))).toEqual([200])
    const order = { input: { month: of, date: lastDay(of) } }
    interface Sheet {
      readonly rows: readonly { readonly id: number; readonly state: string }[]
    }
    const sheet = await call<Sheet>('POST', `runs/calculateSalary/preview?${query({ range: [0, 99] })}`, order)
    expect(told(sheet)).toEqual([200])
    const states = new Map(sheet.body.rows.map(({ id, state }) => [id, state]))
    expect([states.get(first.id), states.get(second.id)]).toEqual(['ready', 'before'])
    expect(await ordered('runs/calculateSalary', order)).toMatchObject({ state: 'done' })
    const now = await list(`salaries?${query({ filter: { employee: [first.id, second.id], month: of }, range: [0, 9] })}`)
    expect(now.map(({ id, gross }) => [id, gross]).toSorted()).toEqual([
      [salaries[0]?.id, '9900.00'],
      [salaries[1]?.id, '9000.00'],
    ])
  })
})

describe('the balance of an advance', () => {
  it('is what the books have until the settlement that repays it is posted', async () => {
    const employee = await hired()
    const advance = await made('employeeAdvances', {
      ...{ employee: employee.id, date: firstDay(month), value: '900', startDate: next, installmentsNumber: 1, status: 'open' },
    })
    const { paidOut } = office(() => ({ who: admin, branch, year }))
    await paidOut(advance, firstDay(month))
    const balances = async () => [
      (await get('employees', employee))['advanceBalance'],
      ...(({ repaidInBooksLeft, repaidLeft }) => [repaidInBooksLeft, repaidLeft])(await get('employeeAdvances', advance)),
    ]
    expect(await balances()).toEqual(['900.00', '900.00', '900.00'])
    const settlement = await made(
      'endOfServiceSettlements',
      {
        ...{ employee: employee.id, date: today(), endDate: addDays(today(), -1), leavingReason: 'termination' },
        ...{ explanation: 'إنهاء خدمة', leaveDays: '0', handedOver: true, status: 'open' },
      },
      'EndOfService.SalaryOpen',
    )
    expect(await balances()).toEqual(['900.00', '900.00', '0.00'])
    expect(told(await act('endOfServiceSettlements', settlement, 'post'))).toEqual([200])
    expect(await balances()).toEqual(['0.00', '0.00', '0.00'])
  })
})

describe('the report of provisions', () => {
  it('adds up what was provided, which is what stands in the books', async () => {
    const employee = await hired()
    const provided: Row[] = []
    for (const of of [month, next]) {
      const one = await made('staffProvisions', { employee: employee.id, date: lastDay(of), status: 'open' })
      expect(told(await act('staffProvisions', one, 'post'))).toEqual([200])
      provided.push(one)
    }
    const { body } = await call<{ rows: readonly unknown[]; totals: Record<string, string> }>(
      'GET',
      `reports/endOfServiceProvision?employee=${employee.id}`,
    )
    expect(body.rows.length).toBe(2)
    expect(body.totals).toEqual({ endOfService: provided[1]?.['endOfServiceDue'] })
    expect(Number(provided[1]?.['endOfServiceStanding'])).toBeGreaterThan(0)
  })
})
