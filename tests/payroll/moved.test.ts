import { describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { lockArea } from '../support/lockBooks.ts'
import { type Caller, query } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
let girls = 0
let centre: Row
const year = Number(today().slice(0, 4))
const month = movedMonth(monthOf(today()), -3)
const next = movedMonth(month, 1)

onStage(async (stage) => {
  admin = stage.admin
  branch = stage.branches.boys
  girls = stage.branches.girls
  centre = (await list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`))[0] as Row
})

const { call, act, get, list, made, hired: hire, entryOf } = office(() => ({ who: admin, branch, year }))

/** Somebody new who is paid in cash. */
const hired = () => hire({ paymentMethod: 'cash' })

describe('a payment of salaries that waits in a locked month', () => {
  it('is given an open day, and posted there alone', async () => {
    const employee = await hired()
    const salary = await made('salaries', { employee: employee.id, month, date: lastDay(month) })
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    const [cash] = await list(`paymentMethods?${query({ filter: { kind: 'cash' }, range: [0, 0] })}`)
    const payment = await made('salaryPayments', { date: lastDay(month), month, paymentMethod: cash?.id, status: 'open' })
    const locked = (until: string | null) => lockArea(admin, 'payroll', until)
    const dated = async (date: string) => {
      const { version } = await get('salaryPayments', payment)
      return told(await call('PUT', `salaryPayments/${payment.id}`, { version, date }))
    }
    await locked(lastDay(month))
    const refused = [400, 'Ledger.Locked date']
    expect(told(await act('salaryPayments', payment, 'void', { reason: 'خطأ' }))).toEqual(refused)
    expect(await dated(addDays(lastDay(month), -1))).toEqual(refused)
    expect(await dated(firstDay(next))).toEqual([200])
    expect(await dated(lastDay(month))).toEqual(refused)
    expect(told(await act('salaryPayments', payment, 'post'))).toEqual([200])
    await locked(firstDay(next))
    // What is in the books stays behind the lock.
    expect(await dated(addDays(firstDay(next), 3))).toContain(400)
    await locked(null)
  })
})

describe('provisions of an employee who was transferred', () => {
  it('are released by the settlement in the branch where they stand', async () => {
    const employee = await hired()
    const provision = await made('staffProvisions', { employee: employee.id, date: lastDay(month), status: 'open' })
    expect(told(await act('staffProvisions', provision, 'post'))).toEqual([200])
    const transfer = await made('employeeTransfers', {
      ...{ employee: employee.id, day: firstDay(next), toBranch: girls, reason: 'حاجة المدرسة', jobTitle: employee['jobTitle'] },
      costCenters: [{ id: centre.id, share: '100' }],
    })
    expect(told(await act('employeeTransfers', transfer, 'approve'))).toEqual([200])
    const there = office(() => ({ who: admin, branch: girls, year }))
    const one = await there.made(
      'endOfServiceSettlements',
      {
        ...{ employee: employee.id, date: lastDay(next), endDate: addDays(firstDay(next), 9), leavingReason: 'termination' },
        ...{ explanation: 'إنهاء خدمة', handedOver: true, status: 'open' },
      },
      'EndOfService.SalaryOpen',
    )
    expect(one['endOfServiceStanding']).toBe(provision['endOfServiceDue'])
    expect(told(await there.act('endOfServiceSettlements', one, 'post'))).toEqual([200])
    const { body } = await there.call<{ entries: readonly { lines: readonly Record<string, unknown>[] }[] }>(
      'GET',
      `endOfServiceSettlements/${one.id}/entry`,
    )
    const lines = body.entries.at(-1)?.lines ?? []
    const sumIn = (at: number, code?: string) =>
      lines
        .filter((line) => (line['branch'] as Row).id === at)
        .filter((line) => code === undefined || (line['account'] as { code: string }).code === code)
        .reduce((sum, { debit, credit }) => sum + Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100), 0) / 100
    const accounts = await entryOf('staffProvisions', provision)
    const provided = Object.entries(accounts).filter(([, amount]) => amount.startsWith('-'))
    expect(provided.length).toBe(2)
    for (const [code, amount] of provided) expect([sumIn(branch, code), sumIn(girls, code)]).toEqual([-Number(amount), 0])
    // Each branch's books are even: what one owes the other for it stands beside.
    expect([sumIn(branch), sumIn(girls)]).toEqual([0, 0])
    expect(told(await there.act('endOfServiceSettlements', one, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await there.act('endOfServiceSettlements', one, 'post'))).toEqual([200])
  })
})
