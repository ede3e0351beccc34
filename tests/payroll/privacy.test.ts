import { afterAll, describe, expect, it, vi } from 'vitest'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { openReceiver } from '../support/receiver.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

let admin: Caller
let bookkeeper: Caller
/** A bookkeeper who may see the own payslip, and nobody else's. */
let ownAlone: Caller
let branch = 0
let number = 890_000
const year = Number(today().slice(0, 4))
const name = 'عبدالمحسن بن فلاح الدوسري'
const month = movedMonth(monthOf(today()), -2)
let receiver: Awaited<ReturnType<typeof openReceiver>>

onStage(
  async (stage) => {
    admin = stage.admin
    branch = stage.branches.boys
    receiver = await openReceiver()
    const rights = ['viewBranches', 'viewFiscalYears', 'viewAccounts', 'viewVouchers', 'viewEmployees']
    bookkeeper = await stage.signInWith('bookkeeper', [branch], rights)
    ownAlone = await stage.signInWith('own_bookkeeper', [branch], [...rights, 'viewOwnSalaries', 'viewOwnAdvancePayments'])
  },
  { outgoing: { mayBePrivate: true, pauses: [0], mostFailures: 8, longest: 1000 } },
)
afterAll(() => receiver?.close())

const { call, act, get, list, made } = office(() => ({ who: admin, branch, year }))

/** Somebody with a salary in the books. */
async function paid(): Promise<{ employee: Row; salary: Row }> {
  const colleague = await get('employees', (await list('employees?range=[0,0]'))[0] as Row)
  const [centre] = await list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`)
  const employee = await made('employees', {
    arabicName: name,
    ...{ nationality: colleague['nationality'], jobTitle: colleague['jobTitle'], identityType: 'national' },
    ...{ identityNumber: noorIdentity(number++), phone: '0500000001', hireDate: addMonths(today(), -40), basicSalary: '7654' },
    costCenters: [{ id: centre?.id, share: '100' }],
  })
  const salary = await made('salaries', { employee: employee.id, month, date: lastDay(month) })
  for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  return { employee, salary }
}

/** The looks at records of a definition, the latest first. */
const looksAt = async (resource: string) =>
  (await list(`audit?${query({ filter: { resource }, range: [0, 49] })}`))
    .filter(({ action }) => ['view', 'list', 'report', 'export'].includes(String(action)))
    .map(({ action, recordId }) => [action, recordId ?? null])

describe('a look at what somebody is paid', () => {
  it('is written down wherever it is shown', async () => {
    const { employee, salary } = await paid()
    await call('GET', `salaries/${salary.id}/entry`)
    expect((await looksAt('salaries'))[0]).toEqual(['view', salary.id])
    const before = await looksAt('employees')
    await call('GET', `employees?${query({ fields: ['arabicName', 'phone'], range: [0, 0] })}`)
    expect(await looksAt('employees')).toEqual(before)
    await call('GET', `employees?${query({ fields: ['arabicName', 'basicSalary'], range: [0, 0] })}`)
    await call('GET', `employees/${employee.id}`)
    expect((await looksAt('employees')).slice(0, 2)).toEqual([
      ['view', employee.id],
      ['list', null],
    ])
    const settlement = await made('endOfServiceSettlements', {
      ...{ employee: employee.id, date: today(), endDate: addDays(today(), -1), leavingReason: 'resignation' },
      ...{ explanation: 'استقالة', leaveDays: '0', handedOver: true },
    })
    const provision = await made('staffProvisions', { employee: employee.id, date: today() })
    const payout = await made('leavePayouts', { employee: employee.id, date: today(), days: '1', reason: 'طلبه' })
    for (const [resource, one] of [
      ['endOfServiceSettlements', settlement],
      ['staffProvisions', provision],
      ['leavePayouts', payout],
    ] as const) {
      await call('GET', `${resource}/${one.id}`)
      expect((await looksAt(resource))[0]).toEqual(['view', one.id])
      await call('GET', `${resource}?range=[0,0]`)
      expect((await looksAt(resource))[0]).toEqual(['list', null])
    }
    await call('GET', 'reports/settlements')
    expect((await looksAt('endOfServiceSettlements'))[0]).toEqual(['report', null])
  })

  it('is none of whoever is not shown it', async () => {
    const { employee } = await paid()
    const before = await looksAt('employees')
    const seen = await bookkeeper.call<Row>('GET', `employees/${employee.id}`, { branch, year })
    expect([seen.status, seen.body['basicSalary']]).toEqual([200, undefined])
    expect(await looksAt('employees')).toEqual(before)
  })
})

describe('pay in the books', () => {
  it('names nobody to those who may see accounts and not salaries', async () => {
    await paid()
    const read = async (who: Caller) => {
      const { status, body } = await who.call('GET', `reports/journal?from=${month}-01&to=${lastDay(month)}`, { branch, year })
      return [status, JSON.stringify(body).includes(name), JSON.stringify(body).includes('7654.00')]
    }
    expect(await read(admin)).toEqual([200, true, true])
    expect(await read(bookkeeper)).toEqual([200, false, true])
    expect(await read(ownAlone)).toEqual([200, false, true])
  })

  it('is not asked for by the name of an employee, nor taken home as a file', async () => {
    const { employee } = await paid()
    const [account] = await list(`accounts?${query({ filter: { code: '2114' }, range: [0, 0] })}`)
    const party = `employees:${employee.id}`
    const days = `from=${month}-01&to=${today()}`
    const ask = async (who: Caller, path: string) => (await who.call('GET', path, { branch, year })).status
    const statement = `reports/accountStatement?account=${account?.id}&${days}&party=${party}`
    expect(await ask(bookkeeper, statement)).toBe(403)
    expect(await ask(ownAlone, statement)).toBe(403)
    expect(await ask(bookkeeper, 'ledger/export?format=csv')).toBe(403)
    // The account as a whole is theirs to read, without names.
    const whole = await bookkeeper.call('GET', `reports/accountStatement?account=${account?.id}&${days}`, { branch, year })
    expect([whole.status, JSON.stringify(whole.body).includes(name)]).toEqual([200, false])
  })

  it('is looked at by reports of the books too', async () => {
    const { employee } = await paid()
    const [account] = await list(`accounts?${query({ filter: { code: '2114' }, range: [0, 0] })}`)
    const party = `employees:${employee.id}`
    const days = `from=${month}-01&to=${lastDay(month)}`
    for (const report of ['journal', 'generalLedger', `accountStatement&account=${account?.id}&party=${party}`]) {
      const [first, ...rest] = report.split('&')
      const before = (await looksAt('employees')).length
      expect((await call('GET', `reports/${first}?${[days, ...rest].join('&')}`)).status).toBe(200)
      expect((await looksAt('employees')).length - before, report).toBe(1)
    }
    const waits = await made('salaries', {
      employee: employee.id,
      month: movedMonth(month, 1),
      date: lastDay(movedMonth(month, 1)),
    })
    expect(waits.id).toBeGreaterThan(0)
    const before = (await looksAt('salaries')).length
    const until = `from=${month}-01&to=${lastDay(movedMonth(month, 1))}`
    expect((await call('GET', `reports/unposted?${until}`)).status).toBe(200)
    expect((await looksAt('salaries')).length - before).toBe(1)
    for (const [resource, path] of [
      ['salaries.items', 'salaries.items'],
      ['salaryPayments.salaries', 'salaryPayments.salaries'],
      ['socialInsuranceSheets.insured', 'socialInsuranceSheets.insured'],
      ['employeeAdvances', 'reports/openAdvances'],
      ['employeeAdvances', 'reports/dueInstalments'],
    ] as const) {
      const known = (await looksAt(resource)).length
      expect((await call('GET', path)).status, path).toBe(200)
      expect((await looksAt(resource)).length - known, path).toBe(1)
    }
  })
})

describe('a webhook', () => {
  it('tells that something happened to pay, and no figure of it', async () => {
    const events = [
      { resource: 'salaries', event: 'created' },
      { resource: 'employees', event: 'created' },
    ]
    await made('webhooks', { label: 'pay', webAddress: `${receiver.address}/pay`, events })
    const { employee, salary } = await paid()
    await vi.waitFor(() => expect(receiver.at('/pay').length).toBeGreaterThan(1), { timeout: 25_000, interval: 100 })
    const of = (resource: string) => receiver.at('/pay').find(({ body }) => body['resource'] === resource)?.body
    expect(of('salaries')).toMatchObject({ recordId: salary.id, record: null })
    expect([of('employees')?.record?.['id'], of('employees')?.record?.['basicSalary']]).toEqual([employee.id, undefined])
  })
})
