import { expect, it } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { add, subtract } from '../../schema/values/money.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

interface Entry {
  readonly lines: readonly { readonly account: { readonly code: string }; readonly debit: string; readonly credit: string }[]
}

let admin: Caller
let branch = 0
let colleague: Row
let transfer = 0
let number = 840_000
const year = Number(today().slice(0, 4))

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  const [known] = (await call<Row[]>('GET', `employees?${query({ range: [0, 0] })}`)).body
  colleague = (await call('GET', `employees/${known?.id}`)).body
  const { body } = await call<Row[]>('GET', `paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)
  transfer = body[0]?.id ?? 0
})

const { call, act, list } = office(() => ({ who: admin, branch, year }))

/** Somebody on 9,000 with twenty days of leave from before the books. */
async function somebody(): Promise<Row> {
  const { nationality } = colleague
  // Teachers have their leave in the summer.
  const { body: titles } = await call<Row[]>('GET', `jobTitles?${query({ range: [0, 20] })}`)
  const jobTitle = titles.find(({ code }) => code === '6')?.id
  const made = await call('POST', 'employees', {
    arabicName: 'سعد بن ناصر القحطاني',
    nationality,
    jobTitle,
    identityType: 'national',
    identityNumber: noorIdentity(number++),
    phone: '0500000001',
    hireDate: addMonths(today(), -36),
    basicSalary: '9000',
    openingLeaveBalance: '20',
    openingLeaveOn: addDays(today(), -1),
  })
  expect(told(made)).toEqual([201])
  return made.body
}
const payout = (employee: Row, days: string, more: object = {}) =>
  call('POST', 'leavePayouts', { date: today(), employee: employee.id, days, reason: 'بطلبه', status: 'open', ...more })

it('days of leave that are paid and not taken leave the balance, are owed to the employee, and are paid by the treasury', async () => {
  const one = await somebody()
  const draft = await payout(one, '1', { status: 'draft' })
  const balance = String(draft.body['leaveBalance'])
  await call('DELETE', `leavePayouts/${draft.body.id}`)
  expect(told(await payout(one, add(balance, '0.5')))).toEqual([400, 'LeavePayout.MoreThanLeft days'])
  const made = await payout(one, '10')
  expect([told(made), made.body['wage']]).toEqual([[201], '9000.00'])
  const pay = String(made.body['leavePay'])
  // A day is the wage of twelve months among the days of a year.
  expect(pay).toBe(((9000 * 12 * 10) / 365).toFixed(2))
  expect(told(await act('leavePayouts', made.body, 'post'))).toEqual([200])
  const { body } = await call<{ entries: readonly Entry[] }>('GET', `leavePayouts/${made.body.id}/entry`)
  const rows = body.entries.flatMap(({ lines }) => lines.map(({ account, debit, credit }) => [account.code, debit, credit]))
  expect(rows).toEqual([
    ['5108', pay, '0.00'],
    ['2110', '0.00', pay],
  ])
  const next = await payout(one, '1', { status: 'draft' })
  expect(subtract(String(next.body['leaveBalance']), '0')).toBe(subtract(balance, '10'))
  const tooMuch = await call('POST', 'paymentTransactions', {
    date: today(),
    paidTo: 'leave',
    leavePayout: made.body.id,
    status: 'open',
    methods: [{ paymentMethod: transfer, amount: add(pay, '0.01'), reference: 'L-0' }],
  })
  expect(told(tooMuch)).toEqual([400, 'LeavePayout.MoreThanOwed forLeave'])
  const input = { paidOn: today(), paymentMethod: transfer, reference: 'L-1' }
  expect(told(await act('leavePayouts', made.body, 'pay', input))).toEqual([200])
  const owed = async () => (await call('GET', `leavePayouts/${made.body.id}`)).body
  // It waits: nothing of it is paid, and nothing is left to be paid a second time.
  expect(await owed()).toMatchObject({ payment: 'unpaid', paidLeft: '0.00' })
  const [waiting] = await list(`paymentTransactions?${query({ filter: { leavePayout: made.body.id }, range: [0, 0] })}`)
  expect(told(await act('paymentTransactions', waiting as Row, 'post'))).toEqual([200])
  expect((await owed())['payment']).toBe('paid')
  expect(told(await act('leavePayouts', made.body, 'unpost', { reason: 'خطأ' }))).toEqual([400, 'LeavePayout.Paid undefined'])
})

it('what was provided for the days pays for them, and the next month provides for what is left', async () => {
  const one = await somebody()
  const provided = await call('POST', 'staffProvisions', { employee: one.id, date: today(), status: 'open' })
  expect(told(await act('staffProvisions', provided.body, 'post'))).toEqual([200])
  const made = await payout(one, '5')
  expect(told(await act('leavePayouts', made.body, 'post'))).toEqual([200])
  const pay = String(made.body['leavePay'])
  const { body } = await call<{ entries: readonly Entry[] }>('GET', `leavePayouts/${made.body.id}/entry`)
  const rows = body.entries.flatMap(({ lines }) => lines.map(({ account, debit, credit }) => [account.code, debit, credit]))
  expect(rows).toEqual([
    ['2112', pay, '0.00'],
    ['2110', '0.00', pay],
  ])
  // Money is owed for the days of a month so far; what may be taken is by whole months, of which none is over since yesterday.
  const leave = await call('POST', 'vacationRequests', {
    employee: one.id,
    vacationType: (await call<Row[]>('GET', `vacationTypes?${query({ filter: { annual: true }, range: [0, 0] })}`)).body[0]?.id,
    startDate: today(),
    endDate: today(),
  })
  expect(told(leave)).toEqual([201])
  expect(Number(leave.body['balanceBefore'])).toBe(20 - 5)
  expect(Number(made.body['leaveBalance'])).toBeGreaterThan(20)
  expect(Number(made.body['leaveBalance'])).toBeLessThan(20.5)
})

it('takes what is provided in the books alone, which stays there while it is posted', async () => {
  const one = await somebody()
  const provided = (await call('POST', 'staffProvisions', { employee: one.id, date: today(), status: 'open' })).body
  const made = (await payout(one, '5')).body
  expect(made['leaveStanding']).toBe('0.00')
  expect(told(await act('staffProvisions', provided, 'post'))).toEqual([200])
  expect(told(await act('leavePayouts', made, 'post'))).toEqual([400, 'LeavePayout.Outdated undefined'])
  expect(told(await act('leavePayouts', made, 'reopen'))).toEqual([200])
  const { version } = (await call('GET', `leavePayouts/${made.id}`)).body
  const anew = await call('PUT', `leavePayouts/${made.id}`, { version, status: 'open' })
  expect([told(anew), anew.body['leaveStanding']]).toEqual([[200], made['leavePay']])
  expect(told(await act('leavePayouts', anew.body, 'post'))).toEqual([200])
  expect(told(await act('staffProvisions', provided, 'unpost', { reason: 'خطأ' }))).toEqual([400, 'Provision.Used undefined'])
  expect(told(await act('leavePayouts', anew.body, 'unpost', { reason: 'خطأ' }))).toEqual([200])
  expect(told(await act('staffProvisions', provided, 'unpost', { reason: 'خطأ' }))).toEqual([200])
})

it('is one balance on one day: of the payout, the provision, the settlement and the report, which begins with today', async () => {
  const one = await somebody()
  const paid = await payout(one, '1', { status: 'draft' })
  const provision = await call('POST', 'staffProvisions', { employee: one.id, date: today(), status: 'draft' })
  const settlement = await call('POST', 'endOfServiceSettlements', {
    ...{
      employee: one.id,
      date: today(),
      endDate: today(),
      leavingReason: 'termination',
      explanation: 'إنهاء',
      handedOver: true,
    },
    status: 'draft',
  })
  const { body } = await call<{ parameters: Row; rows: readonly { cells: Record<string, unknown> }[] }>(
    'GET',
    'reports/leaveBalances',
  )
  const row = body.rows.find(({ cells }) => cells['code'] === one['code'])
  const balance = Number(paid.body['leaveBalance'])
  expect(body.parameters['date']).toBe(today())
  expect([provision.body['leaveDays'], settlement.body['leaveBalance'], row?.cells['balance']].map(Number)).toEqual([
    balance,
    balance,
    balance,
  ])
})
