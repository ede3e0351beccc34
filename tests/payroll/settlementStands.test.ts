import { describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { subtract } from '../../schema/values/money.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
let girls = 0
let number = 850_000
let costCenter: Row
let saudi = 0
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const next = movedMonth(month, 1)
const tenth = addDays(firstDay(next), 9)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  girls = stage.branches.girls
  saudi = (await list(`nationalities?${query({ filter: { group: 'saudi' }, range: [0, 0] })}`))[0]?.id ?? 0
  costCenter = (await list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`))[0] as Row
})

const { call, act, get, list, made, paidOut } = office(() => ({ who: admin, branch, year }))

/** A citizen on 9,000 for more than three years. */
async function hired(more: object = {}): Promise<Row> {
  const [known] = await list(`employees?${query({ range: [0, 0] })}`)
  const { jobTitle } = await get('employees', known as Row)
  return made('employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    ...{ nationality: saudi, jobTitle, costCenters: [{ id: costCenter.id, share: '100' }], identityType: 'national' },
    ...{ identityNumber: noorIdentity(number++), phone: '0500000001', basicSalary: '9000' },
    hireDate: addMonths(firstDay(month), -40),
    ...more,
  })
}

async function posted(employee: Row, of: string): Promise<Row> {
  const salary = await made('salaries', { employee: employee.id, month: of, date: lastDay(of) })
  for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  return get('salaries', salary)
}

const settlement = (employee: Row, more: object = {}) =>
  made(
    'endOfServiceSettlements',
    {
      ...{ employee: employee.id, date: lastDay(next), endDate: tenth, leavingReason: 'termination', explanation: 'إنهاء خدمة' },
      ...{ leaveDays: '0', handedOver: true, status: 'open', ...more },
    },
    'EndOfService.SalaryOpen',
  )

/** Takes it back to a draft and issues it again, worked out by what is known now. */
async function again(one: Row, more: object = {}) {
  expect(told(await act('endOfServiceSettlements', one, 'reopen'))).toEqual([200])
  const { version } = await get('endOfServiceSettlements', one)
  return call('PUT', `endOfServiceSettlements/${one.id}`, { version, status: 'open', ...more }, 'EndOfService.SalaryOpen')
}

describe('a settlement that waits to be posted', () => {
  it('is worked out again once a salary of its month is in the books', async () => {
    const employee = await hired()
    await posted(employee, month)
    const one = await settlement(employee)
    const before = await posted(employee, next)
    expect(told(await act('endOfServiceSettlements', one, 'post'))).toEqual([400, 'EndOfService.Outdated undefined'])
    const issued = await again(one)
    expect(told(issued)).toEqual([200])
    // The salary of the whole month is owed, and twenty days of it are taken back with their social insurance.
    expect(Number(issued.body['salariesDue'])).toBe(Number(one['salariesDue']) + Number(before['net']))
    expect(Number(issued.body['formerDifferences'])).toBe(-6000 + 6000 * 0.0975)
    expect(issued.body['overpaid']).toBe('0.00')
    expect(told(await act('endOfServiceSettlements', one, 'post'))).toEqual([200])
  })

  it('finds its own salaries, differences and instalments as it found them first, however often it is posted', async () => {
    const employee = await hired()
    const advance = await made('employeeAdvances', {
      ...{ employee: employee.id, date: firstDay(month), value: '2000', startDate: next, installmentsNumber: 4, status: 'open' },
    })
    await paidOut(advance, firstDay(month))
    await posted(employee, month)
    await posted(employee, next)
    const one = await settlement(employee)
    expect([Number(one['deducted']), Number(one['formerDifferences'])]).toEqual([1500, -5415])
    for (const action of ['post', 'unpost', 'post', 'unpost'])
      expect([
        action,
        ...told(await act('endOfServiceSettlements', one, action, action === 'unpost' ? { reason: 'مراجعة' } : {})),
      ]).toEqual([action, 200])
    const issued = await again(one)
    const figures = ['net', 'deducted', 'formerDifferences', 'salariesDue', 'overpaid', 'endOfServiceStanding'] as const
    expect(figures.map((name) => issued.body[name])).toEqual(figures.map((name) => one[name]))
  })

  it('has settled nothing for the salary of a later month, which is in the way of posting it', async () => {
    const employee = await hired()
    const paid = await posted(employee, month)
    const one = await settlement(employee, { date: lastDay(month), endDate: addDays(firstDay(month), 9) })
    expect(Number(one['formerDifferences'])).toBeLessThan(0)
    const salary = await made('salaries', { employee: employee.id, month: next, date: lastDay(next) })
    expect([salary['gross'], salary['net'], salary['hasDifferences']]).toEqual([paid['gross'], paid['net'], false])
    expect(told(await act('endOfServiceSettlements', one, 'post'))).toEqual([400, 'EndOfService.Outdated undefined'])
    expect(told(await act('endOfServiceSettlements', one, 'void', { reason: 'بقي في العمل' }))).toEqual([200])
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  })

  it('gives back no more social insurance than the payslips have withheld, whatever is known of the employee by now', async () => {
    const foreign = (await list(`nationalities?${query({ filter: { group: 'other' }, range: [0, 0] })}`))[0]?.id
    const employee = await hired({ nationality: foreign })
    const paid = await posted(employee, month)
    expect(paid['employeeInsurance']).toBe('0.00')
    const { version } = await get('employees', employee)
    expect(told(await call('PUT', `employees/${employee.id}`, { version, nationality: saudi }))).toEqual([200])
    const one = await settlement(employee, { date: lastDay(month), endDate: addDays(firstDay(month), 9) })
    // Twenty days of the month, and no share of them.
    expect([Number(one['formerDifferences']), one['employeeInsurance']]).toEqual([-6000, '0.00'])
    // By the rates that were in force for the employee, not by those that are by now.
    expect(Number(one['employerDifference'])).toBe((Number(paid['employerInsurance']) * -2) / 3)
  })

  it('is not stuck where the employment is ended beside it', async () => {
    const employee = await hired()
    await posted(employee, month)
    const one = await settlement(employee)
    const ended = { statusFrom: addDays(tenth, 6), statusReason: 'استقالة' }
    expect(told(await act('employees', employee, 'end', ended))).toEqual([200])
    expect(told(await act('endOfServiceSettlements', one, 'post'))).toEqual([400, 'EndOfService.Outdated undefined'])
    expect(told(await again(one))).toEqual([400, 'EndOfService.EndedOn endDate'])
    const { version } = await get('endOfServiceSettlements', one)
    const put = { version, status: 'open', endDate: addDays(tenth, 5) }
    expect(told(await call('PUT', `endOfServiceSettlements/${one.id}`, put, 'EndOfService.SalaryOpen'))).toEqual([200])
    expect(told(await act('endOfServiceSettlements', one, 'post'))).toEqual([200])
    expect((await get('employees', employee))['statusReason']).toBe('استقالة')
  })
})

describe('a settlement of somebody who came from another branch', () => {
  it('takes the advance of that branch, and closes there what is owed of its salaries', async () => {
    const employee = await hired()
    const advance = await made('employeeAdvances', {
      ...{ employee: employee.id, date: firstDay(month), value: '2000', startDate: next, installmentsNumber: 4, status: 'open' },
    })
    await paidOut(advance, firstDay(month))
    const unpaid = await posted(employee, month)
    const transfer = await made('employeeTransfers', {
      ...{ employee: employee.id, day: firstDay(next), toBranch: girls, reason: 'حاجة المدرسة', jobTitle: employee['jobTitle'] },
      costCenters: [{ id: costCenter.id, share: '100' }],
    })
    expect(told(await act('employeeTransfers', transfer, 'approve'))).toEqual([200])
    const there = office(() => ({ who: admin, branch: girls, year }))
    const one = await there.made(
      'endOfServiceSettlements',
      {
        ...{
          employee: employee.id,
          date: lastDay(next),
          endDate: tenth,
          leavingReason: 'termination',
          explanation: 'إنهاء خدمة',
        },
        ...{ leaveDays: '0', handedOver: true, status: 'open' },
      },
      'EndOfService.SalaryOpen',
    )
    expect([Number(one['deducted']), one['salariesDue']]).toEqual([2000, unpaid['net']])
    expect(told(await there.act('endOfServiceSettlements', one, 'post'))).toEqual([200])
    const { body } = await there.call<{ entries: readonly { lines: readonly Record<string, unknown>[] }[] }>(
      'GET',
      `endOfServiceSettlements/${one.id}/entry`,
    )
    const sumIn = (at: number, code: string) =>
      (body.entries.at(-1)?.lines ?? [])
        .filter((line) => (line['branch'] as Row).id === at && (line['account'] as { code: string }).code === code)
        .reduce((sum, { debit, credit }) => sum + Number(debit) - Number(credit), 0)
    expect([sumIn(branch, '1120'), sumIn(girls, '1120')]).toEqual([-2000, 0])
    expect([sumIn(branch, '2110'), sumIn(girls, '2110')]).toEqual([Number(unpaid['net']), -Number(one['net'])])
    expect((await get('employeeAdvances', advance))['repaidInBooksLeft']).toBe('0.00')
  })
})

describe('what a settlement corrects of former months', () => {
  const cost = async () => {
    const path = `reports/salaryCostByCostCenter?from=${firstDay(next)}&to=${lastDay(next)}`
    const { body } = await call<{ rows: readonly { cells: Record<string, unknown> }[] }>('GET', path)
    const row = body.rows.find(({ cells }) => (cells['costCenter'] as Row)['code'] === costCenter['code'])
    return String(row?.cells['cost'] ?? '0')
  }

  it('comes into the sheet of social insurance of its month, and into the cost of its cost centre', async () => {
    const employee = await hired()
    const whole = await posted(employee, next)
    const [first] = await list(`socialInsuranceSheets?${query({ filter: { month: next, status: 'posted' }, range: [0, 0] })}`)
    const sheetOf = (more: object = {}) =>
      // The others of the school have no salary of that month yet.
      made('socialInsuranceSheets', { date: lastDay(next), month: next, status: 'open', ...more }, 'SocialInsurance.SalariesOpen')
    const sheet = await sheetOf()
    expect([first, told(await act('socialInsuranceSheets', sheet, 'post'))]).toEqual([undefined, [200]])
    const before = await cost()
    const one = await settlement(employee)
    expect(told(await act('endOfServiceSettlements', one, 'post'))).toEqual([200])
    // Of twenty days out of thirty nothing is due, neither by the employee nor by the school.
    const due = Math.round(((Number(whole['insuranceDue']) * -2) / 3) * 100) / 100
    expect(Number((await get('socialInsuranceSheets', sheet))['notCovered'])).toBe(due)
    const second = await sheetOf()
    expect([Number(second['due']), (second['insured'] as Row[]).map((line) => line['employee'])]).toEqual([due, [employee.id]])
    expect(told(await act('socialInsuranceSheets', second, 'post'))).toEqual([200])
    expect((await get('socialInsuranceSheets', sheet))['notCovered']).toBe('0.00')
    const schools = (Number(whole['employerInsurance']) * -2) / 3
    expect(Number(subtract(await cost(), before))).toBe(Math.round((-6000 + schools) * 100) / 100)
  })
})
