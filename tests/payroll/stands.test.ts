import { describe, expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { subtract } from '../../schema/values/money.ts'
import { movedMonth } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let admin: Caller
let branch = 0
let number = 860_000
let transfer = 0
let penalty = 0
const year = Number(today().slice(0, 4))
const month = `${year}-03`
const date = `${month}-25`

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  transfer = (await list(`paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`))[0]?.id ?? 0
  penalty = (await list('salaryItems?range=[0,99]')).find(({ englishName }) => englishName === 'Penalty')?.id ?? 0
})

const { call, act, get, list, made, paidOut, entryOf } = office(() => ({ who: admin, branch, year }))

/** Somebody new on 10,000. */
async function hired(years = 3): Promise<Row> {
  const [known] = await list(`employees?${query({ range: [0, 0] })}`)
  const { nationality, jobTitle } = await get('employees', known as Row)
  return made('employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    ...{ nationality, jobTitle, identityType: 'national', identityNumber: noorIdentity(number++), phone: '0500000001' },
    hireDate: addMonths(today(), -12 * years),
    basicSalary: '10000',
    costCenters: [
      {
        id: (await list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`))[0]?.id,
        share: '100',
      },
    ],
  })
}
const origins = (salary: Row) => (salary['items'] as readonly Row[]).map(({ origin, amount }) => `${origin} ${amount}`)
const changed = async (employee: Row, values: object) => {
  const { version } = await get('employees', employee)
  expect(told(await call('PUT', `employees/${employee.id}`, { version, ...values }))).toEqual([200])
}
const salaryOf = (employee: Row) => made('salaries', { employee: employee.id, month, date })
const advanceOf = (employee: Row) =>
  made('employeeAdvances', {
    ...{ employee: employee.id, value: '1000', installmentsNumber: 2, startDate: month, date: `${month}-01`, status: 'open' },
  })
const advanceTaken = (salary: Row) => origins(salary).filter((line) => line.startsWith('advance'))

describe('a calculated salary', () => {
  it('is not approved once what it was calculated from has changed, but after it was calculated again', async () => {
    const employee = await hired()
    const salary = await salaryOf(employee)
    await changed(employee, { basicSalary: '12000' })
    expect(told(await act('salaries', salary, 'approve'))).toEqual([400, 'Salary.Outdated undefined'])
    const { version } = await get('salaries', salary)
    expect((await call('PUT', `salaries/${salary.id}`, { version })).body['gross']).toBe('12000.00')
    const kept = { employee: employee.id, month, salaryItem: penalty, amount: '300', reason: 'تلف عهدة' }
    // That it is not in the salary is said before it is entered, and before one of another month is moved there.
    const asked = [409, 'Benefit.MonthCalculated month']
    expect(told(await call('POST', 'benefitsAndDeductions', kept))).toEqual(asked)
    const later = await made('benefitsAndDeductions', { ...kept, month: movedMonth(month, 1) })
    expect(told(await call('PUT', `benefitsAndDeductions/${later.id}`, { version: later['version'], month }))).toEqual(asked)
    expect(told(await call('DELETE', `benefitsAndDeductions/${later.id}`))).toEqual([200])
    const taken = await made('benefitsAndDeductions', kept, 'Benefit.MonthCalculated')
    expect(told(await act('salaries', salary, 'approve'))).toEqual([400, 'Salary.Outdated undefined'])
    expect(told(await call('DELETE', `benefitsAndDeductions/${taken.id}`))).toEqual([200])
    expect(told(await act('salaries', salary, 'approve'))).toEqual([200])
  })

  it('is outdated by a leave and by a suspension as well', async () => {
    const unpaid = await made('vacationTypes', {
      ...{ code: 'U7', arabicName: 'بلا أجر', annualDays: 60 },
      steps: [{ days: 60, paidPercentage: '0' }],
    })
    const [one, other] = [await hired(), await hired()]
    const [first, second] = [await salaryOf(one), await salaryOf(other)]
    const days = { startDate: `${month}-10`, endDate: `${month}-12` }
    const leave = await made('vacationRequests', { employee: one.id, vacationType: unpaid.id, ...days })
    expect(told(await act('vacationRequests', leave, 'approve'))).toEqual([200])
    const suspended = { statusFrom: `${month}-16`, statusReason: 'تحقيق', paidShare: '50' }
    expect(told(await act('employees', other, 'suspend', suspended))).toEqual([200])
    for (const [salary, gross, deducted] of [
      [first, '10000.00', 1000],
      [second, '7500.00', 0],
    ] as const) {
      expect(told(await act('salaries', salary, 'approve'))).toEqual([400, 'Salary.Outdated undefined'])
      const { version } = await get('salaries', salary)
      const { body } = await call('PUT', `salaries/${salary.id}`, { version })
      expect([body['gross'], Number(body['deductions']) - Number(body['employeeInsurance'])]).toEqual([gross, deducted])
      expect(told(await act('salaries', salary, 'approve'))).toEqual([200])
    }
  })

  it('stays that of its employee and month', async () => {
    const [one, other] = [await hired(), await hired()]
    const { id, version } = await salaryOf(one)
    const put = async (values: object) => told(await call('PUT', `salaries/${id}`, { version, ...values }))
    expect(await put({ month: `${year}-04`, date: `${year}-04-25` })).toEqual([400, 'Salary.OfOther month'])
    expect(await put({ employee: other.id })).toEqual([400, 'Salary.OfOther employee'])
  })

  it('repays an advance as far as it was paid out, and finds the same when it is calculated again', async () => {
    const employee = await hired()
    const advance = await advanceOf(employee)
    const salary = await salaryOf(employee)
    expect(advanceTaken(salary)).toEqual([])
    const payment = await paidOut(advance, date)
    const again = async (more: object = {}) => {
      const { version } = await get('salaries', salary)
      const answer = await call('PUT', `salaries/${salary.id}`, { version, ...more })
      expect(told(answer)).toEqual([200])
      return answer.body
    }
    expect(advanceTaken(await again())).toEqual(['advance 500.00'])
    expect(advanceTaken(await again({ description: 'مراجعة' }))).toEqual(['advance 500.00'])
    expect(told(await act('salaries', salary, 'approve'))).toEqual([200])
    const booked = async () => (await get('employeeAdvances', advance))['repaidInBooksLeft']
    expect(await booked()).toBe('1000.00')
    const first = async () => ((await get('employeeAdvances', advance))['schedule'] as readonly Row[])[0]
    const waiting = await get('employeeAdvances', advance)
    expect([waiting['settlement'], waiting['postedLeft'], (await first())?.['repayment']]).toEqual([
      'unsettled',
      '500.00',
      'unpaid',
    ])
    expect(told(await act('salaries', salary, 'post'))).toEqual([200])
    expect((await first())?.['repayment']).toBe('paid')
    expect([await booked(), (await get('employees', employee))['advanceBalance']]).toEqual(['500.00', '500.00'])
    // What has come back was paid out, in the books as well.
    const undone = (resource: string, one: Row, action: string) => act(resource, one, action, { reason: 'خطأ' })
    expect(told(await undone('paymentTransactions', payment, 'unpost'))).toEqual([400, 'Advance.NotPaidOut undefined'])
    expect(told(await undone('salaries', salary, 'unpost'))).toEqual([200])
    expect(await booked()).toBe('1000.00')
    expect(told(await undone('paymentTransactions', payment, 'unpost'))).toEqual([200])
    expect(told(await undone('paymentTransactions', payment, 'void'))).toEqual([400, 'Advance.NotPaidOut undefined'])
    expect(told(await act('salaries', salary, 'reconsider'))).toEqual([200])
    expect(told(await undone('salaries', salary, 'void'))).toEqual([200])
    expect(told(await undone('paymentTransactions', payment, 'void'))).toEqual([200])
  })
})

describe('an advance of somebody who leaves', () => {
  it('is repaid by the settlement, in the books as well, and open advances say so', async () => {
    const employee = await hired(7)
    const advance = await advanceOf(employee)
    await paidOut(advance, `${month}-02`)
    const open = async () => {
      const { body } = await call<{ rows: readonly { cells: Record<string, unknown> }[] }>('GET', 'reports/openAdvances')
      const row = body.rows.find(({ cells }) => JSON.stringify(cells['number'] ?? '').includes(String(advance['number'])))
      return row ? [row.cells['repaidLeft'], row.cells['repaidInBooksLeft']] : null
    }
    expect(await open()).toEqual(['1000.00', '1000.00'])
    const settlement = await made(
      'endOfServiceSettlements',
      {
        ...{ employee: employee.id, date: today(), endDate: addDays(today(), -1), leavingReason: 'resignation' },
        ...{ explanation: 'استقالة بخطابه', leaveDays: '0', handedOver: true, status: 'open' },
      },
      'EndOfService.SalaryOpen',
    )
    expect([settlement['advancesDue'], settlement['deducted']]).toEqual(['1000.00', '1000.00'])
    expect(Number(settlement['net'])).toBe(Number(settlement['award']) - 1000)
    // It counts from its number on; in the books it does once it stands there, and nothing is said to be repaid before.
    expect(await open()).toEqual(['0.00', '1000.00'])
    const says = async () => {
      const { settlement, repaidInBooks, postedLeft, schedule } = await get('employeeAdvances', advance)
      const lines = (schedule as readonly Row[]).map(({ repayment }) => repayment)
      return [settlement, repaidInBooks, postedLeft, ...lines]
    }
    expect(await says()).toEqual(['unsettled', '0.00', '1000.00', 'unpaid', 'unpaid'])
    expect(told(await act('endOfServiceSettlements', settlement, 'post'))).toEqual([200])
    const entry = await entryOf('endOfServiceSettlements', settlement)
    expect([entry['1120'], entry['2110']].map(Number)).toEqual([-1000, -Number(settlement['net'])])
    expect([await open(), (await get('employees', employee))['advanceBalance']]).toEqual([null, '0.00'])
    expect(await says()).toEqual(['settled', '1000.00', '0.00', 'paid', 'paid'])
    expect(told(await act('endOfServiceSettlements', settlement, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect(await open()).toEqual(['0.00', '1000.00'])
  })
})

describe('a settlement that is paid', () => {
  it('stays in the books until its payment is taken back, and is paid from the books alone', async () => {
    const settlement = await made(
      'endOfServiceSettlements',
      {
        ...{ employee: (await hired(7)).id, date: today(), endDate: addDays(today(), -1), leavingReason: 'resignation' },
        ...{ explanation: 'استقالة بخطابه', leaveDays: '0', handedOver: true, status: 'open' },
      },
      'EndOfService.SalaryOpen',
    )
    const pay = (status: string) => ({
      ...{ date: today(), paidTo: 'settlement', settlement: settlement.id, status },
      methods: [{ paymentMethod: transfer, amount: '100', reference: 'S-1' }],
    })
    expect(told(await act('endOfServiceSettlements', settlement, 'post'))).toEqual([200])
    const payment = await made('paymentTransactions', pay('open'))
    // Handed out it is once the payment is in the books; what waits there is not paid a second time.
    const owes = async () => {
      const { payment: how, net, paidLeft, paidInBooks } = await get('endOfServiceSettlements', settlement)
      return [how, subtract(String(net), String(paidLeft)), paidInBooks]
    }
    expect(await owes()).toEqual(['unpaid', '100', '0.00'])
    const unposted = () => act('endOfServiceSettlements', settlement, 'unpost', { reason: 'خطأ' })
    expect(told(await unposted())).toEqual([400, 'EndOfService.Paid undefined'])
    expect(told(await act('paymentTransactions', payment, 'post'))).toEqual([200])
    expect(await owes()).toEqual(['partlyPaid', '100', '100.00'])
    expect(told(await unposted())).toEqual([400, 'EndOfService.Paid undefined'])
    for (const action of ['unpost', 'void'])
      expect(told(await act('paymentTransactions', payment, action, { reason: 'خطأ' }))).toEqual([200])
    const draft = await made('paymentTransactions', pay('draft'))
    expect(told(await unposted())).toEqual([200])
    const opened = await call('PUT', `paymentTransactions/${draft.id}`, { version: draft.version, status: 'open' })
    expect(told(opened)).toEqual([400, 'Reference.NotAllowed settlement'])
  })

  it('repays nothing of an advance whose payment is in no books yet', async () => {
    const employee = await hired()
    const advance = await advanceOf(employee)
    const [transfer] = await list(`paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)
    const input = { paidOn: date, paymentMethod: transfer?.id, reference: `W${advance.id}` }
    expect(told(await act('employeeAdvances', advance, 'pay', input))).toEqual([200])
    const salary = await salaryOf(employee)
    expect(advanceTaken(salary)).toEqual([])
    const [payment] = await list(`paymentTransactions?${query({ filter: { advance: advance.id }, range: [0, 0] })}`)
    expect(told(await act('paymentTransactions', payment as Row, 'post'))).toEqual([200])
    const { version } = await get('salaries', salary)
    expect(advanceTaken((await call('PUT', `salaries/${salary.id}`, { version, description: 'بعد الصرف' })).body)).toEqual([
      'advance 500.00',
    ])
  })
})
