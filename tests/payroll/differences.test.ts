import { describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

interface Booked {
  readonly account: { readonly code: string }
  readonly branch: { readonly id: number }
  readonly debit: string
  readonly credit: string
}

let admin: Caller
let branch = 0
let girls = 0
let number = 870_000
let items: Row[] = []
let saudi = 0
let costCenters: object[] = []
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const next = movedMonth(month, 1)
const day = (of: string, number: number) => addDays(firstDay(of), number - 1)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  girls = stage.branches.girls
  items = await list('salaryItems?range=[0,99]')
  saudi = (await list(`nationalities?${query({ filter: { group: 'saudi' }, range: [0, 0] })}`))[0]?.id ?? 0
  const [centre] = await list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`)
  costCenters = [{ id: centre?.id, share: '100' }]
  // Deductions may take all that there is.
  const [company] = await list('company')
  expect(told(await call('PUT', 'company', { version: company?.version, deductionShare: null }))).toEqual([200])
})

const { call, act, get, list, made, entryOf } = office(() => ({ who: admin, branch, year }))

const item = (name: string): number => items.find(({ englishName }) => englishName === name)?.id ?? 0

/** A citizen who is new on 9,000. */
async function hired(more: object = {}): Promise<Row> {
  const [known] = await list(`employees?${query({ range: [0, 0] })}`)
  const { jobTitle } = await get('employees', known as Row)
  return made('employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    ...{
      nationality: saudi,
      costCenters,
      jobTitle,
      identityType: 'national',
      identityNumber: noorIdentity(number++),
      phone: '0500000001',
    },
    hireDate: addMonths(firstDay(month), -40),
    basicSalary: '9000',
    ...more,
  })
}
const salaryOf = (employee: Row, of: string) => made('salaries', { employee: employee.id, month: of, date: lastDay(of) })
/** The salary of a month, in the books. */
async function posted(employee: Row, of = month): Promise<Row> {
  const salary = await salaryOf(employee, of)
  for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  return get('salaries', salary)
}
const linesOf = (salary: Row) =>
  (salary['items'] as readonly Row[]).map(
    ({ kind, origin, from, to, amount }) => `${kind} ${origin} ${from ?? ''}..${to ?? ''} ${amount}`,
  )
const changed = async (employee: Row, values: object) => {
  const { version } = await get('employees', employee)
  expect(told(await call('PUT', `employees/${employee.id}`, { version, ...values }))).toEqual([200])
}
const insurance = (salary: Row) => [salary['employeeInsurance'], salary['employerInsurance']].map(Number)

describe('what changes in a month that is posted already', () => {
  it('a suspension is taken back from the next salary, once', async () => {
    const employee = await hired()
    const before = await posted(employee)
    const input = { statusFrom: day(month, 21), statusReason: 'تحقيق', paidShare: '50' }
    expect(told(await act('employees', employee, 'suspend', input))).toEqual([200])
    const back = { statusFrom: firstDay(next), statusReason: 'انتهى التحقيق' }
    expect(told(await act('employees', employee, 'start', back))).toEqual([200])
    const salary = await salaryOf(employee, next)
    expect(linesOf(salary)).toContain(`deduction difference ${firstDay(month)}..${lastDay(month)} 1500.00`)
    expect([salary['hasDifferences'], Number(salary['net'])]).toEqual([true, Number(before['net']) - 1500])
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    expect(Number((await entryOf('salaries', salary))['5101'])).toBe(7500)
    const later = await salaryOf(employee, movedMonth(month, 2))
    expect(linesOf(later).filter((line) => line.includes('difference'))).toEqual([])
  })

  it('a raise and an allowance from a day are paid for the days of former months, with their social insurance', async () => {
    const employee = await hired()
    const before = await posted(employee)
    await posted(employee, next)
    const from = day(month, 16)
    await changed(employee, {
      salaryItems: [
        { salaryItem: item('Basic salary'), amount: '12000', from },
        { salaryItem: item('Transport allowance'), amount: '600', from },
      ],
    })
    const salary = await salaryOf(employee, movedMonth(month, 2))
    expect(linesOf(salary).filter((line) => line.includes(' difference '))).toEqual([
      `earning difference ${firstDay(month)}..${lastDay(month)} 1500.00`,
      `earning difference ${from}..${lastDay(month)} 300.00`,
      `earning difference ${firstDay(next)}..${lastDay(next)} 3000.00`,
      `earning difference ${firstDay(next)}..${lastDay(next)} 600.00`,
    ])
    const [own, schools] = insurance(before)
    // 9,000 was insured; 12,000 is by now, and was for half a month and a whole one.
    const times = (12_000 + 1500 + 3000) / 9000
    expect(insurance(salary)).toEqual(
      [(own ?? 0) * times, (schools ?? 0) * times].map((amount) => Math.round(amount * 100) / 100),
    )
  })

  it('gives back social insurance by the rates by which it was withheld, whatever they are by now', async () => {
    const employee = await hired()
    const before = await posted(employee)
    const rates = insurance(before).map((share) => share / 9000)
    await changed(employee, {
      gosiRegistrationDate: '2025-08-01',
      salaryItems: [{ salaryItem: item('Basic salary'), amount: '6000', from: day(month, 16) }],
    })
    const salary = await salaryOf(employee, next)
    const ofFormer = (salary['items'] as readonly Row[]).filter(({ origin, from }) => origin === 'socialInsurance' && from)
    expect(ofFormer.map(({ amount }) => Number(amount))).toEqual([Math.round((rates[0] ?? 0) * -150_000) / 100])
    const own = Number(
      (salary['items'] as readonly Row[]).find(({ origin, from }) => origin === 'socialInsurance' && !from)?.['amount'],
    )
    // By now another share is theirs.
    expect(own / 6000).toBeGreaterThan(rates[0] ?? 0)
    const schools = Number(salary['employerInsurance']) - (own / 6000 + (rates[1] ?? 0) - (rates[0] ?? 0)) * 6000
    expect(Math.round(schools * 100) / 100).toBe(Math.round((rates[1] ?? 0) * -150_000) / 100)
  })

  it('leave that is approved late is taken off, and a return that was corrected gives it back', async () => {
    const employee = await hired()
    await posted(employee)
    const unpaid = await made('vacationTypes', {
      ...{ code: 'U9', arabicName: 'بلا أجر متأخرة', annualDays: 60 },
      steps: [{ days: 60, paidPercentage: '0' }],
    })
    const leave = await made('vacationRequests', {
      ...{ employee: employee.id, vacationType: unpaid.id, startDate: day(month, 11), endDate: day(month, 15) },
    })
    expect(told(await act('vacationRequests', leave, 'approve'))).toEqual([200])
    const salary = await salaryOf(employee, next)
    expect(linesOf(salary)).toContain(`deduction difference ${day(month, 11)}..${day(month, 15)} 1500.00`)
    expect(told(await act('salaries', salary, 'void', { reason: 'تجربة' }))).toEqual([200])
    expect(told(await act('vacationRequests', leave, 'cancel'))).toEqual([200])
    const again = await salaryOf(employee, next)
    expect(linesOf(again).filter((line) => line.includes('difference'))).toEqual([])
  })

  it('of pay that has no day of its own nothing changes in months that are over', async () => {
    const employee = await hired({ salaryItems: [{ salaryItem: item('Transport allowance'), amount: '400' }] })
    await posted(employee)
    await changed(employee, { basicSalary: '12000', salaryItems: [{ salaryItem: item('Transport allowance'), amount: '700' }] })
    const salary = await salaryOf(employee, next)
    expect(linesOf(salary).filter((line) => line.includes('difference'))).toEqual([])
    expect(salary['gross']).toBe('12700.00')
  })

  it('a transfer from a day moves the cost of those days to the other branch', async () => {
    const employee = await hired()
    const before = await posted(employee)
    const transfer = await made('employeeTransfers', {
      ...{
        employee: employee.id,
        day: day(month, 16),
        toBranch: girls,
        reason: 'حاجة المدرسة',
        jobTitle: employee['jobTitle'],
        costCenters,
      },
    })
    expect(told(await act('employeeTransfers', transfer, 'approve'))).toEqual([200])
    const there = office(() => ({ who: admin, branch: girls, year }))
    // The month was paid where the employee was: the new branch does not pay it once more.
    const twice = { employee: employee.id, month, date: lastDay(month) }
    expect(told(await admin.call('POST', 'salaries', { branch: girls, year, body: twice }))).toEqual([
      400,
      'Salary.CalculatedElsewhere employee',
    ])
    const salary = await there.made('salaries', { employee: employee.id, month: next, date: lastDay(next) })
    // The employee gets and owes nothing by it: no line, no figure of the payslip or of the wage file says it.
    const figures = ['gross', 'deductions', 'net', 'employerInsurance', 'wageBasic', 'wageDeductions', 'wageOther'] as const
    expect(figures.map((name) => salary[name])).toEqual(figures.map((name) => before[name]))
    expect([linesOf(salary).length, salary['hasDifferences']]).toEqual([linesOf(before).length, false])
    for (const action of ['approve', 'post']) expect(told(await there.act('salaries', salary, action))).toEqual([200])
    const { body } = await there.call<{ entries: readonly { lines: readonly Booked[] }[] }>('GET', `salaries/${salary.id}/entry`)
    const lines = body.entries.at(-1)?.lines ?? []
    const amountIn = (at: number, code: string) =>
      lines
        .filter((line) => line.branch.id === at && line.account.code === code)
        .reduce((total, { debit, credit }) => total + Number(debit) - Number(credit), 0)
    expect([amountIn(branch, '5101'), amountIn(girls, '5101')]).toEqual([-4500, 9000 + 4500])
    const schools = Number(salary['employerInsurance'])
    expect([amountIn(branch, '5104'), amountIn(girls, '5104')]).toEqual([-schools / 2, schools * 1.5])
    // What was due to social insurance was due where the month was paid.
    expect([amountIn(branch, '2111'), amountIn(girls, '2111')]).toEqual([0, -(schools + 877.5)])
    const later = await there.made('salaries', {
      employee: employee.id,
      month: movedMonth(next, 1),
      date: lastDay(movedMonth(next, 1)),
    })
    for (const action of ['approve', 'post']) expect(told(await there.act('salaries', later, action))).toEqual([200])
    expect(Number((await there.entryOf('salaries', later))['5101'])).toBe(9000)
  })

  it('what the next month leaves nothing to take from is said, and taken later', async () => {
    const employee = await hired({ basicSalary: '3000' })
    await posted(employee)
    const input = { statusFrom: firstDay(month), statusReason: 'تحقيق' }
    expect(told(await act('employees', employee, 'suspend', { ...input, paidShare: '0' }))).toEqual([200])
    const back = { statusFrom: day(next, 21), statusReason: 'عاد' }
    expect(told(await act('employees', employee, 'start', back))).toEqual([200])
    const salary = await posted(employee, next)
    expect(Number(salary['net'])).toBe(0)
    const left = Number(salary['overpaid'])
    expect(left).toBeGreaterThan(1900)
    const later = await salaryOf(employee, movedMonth(month, 2))
    expect(linesOf(later)).toContain(`deduction difference ${firstDay(month)}..${lastDay(month)} ${left.toFixed(2)}`)
  })
})

describe('the settlement of an end of service', () => {
  const settlement = (employee: Row, endDate: string, more: object = {}) =>
    made(
      'endOfServiceSettlements',
      {
        ...{ employee: employee.id, date: today(), endDate, leavingReason: 'termination', explanation: 'إنهاء خدمة' },
        ...{ leaveDays: '0', handedOver: true, status: 'open', ...more },
      },
      'EndOfService.SalaryOpen',
    )

  it('takes what was paid beyond the last day, and deductions that waited for a net', async () => {
    const employee = await hired()
    const fine = { employee: employee.id, month, salaryItem: item('Penalty'), amount: '9000', reason: 'تلف عهدة' }
    await made('benefitsAndDeductions', fine, 'Benefit.BeyondPenalties')
    const first = await posted(employee)
    const carried = Number(first['carried'])
    const second = await salaryOf(employee, next)
    // The next month has enough for what was carried; it is voided, and nothing has taken it.
    expect(told(await act('salaries', second, 'void', { reason: 'تجربة' }))).toEqual([200])
    const one = await settlement(employee, day(month, 21))
    expect((one['differences'] as readonly Row[]).map(({ amount }) => Number(amount))).toEqual([263.25, -2700])
    expect([carried, Number(one['carriedDue'])]).toEqual([877.5, 877.5])
    const [refund, schools] = [9000 * 0.3 * 0.0975, 9000 * 0.3 * 0.1175]
    expect(Number(one['formerDifferences'])).toBe(Math.round((refund - 2700) * 100) / 100)
    expect(Number(one['net'])).toBe(Math.round((Number(one['award']) + refund - 2700 - carried) * 100) / 100)
    expect(told(await act('endOfServiceSettlements', one, 'post'))).toEqual([200])
    const entry = await entryOf('endOfServiceSettlements', one)
    expect([entry['5101'], entry['2111']].map(Number)).toEqual([-2700 - carried, Math.round((refund + schools) * 100) / 100])
    expect((await get('salaries', first))['recoveredLeft']).toBe('0.00')
    // Nobody takes it a second time.
    const later = { employee: employee.id, month: next, date: lastDay(next) }
    expect(told(await call('POST', 'salaries', later))).toEqual([400, 'Salary.NotEmployed month'])
  })

  it('leaves of salaries that are not paid what was earned, and says what it cannot take of those that are', async () => {
    const employee = await hired({ hireDate: day(month, 2), paymentMethod: 'cash' })
    await posted(employee)
    await posted(employee, next)
    const first = await settlement(employee, day(month, 11), { leavingReason: 'probation', status: 'draft' })
    expect([first['award'], first['net'], first['overpaid']]).toEqual(['0.00', '2707.50', '0.00'])
    expect(told(await call('DELETE', `endOfServiceSettlements/${first.id}`))).toEqual([200])
    const [cash] = await list(`paymentMethods?${query({ filter: { kind: 'cash' }, range: [0, 0] })}`)
    for (const of of [month, next]) {
      const payment = await made('salaryPayments', { date: lastDay(of), month: of, paymentMethod: cash?.id, status: 'open' })
      expect(told(await act('salaryPayments', payment, 'post'))).toEqual([200])
    }
    const one = await settlement(employee, day(month, 11), { leavingReason: 'probation' })
    expect([one['net'], one['overpaid']]).toEqual(['0.00', '13266.75'])
  })
})

describe('the order of months', () => {
  it('corrects no month that is not in the books', async () => {
    const employee = await hired()
    const open = await salaryOf(employee, month)
    expect(told(await act('salaries', open, 'approve'))).toEqual([200])
    const ended = { statusFrom: day(month, 17), statusReason: 'استقالة' }
    expect(told(await act('employees', employee, 'end', ended))).toEqual([200])
    expect(told(await act('salaries', open, 'post'))).toEqual([400, 'Salary.EndedSince undefined'])
    const later = { employee: employee.id, month: next, date: lastDay(next) }
    expect(told(await call('POST', 'salaries', later))).toEqual([400, 'Salary.NotEmployed month'])
    const other = await hired()
    const first = await salaryOf(other, month)
    expect(told(await act('salaries', first, 'approve'))).toEqual([200])
    await changed(other, { salaryItems: [{ salaryItem: item('Transport allowance'), amount: '500', from: firstDay(month) }] })
    expect((await salaryOf(other, next))['hasDifferences']).toBe(false)
    expect(told(await act('salaries', first, 'post'))).toEqual([200])
    expect((await salaryOf(other, movedMonth(month, 2)))['hasDifferences']).toBe(true)
  })

  it('keeps a month in the books while a later one is calculated, and names that one', async () => {
    const employee = await hired()
    const first = await posted(employee)
    const second = await salaryOf(employee, next)
    const refused = await act('salaries', first, 'unpost', { reason: 'خطأ' })
    expect(told(refused)).toEqual([400, 'Salary.LaterCalculated undefined'])
    expect(JSON.stringify(refused.body.errors)).toContain(next)
    expect(told(await act('salaries', second, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await act('salaries', first, 'unpost', { reason: 'خطأ' }))).toEqual([200])
  })
})
