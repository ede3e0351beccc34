import { expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import type { Caller } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
let unpaid = 0
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const day = (at: number) => addDays(firstDay(month), at - 1)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  const steps = [{ days: 60, paidPercentage: '0' }]
  unpaid = (await made('vacationTypes', { code: 'UK', arabicName: 'بلا أجر', annualDays: 60, halfDays: true, steps })).id
})

const { call, act, get, made, hired } = office(() => ({ who: admin, branch, year }))

/** Somebody new on 9,000, of which a day is 300. */
const newcomer = (): Promise<Row> => hired({ hireDate: addMonths(firstDay(month), -40) })

const asked = (employee: Row, from: number, to: number, more: object = {}) =>
  made('vacationRequests', { employee: employee.id, vacationType: unpaid, startDate: day(from), endDate: day(to), ...more })
const left = (request: Row) => {
  const { status, returnDate, days, daysGivenBack } = request
  return [status, returnDate, Number(days), Number(daysGivenBack)]
}

it('ends with the last day of its contract, and the next one neither counts it nor meets it', async () => {
  const employee = await newcomer()
  const [across, beyond, wished] = [await asked(employee, 18, 22), await asked(employee, 25, 28), await asked(employee, 29, 29)]
  const before = await asked(employee, 5, 6)
  for (const one of [across, beyond, before]) expect(told(await act('vacationRequests', one, 'approve'))).toEqual([200])
  expect(told(await act('vacationRequests', beyond, 'start'))).toEqual([200])
  const gone = { statusFrom: day(21), statusReason: 'استقالة' }
  expect(told(await act('employees', employee, 'end', gone))).toEqual([200])
  expect(left(await get('vacationRequests', across))).toEqual(['returned', day(21), 5, 2])
  expect(left(await get('vacationRequests', beyond))).toEqual(['returned', day(25), 4, 4])
  expect((await get('vacationRequests', wished))['status']).toBe('cancelled')
  expect((await get('vacationRequests', before))['status']).toBe('approved')
  const again = { hireDate: day(23), contractKind: 'permanent', jobTitle: employee['jobTitle'] }
  const { version } = await get('employees', employee)
  const rehired = await call('POST', `employees/${employee.id}/rehire`, { version, ...again }, 'Employee.NotSettled')
  expect(told(rehired)).toEqual([200])
  const own = await asked(employee, 27, 27)
  expect(told(await act('vacationRequests', own, 'approve'))).toEqual([200])
  const { items } = await made('salaries', { employee: employee.id, month, date: lastDay(month) })
  const lost = (items as readonly Row[]).flatMap(({ origin, leave, quantity }) =>
    origin === 'leave' ? [[(leave as Row | null)?.id ?? leave, Number(quantity)]] : [],
  )
  expect(lost.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [across.id, 3],
    [before.id, 2],
    [own.id, 1],
  ])
})

it('ends with it where that is told by a settlement of the end of service, by whoever may post it', async () => {
  const employee = await newcomer()
  const leave = await asked(employee, 18, 22)
  expect(told(await act('vacationRequests', leave, 'approve'))).toEqual([200])
  const settlement = await made(
    'endOfServiceSettlements',
    {
      ...{ employee: employee.id, date: lastDay(month), endDate: day(20), leavingReason: 'termination', explanation: 'إنهاء' },
      ...{ leaveDays: '0', handedOver: true, status: 'open' },
    },
    'EndOfService.SalaryOpen',
  )
  expect(told(await act('endOfServiceSettlements', settlement, 'post'))).toEqual([200])
  expect(left(await get('vacationRequests', leave))).toEqual(['returned', day(21), 5, 2])
})

it('goes on as it was when the settlement that ended its contract is taken back', async () => {
  const employee = await newcomer()
  const [begun, granted, wished] = [await asked(employee, 18, 22), await asked(employee, 25, 26), await asked(employee, 28, 29)]
  const refused = await asked(employee, 24, 24)
  for (const one of [begun, granted]) expect(told(await act('vacationRequests', one, 'approve'))).toEqual([200])
  expect(told(await act('vacationRequests', begun, 'start'))).toEqual([200])
  expect(told(await act('vacationRequests', refused, 'cancel'))).toEqual([200])
  const all = async () => Promise.all([begun, granted, wished, refused].map((one) => get('vacationRequests', one)))
  const plans = (some: readonly Row[]) => some.map(({ status, returnDate, payPlan }) => [status, returnDate, payPlan])
  const before = plans(await all())
  const settlement = await made(
    'endOfServiceSettlements',
    {
      ...{ employee: employee.id, date: lastDay(month), endDate: day(20), leavingReason: 'termination', explanation: 'إنهاء' },
      ...{ leaveDays: '0', handedOver: true, status: 'open' },
    },
    'EndOfService.SalaryOpen',
  )
  expect(told(await act('endOfServiceSettlements', settlement, 'post'))).toEqual([200])
  expect((await all()).map(({ status }) => status)).toEqual(['returned', 'returned', 'cancelled', 'cancelled'])
  expect(told(await act('endOfServiceSettlements', settlement, 'unpost', { reason: 'بقي' }))).toEqual([200])
  expect((await get('employees', employee))['status']).toBe('working')
  expect(plans(await all())).toEqual(before)
  const { version } = await get('vacationRequests', refused)
  const again = await call('PUT', `vacationRequests/${refused.id}`, { version, status: 'requested' })
  expect(again.status).toBe(400)
  expect(told(await act('endOfServiceSettlements', settlement, 'post'))).toEqual([200])
  expect((await all()).map(({ status }) => status)).toEqual(['returned', 'returned', 'cancelled', 'cancelled'])
})

it('goes on when a leaving that was a mistake is taken back, and with it the service as it was', async () => {
  const employee = await newcomer()
  const [across, beyond, wished] = [await asked(employee, 18, 22), await asked(employee, 25, 28), await asked(employee, 29, 29)]
  for (const one of [across, beyond]) expect(told(await act('vacationRequests', one, 'approve'))).toEqual([200])
  expect(told(await act('vacationRequests', beyond, 'start'))).toEqual([200])
  const all = () => Promise.all([across, beyond, wished].map(async (one) => left(await get('vacationRequests', one))))
  const service = async () => {
    const { status, statusReason, hireDate, periods, contracts } = await get('employees', employee)
    return { status, statusReason, hireDate, periods, contracts }
  }
  const [before, then] = [await all(), await service()]
  expect(told(await act('employees', employee, 'takeBackEnd'))).toEqual([409, 'Record.WrongState undefined'])
  expect(told(await act('employees', employee, 'end', { statusFrom: day(21), statusReason: 'خطأ' }))).toEqual([200])
  expect(await all()).not.toEqual(before)
  expect(told(await act('employees', employee, 'takeBackEnd'))).toEqual([200])
  expect([await all(), await service()]).toEqual([before, then])
  // Of a former service, nothing is taken back.
  expect(told(await act('employees', employee, 'end', { statusFrom: day(21), statusReason: 'استقالة' }))).toEqual([200])
  const again = { hireDate: day(23), contractKind: 'permanent', jobTitle: employee['jobTitle'] }
  const { version } = await get('employees', employee)
  const rehired = await call('POST', `employees/${employee.id}/rehire`, { version, ...again }, 'Employee.NotSettled')
  expect(told(rehired)).toEqual([200])
  const former = await all()
  expect(told(await act('employees', employee, 'end', { statusFrom: day(27), statusReason: 'خطأ' }))).toEqual([200])
  expect(told(await act('employees', employee, 'takeBackEnd'))).toEqual([200])
  expect(await all()).toEqual(former)
  expect(await get('employees', employee)).toMatchObject({ status: 'working', hireDate: day(23) })
})

it('begins anew with whoever is hired again: what was left when the books began is of the former service, and stays in its history', async () => {
  const employee = await hired({
    ...{ hireDate: addMonths(firstDay(month), -40), openingLeaveBalance: '20', openingLeaveOn: day(1) },
  })
  expect(told(await act('employees', employee, 'end', { statusFrom: day(5), statusReason: 'استقالة' }))).toEqual([200])
  const again = { hireDate: day(10), contractKind: 'permanent', jobTitle: employee['jobTitle'] }
  const { version } = await get('employees', employee)
  const rehired = await call('POST', `employees/${employee.id}/rehire`, { version, ...again }, 'Employee.NotSettled')
  expect(told(rehired)).toEqual([200])
  expect(await get('employees', employee)).toMatchObject({
    ...{ hireDate: day(10), openingLeaveBalance: null, openingLeaveOn: null },
  })
  // Nothing of the former service is left, and the new one gains by its own days.
  const balanceOn = async (date: string) => {
    type Rows = { readonly rows: readonly { readonly cells: Row }[] }
    const { body } = await call<Rows>('GET', `reports/leaveBalances?date=${date}`)
    return body.rows.find(({ cells }) => cells['code'] === employee['code'])?.cells['balance']
  }
  expect(await balanceOn(day(9))).toBeUndefined()
  expect(Number(await balanceOn(day(19)))).toBeLessThan(1)
  const changes = await call<object>('GET', `employees/${employee.id}/history`)
  expect(JSON.stringify(changes.body)).toMatch(/openingLeaveBalance/)
})
