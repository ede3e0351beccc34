import { afterAll, describe, expect, it, vi } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { holds, pathsOf } from '../../schema/condition.ts'
import { createRegistry } from '../../schema/registry.ts'
import { addDays, addMonths, today } from '../../schema/values/date.ts'
import { lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { readPdf } from '../support/pdf.ts'
import { openReceiver } from '../support/receiver.ts'
import { type Caller, type Problem, query } from '../support/school.ts'
import type { Stage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let stage: Stage
let admin: Caller
let bookkeeper: Caller
/** A bookkeeper who may see the own payslip, and nobody else's. */
let ownAlone: Caller
/** Whoever pays out what others have agreed on, and may not see pay. */
let treasurer: Caller
let branch = 0
let number = 890_000
const year = Number(today().slice(0, 4))
const name = 'عبدالمحسن بن فلاح الدوسري'
const month = movedMonth(monthOf(today()), -2)
let receiver: Awaited<ReturnType<typeof openReceiver>>

onStage(
  async (opened) => {
    stage = opened
    admin = stage.admin
    branch = stage.branches.boys
    receiver = await openReceiver()
    const rights = ['viewBranches', 'viewFiscalYears', 'viewAccounts', 'viewVouchers', 'viewEmployees']
    bookkeeper = await stage.signInWith('bookkeeper', [branch], rights)
    treasurer = await stage.signInWith(
      'treasurer',
      [branch],
      [
        ...['viewBranches', 'viewFiscalYears', 'viewEmployees', 'viewPaymentTransactions'],
        ...['addPaymentTransactions', 'editPaymentTransactions'],
      ],
    )
    ownAlone = await stage.signInWith('own_bookkeeper', [branch], [...rights, 'viewOwnSalaries', 'viewOwnAdvancePayments'])
  },
  { outgoing: { mayBePrivate: true, pauses: [0], mostFailures: 8, longest: 1000 } },
)
afterAll(() => receiver?.close())

const { call, act, get, list, made, hired, paidOut } = office(() => ({ who: admin, branch, year }))

/** Somebody with a salary in the books. */
async function paid(): Promise<{ employee: Row; salary: Row }> {
  const colleague = await get('employees', (await list('employees?range=[0,0]'))[0] as Row)
  const [centre] = await list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`)
  const employee = await made('employees', {
    arabicName: name,
    ...{ nationality: colleague['nationality'], jobTitle: colleague['jobTitle'], identityType: 'national' },
    ...{ identityNumber: noorIdentity(number++), phone: '0500000001', hireDate: addMonths(today(), -40), basicSalary: '7654.21' },
    costCenters: [{ id: centre?.id, share: '100' }],
  })
  const salary = await made('salaries', { employee: employee.id, month, date: lastDay(month) })
  for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  return { employee, salary }
}

/** The looks at records of a definition, the latest first. */
const looksAt = async (resource: string) =>
  (await list(`audit?${query({ filter: { resource }, range: [0, 199] })}`))
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
      return [status, JSON.stringify(body).includes(name), JSON.stringify(body).includes('7654.21')]
    }
    expect(await read(admin)).toEqual([200, true, true])
    // Nor is a single salary told apart: it stands with the others of its day.
    expect(await read(bookkeeper)).toEqual([200, false, false])
    expect(await read(ownAlone)).toEqual([200, false, false])
  })

  it('is not asked for by the name of an employee, nor taken home as a file', async () => {
    const { employee } = await paid()
    const [account] = await list(`accounts?${query({ filter: { code: '2110' }, range: [0, 0] })}`)
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

  it('stands by the month in journals and by the day in lists for those who may not see it, and both sides agree', async () => {
    const others = [await paid(), await paid(), await paid()]
    const waits = await Promise.all(
      others.map(({ employee }) =>
        made('salaries', { employee: employee.id, month: movedMonth(month, 1), date: lastDay(month) }, 'Salary.DatedElsewhere'),
      ),
    )
    type Cells = Row & { document: { resource: string; id: number | null; number: string | null } }
    const read = async (who: Caller, report: string) => {
      const path = `reports/${report}?from=${month}-01&to=${lastDay(month)}`
      const { body } = await who.call<{ rows: { cells: Cells }[]; totals: Row }>('GET', path, { branch, year })
      const cells = body.rows.map((row) => row.cells).filter(({ document }) => document?.resource === 'salaries')
      return {
        cells,
        totals: body.totals,
        named: cells.filter(({ document }) => document.id !== null || document.number !== null),
      }
    }
    for (const report of ['journal', 'unposted']) {
      const [all, told] = [await read(admin, report), await read(bookkeeper, report)]
      expect(all.named.length, report).toBeGreaterThan(1)
      expect(told.cells.length, report).toBeGreaterThan(0)
      expect(told.cells.length, report).toBeLessThan(all.cells.length)
      expect(told.named, report).toEqual([])
      expect(told.totals, report).toEqual(all.totals)
    }
    // What fewer than three people get together says what each of them gets.
    const [first, ...rest] = waits
    if (first) await act('salaries', first, 'void', { reason: 'انتهى' })
    const few = (await read(bookkeeper, 'unposted')).cells.filter(({ status }) => status === 'calculated')
    expect(few.map(({ amount }) => amount)).toEqual([null])
    for (const one of rest) await act('salaries', one, 'void', { reason: 'انتهى' })
  })

  it('is told by no report of rows of fewer than three people, however it is asked for and read', async () => {
    // A month in which one person alone was paid.
    const alone = movedMonth(month, -2)
    const { employee } = await paid()
    const salary = await made('salaries', { employee: employee.id, month: alone, date: lastDay(alone) })
    for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
    type Report = { rows: { cells: Record<string, unknown>; role?: string }[]; totals: Row; page?: { next: string | null } }
    const [journalled] = [await call<Report>('GET', `reports/journal?from=${alone}-01&to=${lastDay(alone)}`)]
    const amounts = new Set(
      journalled.body.rows
        .filter(({ cells }) => (cells['document'] as Row | undefined)?.resource === 'salaries')
        .flatMap(({ cells }) => [cells['debit'], cells['credit']].map(String))
        .filter((amount) => Number(amount) > 0),
    )
    expect(amounts.size).toBeGreaterThan(0)
    const accounts = await list(`accounts?${query({ filter: { isLeaf: true }, range: [0, 199] })}`)
    const used = accounts.filter(({ code }) =>
      journalled.body.rows.some(
        ({ cells }) => cells['code'] === code && (cells['document'] as Row | undefined)?.resource === 'salaries',
      ),
    )
    expect(used.length).toBeGreaterThan(1)
    const day = `from=${lastDay(alone)}&to=${lastDay(alone)}`
    const whole = `from=${alone}-01&to=${lastDay(alone)}`
    const asked = [day, whole].flatMap((days) => [
      `journal?${days}`,
      `generalLedger?${days}`,
      ...used.flatMap(({ id }) => [`accountStatement?account=${id}&${days}`, `accountStatement?account=${id}&${days}&rows=1`]),
    ])
    for (const report of asked) {
      const { status, body } = await bookkeeper.call<Report>('GET', `reports/${report}`, { branch, year })
      expect(status, report).toBe(200)
      const [rows, totals] = [JSON.stringify(body.rows), JSON.stringify(body.totals)]
      for (const amount of amounts) expect([report, (rows + totals).includes(`"${amount}"`)]).toEqual([report, false])
      expect([report, rows.includes('"salaries"')]).toEqual([report, true])
      expect(body.page?.next ?? null, report).toBeNull()
    }
    // Both sides of what is told agree.
    const { body } = await bookkeeper.call<Report>('GET', `reports/journal?${whole}`, { branch, year })
    expect(body.totals['debit']).toBe(body.totals['credit'])
  })

  it('is looked at by reports of the books too', async () => {
    const { employee } = await paid()
    const [account] = await list(`accounts?${query({ filter: { code: '2110' }, range: [0, 0] })}`)
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

describe('a refusal', () => {
  const ask = (who: Caller, method: string, path: string, body: object) =>
    who.call<Row & Problem>(method, path, { branch, year, body })

  it('says that an advance takes too much of a month, and not of how much', async () => {
    const lender = await stage.signInWith(
      'lender',
      [branch],
      ['viewBranches', 'viewFiscalYears', 'viewEmployees', 'viewEmployeeAdvancePayments', 'addEmployeeAdvancePayments'],
    )
    const { id } = await hired({ basicSalary: '8307' })
    const plan = { employee: id, date: today(), value: '5000', installmentsNumber: 1, startDate: monthOf(today()) }
    const refused = async (who: Caller) => (await ask(who, 'POST', 'employeeAdvances', plan)).body.errors
    const [all, told] = [await refused(admin), await refused(lender)]
    expect(all.map(({ code }) => code)).toEqual(['Advance.MonthlyLimit'])
    expect(JSON.stringify(all)).toContain('830.70')
    expect(told.map(({ code }) => code)).toEqual(['Advance.MonthlyLimit'])
    expect(JSON.stringify(told)).not.toContain('830.70')
  })

  it('of what somebody may not write says nothing else, and calls no guess right', async () => {
    const clerk = await stage.signInWith(
      'guesser',
      [branch],
      ['viewBranches', 'viewFiscalYears', 'viewEmployees', 'editEmployees'],
    )
    const [bank] = await list(`bankInstitutions?${query({ filter: { ibanCode: '80' }, range: [0, 0] })}`)
    const [other] = await list(`bankInstitutions?${query({ filter: { ibanCode: '10' }, range: [0, 0] })}`)
    const employee = await hired({ bank: bank?.id, iban: 'SA7380000000608010167520', basicSalary: '8300' })
    const guess = async (values: object) => {
      const answer = await ask(clerk, 'PUT', `employees/${employee.id}`, { version: employee.version, ...values })
      return told(answer)
    }
    expect(await guess({ bank: other?.id })).toEqual([400, 'Auth.Forbidden bank'])
    for (const basicSalary of ['8300.00', '8301.00', null])
      expect(await guess({ basicSalary })).toEqual([400, 'Auth.Forbidden basicSalary'])
    for (const advanceBalance of ['0.00', '1.00'])
      expect(await guess({ advanceBalance })).toEqual([400, 'Field.ReadOnly advanceBalance'])
    expect(await guess({ salaryItems: [] })).toEqual([400, 'Auth.Forbidden salaryItems'])
    expect(await guess({ address: 'حي الملقا' })).toEqual([200])
  })
})

describe('what nobody asks for', () => {
  it('tells no pay to whoever may see people and books alone: home, statistics, bell, search and what is waiting', async () => {
    await paid()
    const paths = [
      'glance',
      'today',
      'notifications',
      'aggregates/StartUp',
      'search?q=7654.21',
      `search?q=${encodeURIComponent(name)}`,
    ]
    for (const path of paths) {
      const { status, body } = await bookkeeper.call('GET', path, { branch, year })
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body), path).not.toContain('7654.21')
    }
    // Nor is there a report or a picture of it among theirs.
    const { body } = await bookkeeper.call<readonly Row[]>('GET', 'reports', { branch, year })
    for (const { name: report } of body.filter(({ page }) =>
      ['employees-reports', 'employees-dashboard'].includes(String(page)),
    )) {
      const shown = await bookkeeper.call('GET', `reports/${String(report)}`, { branch, year })
      expect([200, 400], String(report)).toContain(shown.status)
      expect(JSON.stringify(shown.body), String(report)).not.toContain('7654.21')
    }
    for (const report of ['salarySheet', 'salaryCostByMonth', 'payslipParts', 'benefitsSheet', 'openAdvances'])
      expect((await bookkeeper.call('GET', `reports/${report}`, { branch, year })).status, report).toBe(403)
  })
})

describe('a payment to an employee', () => {
  it('says for what, how much, and to nobody who may not see pay for whom', async () => {
    const { employee } = await paid()
    const agreed = { employee: employee.id, value: '700', installmentsNumber: 2, startDate: monthOf(today()), status: 'open' }
    const payment = await paidOut(await made('employeeAdvances', agreed), today())
    const ask = (who: Caller, path: string) => who.call<Row>('GET', path, { branch, year })
    const family = 'الدوسري'
    for (const path of [
      `paymentTransactions/${payment.id}`,
      `paymentTransactions/${payment.id}/entry`,
      `paymentTransactions/${payment.id}/history`,
      `paymentTransactions?${query({ filter: { id: payment.id }, fields: ['paidTo', 'paid', 'advance'] })}`,
      `paymentTransactions?${query({ filter: { id: payment.id }, fields: ['paidTo', 'source'] })}`,
    ]) {
      const [all, told] = [await ask(admin, path), await ask(treasurer, path)]
      expect(all.status, path).toBe(200)
      if (!path.includes('history')) expect(JSON.stringify(all.body), path).toContain(family)
      expect(JSON.stringify(told.body), path).not.toContain(family)
    }
    const seen = await ask(treasurer, `paymentTransactions/${payment.id}`)
    expect(seen.body).toMatchObject({ paidTo: 'advance', paid: '700.00' })
    expect(seen.body['advance']).toBeUndefined()
    const paper = async (who: Caller) => {
      const { status, body } = await who.call<Uint8Array>('GET', `paymentTransactions/${payment.id}/print`, { branch, year })
      return [status, readPdf(Buffer.from(body)).text.includes(family)]
    }
    expect([await paper(admin), await paper(treasurer)]).toEqual([
      [200, true],
      [200, false],
    ])
    // Nor are they found as a choice of the form.
    for (const resource of ['employeeAdvances', 'endOfServiceSettlements', 'leavePayouts', 'salaries'])
      expect((await ask(treasurer, resource)).status, resource).toBe(403)
    const given = { date: today(), paidTo: 'advance', advance: 1, status: 'draft' }
    const forged = await treasurer.call<Row & Problem>('POST', 'paymentTransactions', { branch, year, body: given })
    expect(told(forged)).toEqual([400, 'Auth.Forbidden advance'])
  })
})

describe('what somebody may not see', () => {
  /** Every field with a permission of its own that another field may hide, with the value of that one by which it is shown. */
  const hidden = createRegistry(definitions).models.flatMap((model) =>
    [...model.fields.values()]
      .filter(({ permission, writtenBy, readOnly }) => (permission ?? writtenBy) !== undefined && !readOnly)
      .flatMap((field) =>
        pathsOf(field.shownWhen)
          .map((path) => model.fields.get(path))
          .filter((hides) => hides && (hides.permission ?? hides.writtenBy) === undefined)
          .map((hides) => ({ resource: model.name, field, hides })),
      ),
  )

  it('is not emptied by what they send of something else, wherever one field hides another', async () => {
    const rights = ['viewEmployees', 'editEmployees', 'viewPaymentTransactions', 'editPaymentTransactions']
    const clerk = await stage.signInWith('clerk', [branch], ['viewBranches', 'viewFiscalYears', ...rights])
    const [bank] = await list(`bankInstitutions?${query({ filter: { ibanCode: '80' }, range: [0, 0] })}`)
    const employee = await hired({ bank: bank?.id, iban: 'SA0380000000608010167519' })
    const advance = await made('employeeAdvances', {
      ...{
        employee: employee.id,
        date: today(),
        value: '700',
        installmentsNumber: 2,
        startDate: monthOf(today()),
        status: 'open',
      },
    })
    const leave = { employee: employee.id, date: today(), days: '1', reason: 'طلبه', status: 'open' }
    const payout = await made('leavePayouts', leave)
    const leaver = await hired()
    const settlement = await made(
      'endOfServiceSettlements',
      {
        ...{ employee: leaver.id, date: today(), endDate: addDays(today(), -1), leavingReason: 'termination' },
        ...{ explanation: 'إنهاء', leaveDays: '0', handedOver: true, status: 'open' },
      },
      'EndOfService.SalaryOpen',
    )
    expect(told(await act('leavePayouts', payout, 'post'))).toEqual([200])
    expect(told(await act('endOfServiceSettlements', settlement, 'post'))).toEqual([200])
    const paidFor = (paidTo: string, of: object) => made('paymentTransactions', { date: today(), status: 'draft', paidTo, ...of })
    const records: Record<string, Row> = {
      'employees.bank': employee,
      'employees.iban': employee,
      'paymentTransactions.advance': await paidFor('advance', { advance: advance.id }),
      'paymentTransactions.settlement': await paidFor('settlement', { settlement: settlement.id }),
      'paymentTransactions.leavePayout': await paidFor('leave', { leavePayout: payout.id }),
    }
    expect(hidden.map(({ resource, field }) => `${resource}.${field.field}`).toSorted()).toEqual(Object.keys(records).toSorted())
    for (const { resource, field, hides } of hidden) {
      const record = records[`${resource}.${field.field}`] as Row
      const before = (await get(resource, record))[field.field]
      expect(before, field.field).not.toBeNull()
      const other = hides?.values?.find((value) => !holds(field.shownWhen, () => value))
      const { body: seen } = await clerk.call<Row>('GET', `${resource}/${record.id}`, { branch, year })
      expect(seen[field.field], field.field).toBeUndefined()
      const body = { ...seen, [hides?.field ?? '']: other }
      const answer = await clerk.call<Row & Problem>('PUT', `${resource}/${record.id}`, { branch, year, body })
      expect(told(answer), field.field).toContain(`Auth.Forbidden ${hides?.field}`)
      expect((await get(resource, record))[field.field], field.field).toEqual(before)
      // What hides nothing is theirs to change.
      const rest = { ...seen, ...(resource === 'employees' ? { address: 'حي الملقا' } : { description: 'بيان آخر' }) }
      expect(told(await clerk.call<Row & Problem>('PUT', `${resource}/${record.id}`, { branch, year, body: rest }))).toEqual([
        200,
      ])
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
    await vi.waitFor(() => expect(receiver.at('/pay').length).toBeGreaterThan(1), { timeout: 60_000, interval: 25 })
    const of = (resource: string) => receiver.at('/pay').find(({ body }) => body['resource'] === resource)?.body
    expect(of('salaries')).toMatchObject({ recordId: salary.id, record: null })
    expect([of('employees')?.record?.['id'], of('employees')?.record?.['basicSalary']]).toEqual([employee.id, undefined])
  })
})
