import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { sum as exactSum, subtract, toFixed } from '../../schema/values/money.ts'
import { branchesOf } from '../support/branches.ts'
import { counted } from '../support/countedOrder.ts'
import { type Caller, openSchool, type School } from '../support/school.ts'

interface Answer {
  readonly columns: { name: string; label: string }[]
  readonly rows: { cells: Record<string, unknown>; level: number; role?: string; ids?: Record<string, number> }[]
  readonly totals: Record<string, string>
}

/** A document that a row of a statement leads to. */
interface Document {
  readonly resource: string
}

const sum = (amounts: readonly string[]): string => toFixed(exactSum(amounts), 2)

describe('reports about what families owe and pay', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let year = 0
  const ask = async (name: string, parameters: Record<string, string> = {}, more: object = {}) => {
    const path = `reports/${name}?${new URLSearchParams(parameters)}`
    const answer = await admin.call<Answer>('GET', path, { branch, year, language: 'en', ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const buckets = ['notDue', 'within30', 'within60', 'within90', 'beyond90']
  const total = ({ rows }: Answer, column: string) => sum(rows.map(({ cells }) => String(cells[column] ?? '0')))

  beforeAll(async () => {
    school = await openSchool({ advancesWithInvoice: true })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    year = new Date().getFullYear()
  })
  afterAll(() => school.close())

  it('ageing puts every open instalment of a posted invoice in one step of lateness, and all steps are there', async () => {
    const [ageing, open] = [await ask('receivableAgeing'), await ask('openInstalments', { part: 'posted' })]
    expect(ageing.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(buckets))
    expect(Number(ageing.totals['left'])).toBeGreaterThan(0)
    const of = (one: string) => ageing.totals[one] ?? '0'
    expect(sum(buckets.map(of))).toBe(open.totals['left'])
    for (const { cells } of ageing.rows)
      expect(sum([...buckets, 'otherEntries'].map((one) => String(cells[one] ?? '0')))).toBe(toFixed(String(cells['left']), 2))
    const lateFrom = (from: number, to: number) =>
      sum(
        open.rows
          .filter(
            ({ cells }) => String(cells['dueOn']) <= addDays(today(), -from) && String(cells['dueOn']) >= addDays(today(), -to),
          )
          .map(({ cells }) => String(cells['left'])),
      )
    const late = buckets.slice(1).map((one) => toFixed(of(one), 2))
    expect(late).toEqual([lateFrom(1, 30), lateFrom(31, 60), lateFrom(61, 90), lateFrom(91, 100_000)])
  })

  it('invoices are told by their kind of tax invoice', async () => {
    const { rows } = await ask('invoicesByTaxDocument', { from: `${year}-01-01`, to: `${year}-12-31` })
    const [simplified] = rows.filter(({ cells }) => JSON.stringify(cells).includes('implified'))
    expect(Number(simplified?.cells['sum.total'])).toBeGreaterThan(0)
  })

  it('tax invoices are told by their state, those that were taken back among them', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    const kinds = await ask('invoicesByTaxDocument', { ...asked, part: 'all' })
    const states = await ask('eInvoicesByState', asked)
    const top = states.rows.filter(({ level }) => level === 0)
    expect(top.length).toBeGreaterThan(1)
    const sumOf = (rows: Answer['rows']) => sum(rows.map(({ cells }) => String(cells['sum.total'] ?? '0')))
    const inForce = top.filter(({ cells }) => !JSON.stringify(cells).includes('Void'))
    expect(sumOf(inForce)).toBe(sumOf(kinds.rows.filter(({ cells }) => /Simplified|Full/.test(JSON.stringify(cells)))))
  })

  it('what is issued and not posted stands beside, and opening balances stand in ageing without an instalment', async () => {
    const [ageing, open] = [await ask('receivableAgeing'), await ask('openInstalments', { part: 'notPosted' })]
    expect(Number(open.totals['left'])).toBeGreaterThan(0)
    expect(toFixed(ageing.totals['notPosted'] ?? '0', 2)).toBe(open.totals['left'])
    expect(Number(ageing.totals['otherEntries'])).toBeGreaterThan(0)
  })

  it('what ageing says is the receivable account whatever receipts are not posted, and less advances the balance', async () => {
    const [ageing, books] = [await ask('receivableAgeing'), await ask('receivableInBooks')]
    expect(books.totals['left']).toBe(ageing.totals['left'])
    for (const { cells } of books.rows) {
      expect(cells['unexplained'] ?? null).toBeNull()
      expect(toFixed(String(cells['left']), 2)).toBe(toFixed(String(cells['receivable']), 2))
    }
    const accounts = await admin.call<{ code: string; balance: string }[]>(
      'GET',
      'accounts?filter={"code":["1110","2102"]}&fields=["code","balance"]',
      { branch, year },
    )
    const account = (code: string) => sum([accounts.body.find((one) => one.code === code)?.balance ?? '0'])
    expect([books.totals['receivable'], books.totals['advance']].map((one) => sum([String(one)]))).toEqual(
      ['1110', '2102'].map(account),
    )
    const one = books.rows.find(({ cells }) => Number(cells['advance']) > 0)
    const statement = await ask('guardianStatement', {
      guardian: String(one?.ids?.['guardian']),
      from: `${year}-01-01`,
      to: `${year}-12-31`,
    })
    expect(sum([String(one?.cells['balance'])])).toBe(sum([String(statement.totals['balance'])]))
  })

  it('without a day it is today: the same figures, with what is not posted told apart', async () => {
    const reports = ['receivableAgeing', 'receivableInBooks', 'receivableByGrade', 'receivableByYear', 'customerAgeing']
    const lists = ['openInstalments', 'overdueInstalments', 'supplierAgeing', 'openCustodies', 'openCheques', 'chequesInBooks']
    for (const name of [...reports, ...lists]) {
      const [now, day] = [await ask(name), await ask(name, { asOf: today() })]
      expect([name, now.rows.length, now.totals]).toEqual([name, day.rows.length, day.totals])
    }
    const part = (one: string) => ask('openInstalments', { part: one, asOf: today() })
    const [posted, waiting, all] = [await part('posted'), await part('notPosted'), await part('all')]
    expect(Number(waiting.totals['left'])).toBeGreaterThan(0)
    expect(all.totals['left']).toBe(sum([String(posted.totals['left']), String(waiting.totals['left'])]))
  })

  it('what was owed at the end of a day that has passed is what the accounts stood at, whatever came later', async () => {
    const closing = async (partyKind: string, kind: string, asOf: string) => {
      const accounts = await leaf({ partyKind, kind })
      const statements = await Promise.all(
        accounts.map(({ id }) => ask('accountStatement', { account: String(id), from: `${year}-01-01`, to: asOf })),
      )
      return sum(statements.map(({ totals }) => String(totals['balance'] ?? '0')))
    }
    const [first, second] = [addDays(today(), -20), addDays(today(), -2)].map((day) =>
      day < `${year}-01-01` ? `${year}-01-01` : day,
    )
    const told: string[] = []
    for (const asOf of [String(first), String(second), today()]) {
      const [ageing, books, grades, years, open] = await Promise.all(
        ['receivableAgeing', 'receivableInBooks', 'receivableByGrade', 'receivableByYear', 'openInstalments'].map((name) =>
          ask(name, { asOf }),
        ),
      )
      const left = toFixed(String(ageing?.totals['left']), 2)
      expect([asOf, left]).toEqual([asOf, await closing('guardian', 'asset', asOf)])
      for (const { cells } of books?.rows ?? []) expect(cells['unexplained'] ?? null).toBeNull()
      const terms = sum(buckets.map((step) => ageing?.totals[step] ?? '0'))
      const others = [grades?.totals['left'], open?.totals['left'], years?.totals['left']]
      expect(others.map((one) => toFixed(String(one), 2))).toEqual([terms, terms, left])
      const [suppliers, custody] = await Promise.all([ask('supplierAgeing', { asOf }), ask('openCustodies', { asOf })])
      expect(toFixed(String(suppliers.totals['left']), 2)).toBe(
        toFixed(subtract('0', await closing('supplier', 'liability', asOf)), 2),
      )
      expect(sum([custody.totals['left'] ?? '0'])).toBe(await closing('custody', 'asset', asOf))
      told.push(left)
    }
    expect(new Set(told).size).toBeGreaterThan(1)
    const hidden = await admin.call<{ errors: { code: string; field: string }[] }>(
      'GET',
      'reports/receivableAgeing?asOf=1999-01-01',
      {
        branch,
        year,
      },
    )
    expect([hidden.status, hidden.body.errors.map(({ code, field }) => [code, field])]).toEqual([
      400,
      [['FiscalYear.NoPermission', 'asOf']],
    ])
  })

  /** A posted voucher of two lines. */
  const voucher = async (debit: object, credit: object, amount: string) => {
    const entries = [
      { ...debit, debit: amount },
      { ...credit, credit: amount },
    ]
    const body = { date: today(), status: 'open', entries }
    const made = await admin.call<{ id: number; version: number }>('POST', 'vouchers', { branch, year, body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id, version } = made.body
    expect((await admin.call('POST', `vouchers/${id}/post`, { branch, year, body: { version } })).status).toBe(200)
  }
  const leaf = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify({ isLeaf: true, active: true, ...filter }))
    const { body } = await admin.call<{ id: number; code: string; balance: string; requiresCostCenter: boolean }[]>(
      'GET',
      `accounts?filter=${query}&range=[0,199]`,
      { branch, year },
    )
    return body
  }

  it('custody that is open, with what vouchers brought, is the account of custody of each employee', async () => {
    const [custody] = await leaf({ partyKind: 'custody' })
    const before = await ask('openCustodies')
    expect(Number(before.totals['left'])).toBeGreaterThan(0)
    const employee = Number(before.rows[0]?.ids?.['employee'])
    const [cash] = await leaf({ code: '410102' })
    const party = { resource: 'employees', id: employee }
    await voucher({ account: custody?.id, party }, { account: cash?.id, taxTreatment: 'outOfScope' }, '75')
    const after = await ask('openCustodies')
    const of = ({ rows }: Answer, name: string) =>
      Number(rows.find(({ ids }) => ids?.['employee'] === employee)?.cells[name] ?? 0)
    expect(of(after, 'otherEntries') - of(before, 'otherEntries')).toBe(75)
    expect(of(after, 'left') - of(before, 'left')).toBe(75)
    for (const { cells } of after.rows) {
      expect(cells['unexplained'] ?? null).toBeNull()
      expect(toFixed(String(cells['left']), 2)).toBe(toFixed(String(cells['inBooks']), 2))
    }
    const accounts = await leaf({ partyKind: 'custody' })
    expect(sum([String(after.totals['inBooks'])])).toBe(sum(accounts.map(({ balance }) => balance)))
  })

  it('a debt of another year is still a debt, whichever year is selected; of a year that is over they tell its end, unless a day is asked for', async () => {
    const former = { year: year - 1 }
    const now = await ask('receivableAgeing')
    expect((await ask('receivableAgeing', { asOf: today() }, former)).totals).toEqual(now.totals)
    const [itsEnd, ended] = [
      await ask('receivableAgeing', {}, former),
      await ask('receivableAgeing', { asOf: `${year - 1}-12-31` }),
    ]
    expect(itsEnd.totals).toEqual(ended.totals)
  })

  it('instalments by month and overdue ones are what ageing says, whatever receipts are not posted', async () => {
    const figures = async () => {
      const [ageing, months, overdue] = await Promise.all([
        ask('receivableAgeing'),
        ask('dueByMonth', { from: `${year - 1}-01-01`, to: `${year}-12-31` }),
        ask('overdueInstalments'),
      ])
      const of = (steps: readonly string[]) => sum(steps.map((one) => ageing.totals[one] ?? '0'))
      expect([months.totals['sum.left'], overdue.totals['left']]).toEqual([of(buckets), of(buckets.slice(1))])
      return { left: of(buckets.slice(1)), rows: overdue.rows }
    }
    const filter = encodeURIComponent(JSON.stringify({ overdue_gt: 0, soldTo: 'guardian', payment: 'unpaid', total_gt: 0 }))
    type Row = Record<string, unknown> & { id: number; version: number }
    const found = await admin.call<Row[]>('GET', `salesInvoices?filter=${filter}&range=[0,0]`, { branch, year })
    const invoice = (await admin.call<Row>('GET', `salesInvoices/${found.body[0]?.id}`, { branch, year })).body
    const late = (invoice['terms'] as Row[]).filter(({ dueOn }) => String(dueOn) < today())
    const owed = sum(late.map(({ left }) => String(left)))
    const asked = (rows: Answer['rows']) => {
      const own = rows.filter(({ cells }) => (cells['document.number'] as { id: number }).id === invoice.id)
      return own.map(({ cells }) => toFixed(String(cells['document.overdue'] ?? '0'), 2))
    }
    const methods = encodeURIComponent(JSON.stringify({ kind: 'cash' }))
    const [cash] = (await admin.call<Row[]>('GET', `paymentMethods?filter=${methods}`, { branch, year })).body
    const before = await figures()
    expect(asked(before.rows)).toEqual(late.map(() => owed))
    const body = {
      date: today(),
      status: 'open',
      guardian: invoice['guardian'],
      methods: [{ paymentMethod: cash?.id, amount: owed }],
      allocations: late.map(({ id, left }) => ({ term: id, amount: left })),
    }
    const receipt = await admin.call<Row>('POST', 'collections', { branch, year, body })
    expect(receipt.status, JSON.stringify(receipt.body)).toBe(201)
    // Nobody is asked for what was paid, though the books do not have it yet.
    const unposted = await figures()
    expect([unposted.left, asked(unposted.rows)]).toEqual([before.left, late.map(() => '0.00')])
    const { id, version } = receipt.body
    const posted = await admin.call('POST', `collections/${id}/post`, { branch, year, body: { version } })
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    const after = await figures()
    expect([after.left, asked(after.rows)]).toEqual([toFixed(subtract(before.left, owed), 2), []])
    // What is not posted is in no balance, and not overdue.
    expect(Number((await ask('overdueInstalments', { part: 'notPosted' })).totals['left'])).toBeGreaterThan(0)
    const open = encodeURIComponent(JSON.stringify({ status: 'open', overdue_gt: 0 }))
    expect((await admin.call<object[]>('GET', `salesInvoices?filter=${open}`, { branch, year })).body).toEqual([])
  })

  it('what came in is the same by method, by safe, by day and one by one', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    const list = await ask('collectedList', asked)
    expect(Number(list.totals['amount'])).toBeGreaterThan(0)
    for (const name of ['collectedByMethod', 'collectedByDay'])
      expect([name, (await ask(name, asked)).totals['sum.amount']]).toEqual([name, list.totals['amount']])
    // Cash by the safe into which it came, though a method for all branches names none.
    const [safes, methods] = [await ask('collectedBySafe', asked), await ask('collectedByMethod', asked)]
    const cash = methods.rows
      .filter(({ cells }) => cells['paymentMethod'] === 'Cash')
      .map(({ cells }) => String(cells['sum.amount']))
    expect(safes.totals['amount']).toBe(sum(cash))
    for (const { cells, ids } of safes.rows) {
      expect(cells['safe']).not.toBe('withoutSafe')
      const statement = await ask('accountStatement', { ...asked, account: String(ids?.['account']) })
      const entered = statement.rows.filter(
        ({ cells: { document } }) => (document as Document | null)?.resource === 'collections',
      )
      expect(sum(entered.map(({ cells: { debit } }) => String(debit ?? '0')))).toBe(toFixed(String(cells['amount']), 2))
    }
  })

  it('what is posted counts; what is issued and not posted is told apart, and what is void never', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    const parts = async (name: string, figure: string) =>
      Promise.all(
        [{}, { part: 'notPosted' }, { part: 'all' }].map(async (part) =>
          toFixed((await ask(name, { ...asked, ...part } as Record<string, string>)).totals[figure] ?? '0', 2),
        ),
      )
    const receipts = async (status: string[]) => {
      const filter = encodeURIComponent(JSON.stringify({ status, chequesReturned: '0' }))
      const { body } = await admin.call<{ received: string }[]>(
        'GET',
        `collections?filter=${filter}&fields=["received"]&range=[0,199]`,
        { branch, year },
      )
      return sum(body.map(({ received }) => received))
    }
    const said = [await receipts(['posted']), await receipts(['open']), await receipts(['posted', 'open'])]
    expect(Number(said[1])).toBeGreaterThan(0)
    expect(await parts('collectedByMonth', 'sum.amount')).toEqual(said)
    expect(await parts('collectedList', 'amount')).toEqual(said)
    for (const name of ['invoicedByService', 'dueByMonth']) {
      const [posted, waiting, all] = await parts(name, name === 'dueByMonth' ? 'sum.amount' : 'sum.total')
      expect(Number(waiting)).toBeGreaterThan(0)
      expect([name, sum([String(posted), String(waiting)])]).toEqual([name, all])
    }
    // What a group leads to is the part that was chosen.
    const { columns } = await ask('collectedByMethod', { ...asked, part: 'notPosted' })
    expect((columns[0] as { drill?: { with: object } }).drill?.with).toMatchObject({ part: 'part' })
    const other = await admin.call<{ errors: { code: string; field: string }[] }>('GET', 'reports/collectedByMethod?part=void', {
      branch,
      year,
    })
    expect([other.status, other.body.errors.map(({ field }) => field)]).toEqual([400, ['part']])
  })

  it('what was invoiced is the same by service and by grade, and what the invoices say', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    const [service, grade] = [await ask('invoicedByService', asked), await ask('invoicedByGrade', asked)]
    for (const figure of ['sum.net', 'sum.tax', 'sum.total']) {
      expect(service.totals[figure]).toBe(grade.totals[figure])
      expect(total(service, figure)).toBe(service.totals[figure])
    }
    // What credit notes gave back is told beside it.
    const { totals } = service
    expect(subtract(String(totals['sum.net']), String(totals['sum.returnedInBooks']))).toBe(
      String(Number(totals['sum.returnedInBooksLeft'])),
    )
  })

  it('what a credit note gives back of a service counts once it is posted, and what was let off by it likewise', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    type Row = Record<string, unknown> & { id: number; version: number }
    const text = (value: unknown) => String(value ?? '0')
    const figures = async () => {
      const [top, granted, books] = await Promise.all(
        ['invoicedByService', 'grantedList', 'discountsInBooks'].map((name) => ask(name, asked)),
      )
      const inBooks = exactSum([text(books?.totals['granted']), text(books?.totals['grantedNotPosted'])])
      return [text(top?.totals['sum.returnedInBooksLeft']), text(granted?.totals['amount']), inBooks].map((one) =>
        toFixed(one, 2),
      )
    }
    const before = await figures()
    expect(before[1]).toBe(before[2])
    const found = encodeURIComponent(JSON.stringify({ status: 'posted', soldTo: 'guardian' }))
    const candidates = (await admin.call<Row[]>('GET', `salesInvoices?filter=${found}&range=[0,19]`, { branch, year })).body
    const wholes = await Promise.all(
      candidates.map(async ({ id }) => (await admin.call<Row>('GET', `salesInvoices/${id}`, { branch, year })).body),
    )
    const [invoice, line] = wholes.flatMap((one) =>
      (one['items'] as Row[]).flatMap((item) =>
        Number(item['discount']) > 0 && Number(item['returnedLeft']) > 0 ? [[one, item] as const] : [],
      ),
    )[0] as readonly [Row, Row]
    const items = [{ item: line.id, amount: line['returnedLeft'] }]
    const body = { date: today(), status: 'open', invoice: invoice.id, reason: 'إلغاء', items }
    const note = await admin.call<Row>('POST', 'salesReturns', { branch, year, body })
    expect(note.status, JSON.stringify(note.body)).toBe(201)
    expect(await figures()).toEqual(before)
    const { id, version } = note.body
    expect((await admin.call('POST', `salesReturns/${id}/post`, { branch, year, body: { version } })).status).toBe(200)
    const after = await figures()
    expect(after[0]).toBe(toFixed(subtract(before[0] ?? '0', String(line['returnedLeft'])), 2))
    expect(after[1]).toBe(toFixed(subtract(before[1] ?? '0', String(line['discount'])), 2))
    expect(after[2]).toBe(after[1])
  })

  it('what credit notes let off of instalments is neither due nor paid', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31`, part: 'posted' }
    const figures = async () => {
      const { totals } = await ask('dueByMonth', asked)
      return ['amount', 'applied', 'appliedLeft', 'collected', 'left'].map((name) => totals[`sum.${name}`] ?? '0')
    }
    type Row = Record<string, unknown> & { id: number; version: number }
    const before = await figures()
    const unpaid = encodeURIComponent(JSON.stringify({ status: 'posted', payment: 'unpaid', soldTo: 'guardian', total_gt: 0 }))
    const found = (await admin.call<Row[]>('GET', `salesInvoices?filter=${unpaid}&range=[0,0]`, { branch, year })).body[0]
    const invoice = (await admin.call<Row>('GET', `salesInvoices/${found?.id}`, { branch, year })).body
    const items = (invoice['items'] as Row[]).map(({ id, returnedLeft }) => ({ item: id, amount: returnedLeft }))
    const body = { date: today(), status: 'open', invoice: invoice.id, reason: 'إلغاء', items }
    const note = await admin.call<Row>('POST', 'salesReturns', { branch, year, body })
    expect(note.status, JSON.stringify(note.body)).toBe(201)
    const { id, version } = note.body
    const posted = await admin.call('POST', `salesReturns/${id}/post`, { branch, year, body: { version } })
    expect(posted.status).toBe(200)
    const after = await figures()
    const [amount, applied, due, collected, left] = after.map((one, at) => sum([one, `-${before[at]}`]))
    const whole = String(invoice['total'])
    expect([amount, applied, due, collected, left]).toEqual([
      '0.00',
      sum([whole]),
      sum([`-${whole}`]),
      '0.00',
      sum([`-${whole}`]),
    ])
    expect(sum([String(after[3]), String(after[4])])).toBe(sum([String(after[2])]))
  })

  it.each([
    ['collectedByCashier', 'sum.amount', 'collectedList', 'amount'],
    ['collectedByMonth', 'sum.amount', 'collectedList', 'amount'],
    ['invoicedList', 'total', 'invoicedByService', 'sum.total'],
    ['grantedList', 'amount', 'discountsGranted', 'sum.amount'],
    ['grantedList', 'amount', 'discountsByGranter', 'sum.amount'],
    ['grantedList', 'amount', 'discountsByReason', 'sum.amount'],
    ['grantedList', 'amount', 'discountsByStudent', 'sum.amount'],
    ['grantedList', 'amount', 'discountsByService', 'sum.amount'],
    ['grantedList', 'amount', 'discountsByMonth', 'sum.amount'],
    ['grantedList', 'amount', 'discountsInBooks', 'granted'],
    ['invoicedList', 'total', 'invoicesByTaxDocument', 'sum.total'],
    ['creditNotes', 'total', 'creditedByService', 'sum.total'],
    ['incomeByDefinition', 'sum.total', 'incomeByCostCenter', 'sum.total'],
    ['expenseByDefinition', 'sum.total', 'expenseByCostCenter', 'sum.total'],
  ])('%s comes to the %s that %s says as %s', async (one, figure, other, itsFigure) => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    const [first, second] = [await ask(one, asked), await ask(other, asked)]
    expect(toFixed(first.totals[figure] ?? '0', 2)).toBe(toFixed(second.totals[itsFigure] ?? '0', 2))
  })

  it('what families owe is the same by family, by grade and by year, step by step of lateness', async () => {
    const [family, grade, years] = [await ask('receivableAgeing'), await ask('receivableByGrade'), await ask('receivableByYear')]
    for (const step of buckets) {
      const owed = toFixed(family.totals[step] ?? '0', 2)
      expect([step, grade.totals[step], toFixed(years.totals[step] ?? '0', 2)]).toEqual([step, owed, owed])
    }
    expect(grade.totals['left']).toBe(sum(buckets.map((step) => family.totals[step] ?? '0')))
  })

  it('a month leads to the payments of its days', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    const months = await ask('collectedByMonth', asked)
    for (const { cells, ids } of months.rows) {
      const days = { from: String(ids?.['from']), to: String(ids?.['to']) }
      expect(days.from).toBe(`${cells['document.date']}-01`)
      expect((await ask('collectedList', days)).totals['amount']).toBe(cells['sum.amount'])
    }
    expect(months.rows.length).toBeGreaterThan(0)
  })

  it('suppliers are owed by age what their statements say', async () => {
    const ageing = await ask('supplierAgeing')
    const suppliers = await admin.call<{ balance: string }[]>('GET', 'suppliers?range=[0,199]', { branch, year })
    expect(Number(ageing.totals['left'])).toBe(suppliers.body.reduce((all, { balance }) => all + Number(balance), 0))
    for (const { cells } of ageing.rows)
      expect(sum(['within30', 'within60', 'within90', 'beyond90', 'advance'].map((one) => String(cells[one] ?? '0')))).toBe(
        cells['left'],
      )
    // What was paid before anything was charged has no age, however long ago that was.
    const make = async (path: string, body: object) =>
      (await admin.call<{ id: number; version: number }>('POST', path, { branch, year, body })).body
    const { id } = await make('suppliers', { arabicName: 'مورد دُفع له مقدمًا' })
    const accountOf = async (filter: object) =>
      (await admin.call<{ id: number }[]>('GET', `accounts?filter=${JSON.stringify(filter)}`, { branch, year })).body[0]?.id
    const payable = await accountOf({ partyKind: 'supplier', isLeaf: true })
    const entries = [
      { account: payable, party: { resource: 'suppliers', id }, debit: '70' },
      { account: await accountOf({ code: '3105' }), credit: '70' },
    ]
    const voucher = await make('vouchers', { date: `${year}-01-02`, status: 'open', entries })
    const { version } = voucher
    const done = await admin.call('POST', `vouchers/${voucher.id}/post`, { branch, year, body: { version } })
    expect([done.status, done.body]).toMatchObject([200, { status: 'posted' }])
    const row = (await ask('supplierAgeing')).rows.find(({ ids }) => ids?.['supplier'] === id)
    expect(['within30', 'within60', 'within90', 'beyond90', 'advance', 'left'].map((one) => Number(row?.cells[one]))).toEqual([
      0, 0, 0, 0, -70, -70,
    ])
  })

  it('a shift is read from what was there to what was counted, sums in the place of what they add up', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
    const { columns, rows } = await ask('cashierShifts', asked)
    const names = columns.map(({ name }) => name.replace('sum.', ''))
    expect(names.slice(names.indexOf('openingCash'))).toEqual([
      'openingCash',
      'openingDifference',
      'taken',
      'paidOut',
      'expected',
      'counted',
      'difference',
      'status',
    ])
    const shift = rows.find(({ level }) => level === 1)?.cells ?? {}
    const figure = (name: string) => String(shift[name] ?? '0')
    const there = exactSum([figure('openingCash'), figure('sum.taken'), subtract('0', figure('sum.paidOut'))])
    expect(toFixed(there, 2)).toBe(toFixed(figure('expected'), 2))
  })

  it('deferred income goes from what it was to what it is', async () => {
    const { rows, totals } = await ask('deferredIncome', { from: `${year}-01-01`, to: `${year}-12-31` })
    for (const { cells } of [...rows, { cells: totals }]) {
      const parts = ['opening', 'deferred', 'recognised', 'unwound'].map((one) => String(cells[one] ?? '0'))
      expect(sum(parts)).toBe(toFixed(String(cells['closing'] ?? '0'), 2))
    }
  })

  it('employees are as many by job, by department and by nationality as their list has', async () => {
    const list = await ask('employeesList')
    for (const name of ['employeesByJob', 'employeesByManagement', 'employeesByNationality'])
      expect([name, Number((await ask(name)).totals['count'])]).toEqual([name, list.rows.length])
    const expiring = await ask('documentExpiries')
    for (const { cells } of expiring.rows) expect(cells['cases']).not.toBe('')
  })

  it('the last payment of a family stands at its record', async () => {
    const asked = { from: `${year}-01-01`, to: `${year}-12-31`, part: 'all' }
    const last = (await ask('collectedList', asked)).rows.at(-1)?.cells['document.guardian'] as { id: number }
    const paid = (await ask('collectedList', { ...asked, documentGuardian: String(last.id) })).rows.at(-1)?.cells
    const { body } = await admin.call<Record<string, string>>('GET', `guardians/${last.id}`, { branch, year })
    expect(body['lastPaidOn']).toBe(paid?.['document.date'])
    expect(Number(body['lastPaid'])).toBeGreaterThan(0)
  })

  it('a picture is shown to those who may see every report that it draws', async () => {
    const drawn = async (who: Caller) => {
      const { body } = await who.call<{ name: string; statistic?: { page?: string } }[]>('GET', 'reports', {
        branch,
        year,
      })
      return body.flatMap(({ name, statistic }) => (statistic && statistic.page === undefined ? [name] : []))
    }
    const all = await drawn(admin)
    expect(all.toSorted()).toEqual(
      ['collectedByMonth', 'discountsGranted', 'invoicedByService', 'receivableByYear', 'studentsByGrade'].toSorted(),
    )
    const secretary = await school.signIn('demo_secretary')
    expect(await drawn(secretary)).not.toContain('collectedByMonth')
    // Who keeps the books and who leads the school see them whole, what stands beside them too.
    for (const name of ['demo_accountant', 'demo_head']) {
      const who = await school.signIn(name)
      expect((await drawn(who)).toSorted()).toEqual(all.toSorted())
      for (const one of [...all, 'dueByMonth', 'placesByGrade', 'openCustodies'])
        expect([name, one, (await who.call('GET', `reports/${one}`, { branch, year })).status]).toEqual([name, one, 200])
    }
    const payroll = await school.signIn('demo_payroll')
    for (const one of ['supplierStatement', 'guardianStatement', 'vatSummary', 'journal', 'accountStatement'])
      expect([one, (await payroll.call('GET', `reports/${one}`, { branch, year })).status]).toEqual([one, 403])
  })

  it('the statement of a family runs from charge to payment, and ends with what its page says it owes', async () => {
    const ageing = await ask('receivableAgeing')
    const guardian = ageing.rows.find(({ ids }) => ids)?.ids?.['guardian'] ?? 0
    const statement = await ask('guardianStatement', { guardian: String(guardian), from: `${year}-01-01`, to: `${year}-12-31` })
    const last = statement.rows.at(-1)?.cells['balance']
    expect(statement.rows[0]?.role).toBe('opening')
    expect(statement.totals['balance']).toBe(last)
    const { body } = await admin.call<{ balance: string }>('GET', `guardians/${guardian}`, { branch, year })
    expect(Number(last)).toBe(Number(body.balance))
  })

  it('the statement of a family names the children of whose invoices a receipt or a credit note settles something, and none for an advance', async () => {
    type Row = Record<string, unknown> & { id: number; version: number }
    const call = async <T = Row>(method: string, path: string, body?: object) => {
      const answer = await admin.call<T>(method, path, { branch, year, ...(body && { body }) })
      expect([path, answer.status]).toEqual([path, method === 'POST' && !/\/post$/.test(path) ? 201 : 200])
      return answer.body
    }
    const list = (path: string) => call<Row[]>('GET', path)
    const students = await Promise.all(
      (await list('students?range=[0,99]&fields=["guardian"]')).map(({ id }) => call('GET', `students/${id}`)),
    )
    const families = Map.groupBy(
      students.filter((one) => !one['leftOn'] && !one['suspended']),
      (one) => Number(one['guardian']),
    )
    const [guardian, [first, second] = []] = [...families].find(([, children]) => children.length > 1) ?? [0]
    const [tuition] = await list('services?filter={"active":true}&range=[0,0]')
    const service = await call('POST', 'services', {
      arabicName: 'رحلة الكشف',
      oncePerYear: false,
      category: (await call('GET', `services/${tuition?.id}`))['category'],
      taxTreatment: 'exempt',
      taxReason: 'VATEX-SA-30',
      prices: [{ fiscalYear: (await list('FiscalYears')).find((one) => one['year'] === year)?.id, amount: '100' }],
    })
    const posted = async (resource: string, body: object) => {
      const made = await call('POST', resource, { date: today(), guardian, status: 'open', ...body })
      return call('POST', `${resource}/${made.id}/post`, { version: made.version })
    }
    const invoices: Row[] = []
    for (const child of [first, second])
      invoices.push(await posted('salesInvoices', { items: [{ student: child?.id, service: service.id }] }))
    const lineOf = (at: number, group: string) => ((invoices[at]?.[group] ?? []) as Row[])[0]?.id
    const transfer = (await list('paymentMethods?filter={"kind":"transfer"}'))[0]?.id
    const paid = (amount: string, terms: [number, string][]) =>
      posted('collections', {
        methods: [{ paymentMethod: transfer, amount, reference: `S${Math.random()}` }],
        allocations: terms.map(([at, part]) => ({ term: lineOf(at, 'terms'), amount: part })),
      })
    const both = await paid('100', [
      [0, '40'],
      [1, '60'],
    ])
    const one = await paid('10', [[1, '10']])
    const advance = await paid('7', [])
    const credited = await posted('salesReturns', {
      guardian: undefined,
      invoice: invoices[0]?.id,
      reason: 'رد',
      items: [{ item: lineOf(0, 'items'), amount: '20' }],
    })
    // Of an invoice of both the line of one.
    const shared = await posted('salesInvoices', {
      items: [first, second].map((child) => ({ student: child?.id, service: service.id })),
    })
    const lineOfSecond = ((shared['items'] ?? []) as Row[])[1]?.id
    const ofOne = await posted('salesReturns', {
      guardian: undefined,
      invoice: shared.id,
      reason: 'رد',
      items: [{ item: lineOfSecond, amount: '30' }],
    })
    // What was paid of what is given back stands to the credit of the first.
    const left = await posted('salesReturns', {
      guardian: undefined,
      invoice: invoices[0]?.id,
      reason: 'رد الباقي',
      items: [{ item: lineOf(0, 'items'), amount: '80' }],
    })
    const refund = await posted('paymentTransactions', {
      paidTo: 'guardian',
      methods: [{ paymentMethod: transfer, amount: '5', reference: `S${Math.random()}` }],
      refunds: [{ creditNote: left.id, amount: '5' }],
    })
    const statement = await ask(
      'guardianStatement',
      { guardian: String(guardian), from: `${year}-01-01`, to: `${year}-12-31` },
      { language: 'ar' },
    )
    const named = (resource: string, { id }: Row) =>
      statement.rows
        .filter(({ cells }) => {
          const document = cells['document'] as { resource: string; id: number } | undefined
          return document?.resource === resource && document.id === id
        })
        .map(({ cells }) => JSON.stringify(cells['student'] ?? null))
    const says = (cell: string | undefined, child: Row | undefined) => cell?.includes(String(child?.['arabicName']))
    const toldOf = (resource: string, document: Row) =>
      named(resource, document).map((cell) => [says(cell, first), says(cell, second)])
    expect(toldOf('collections', both)).toEqual([
      [true, false],
      [false, true],
    ])
    expect(toldOf('collections', one)).toEqual([[false, true]])
    expect(named('collections', advance)).toEqual(['null'])
    expect(toldOf('salesReturns', credited)).toEqual([[true, false]])
    expect(toldOf('salesReturns', ofOne)).toEqual([[false, true]])
    expect(toldOf('salesReturns', left)).toEqual([
      [true, false],
      [true, false],
    ])
    expect(toldOf('paymentTransactions', refund)).toEqual([[true, false]])
    // What nobody has described says what it is.
    const describes = (resource: string, { id }: Row) =>
      statement.rows.flatMap(({ cells }) => {
        const document = cells['document'] as { resource: string; id: number } | undefined
        return document?.resource === resource && document.id === id ? [String(cells['description'])] : []
      })
    expect(describes('salesInvoices', invoices[0] as Row)).toEqual(['رحلة الكشف'])
    expect(describes('salesReturns', credited)).toEqual(['رد'])
    expect(describes('collections', both)).toEqual(invoices.map((of) => expect.stringMatching(new RegExp(` ${of['number']}$`))))
    expect(describes('collections', advance)).toEqual([expect.stringMatching(/\S/)])
    expect(describes('paymentTransactions', refund)).toEqual([expect.stringMatching(new RegExp(` ${left['number']}$`))])
    // Numbers are of a branch, which is told where several are chosen.
    expect(statement.columns.map(({ name }) => name)).not.toContain('branch')
    const everywhere = await ask(
      'guardianStatement',
      { guardian: String(guardian), from: `${year}-01-01`, to: `${year}-12-31` },
      { branch: (await list('branches?filter={"isMaster":true}'))[0]?.id },
    )
    expect(everywhere.columns.map(({ name }) => name)).toContain('branch')
    expect(everywhere.rows.filter(({ role }) => !role).every(({ cells }) => cells['branch'])).toBe(true)
  })

  it('the accounts of children have what their family was charged and paid, to the halala', async () => {
    const ageing = await ask('receivableAgeing')
    const guardian = ageing.rows.find(({ ids }) => ids)?.ids?.['guardian'] ?? 0
    const list = async <T>(path: string) => (await admin.call<T[]>('GET', `${path}&range=[0,199]`, { branch, year })).body
    const children = await list<{ id: number }>(`students?filter={"guardian":${guardian}}`)
    const counted = `filter=${JSON.stringify({ guardian, status: ['open', 'posted'] })}`
    const invoices = await list<{ total: string }>(`salesInvoices?${counted}`)
    const receipts = await list<{ allocated: string }>(`collections?${counted}&fields=["allocated"]`)
    const accounts = await Promise.all(children.map(({ id }) => ask('studentStatement', { student: String(id) })))
    const rows = accounts.flatMap((one) => one.rows)
    const of = (resource: string, name: string) =>
      sum(
        rows
          .filter(({ cells }) => (cells['document'] as { resource: string }).resource === resource)
          .map(({ cells }) => String(cells[name] ?? '0')),
      )
    const both = (resource: string, side: string, waiting: string) => sum([of(resource, side), waiting])
    expect(both('salesInvoices', 'debit', of('salesInvoices', 'notInBooks'))).toBe(sum(invoices.map((one) => one.total)))
    expect(both('collections', 'credit', subtract('0', of('collections', 'notInBooks')))).toBe(
      sum(receipts.map((one) => one.allocated)),
    )
    for (const { rows: own, totals } of accounts)
      if (own.length) expect(totals['balance']).toBe(own.findLast(({ cells }) => cells['balance'])?.cells['balance'] ?? '0')
  })

  it('the account of a child has what is not posted beside the balance, as the ageing of its family has it', async () => {
    const waits = encodeURIComponent(JSON.stringify({ status: 'open', soldTo: 'guardian', total_gt: 0 }))
    const [invoice] = (
      await admin.call<{ id: number; number: string; total: string }[]>('GET', `salesInvoices?filter=${waits}&range=[0,0]`, {
        branch,
        year,
      })
    ).body
    const { body: whole } = await admin.call<{ items: { student: number; total: string }[] }>(
      'GET',
      `salesInvoices/${invoice?.id}`,
      { branch, year },
    )
    const student = whole.items[0]?.student ?? 0
    const own = sum(whole.items.filter((item) => item.student === student).map(({ total }) => total))
    const account = await ask('studentStatement', { student: String(student) })
    const row = account.rows.find(({ cells }) => (cells['document'] as { id: number }).id === invoice?.id)
    expect(row?.cells).toMatchObject({ debit: null, credit: null, balance: null })
    expect(toFixed(String(row?.cells['notInBooks']), 2)).toBe(toFixed(own, 2))
    const posted = account.rows.filter(({ cells }) => cells['notInBooks'] === null)
    const balance = posted.reduce((all, { cells }) => sum([all, subtract(String(cells['debit']), String(cells['credit']))]), '0')
    expect(toFixed(account.totals['balance'] ?? '0', 2)).toBe(toFixed(balance, 2))
  })

  it('a message is prepared for each family that is late, in its language, once a day, and said to be sent by hand', async () => {
    // Nobody is reminded of what a receipt has settled that only waits to be posted.
    const overdue = encodeURIComponent(JSON.stringify({ overdue_gt: 0 }))
    const families = (
      await admin.call<{ overdue: string }[]>('GET', `guardians?filter=${overdue}&fields=["overdue"]&range=[0,199]`, {
        branch,
        year,
      })
    ).body
    const late = await ask('overdueInstalments')
    const invoices = new Map(
      late.rows.map(({ cells }) => [(cells['document.number'] as { id: number }).id, String(cells['document.overdue'])]),
    )
    expect(sum([...invoices.values()])).toBe(sum(families.map((one) => one.overdue)))
    const ageing = await ask('receivableAgeing')
    const byBooks = sum(buckets.slice(1).map((one) => ageing.totals[one] ?? '0'))
    expect(Number(byBooks)).toBeGreaterThanOrEqual(Number(sum(families.map((one) => one.overdue))))
    const [template] = (
      await admin.call<{ id: number }[]>('GET', 'messageTemplates?filter={"event":"overdue"}', { branch, year })
    ).body
    const wanted = { input: { template: template?.id, date: today() }, filter: {} }
    const send = <T>(method: string, path: string, body?: object) =>
      admin.call<T>(method, path, { branch, year, ...(body && { body }) })
    const sheet = await send<{ counts: { ready: number }; totals: Record<string, string> }>(
      'POST',
      'runs/prepareReminders/preview',
      wanted,
    )
    expect([sheet.body.counts.ready, sheet.body.totals['amount']]).toEqual([
      families.length,
      sum(families.map((one) => one.overdue)),
    ])
    const seen = () => counted('runs/prepareReminders', wanted, (path, body) => send('POST', path, body))
    const order = async () => {
      const { body: job } = await send<{ id: number }>('POST', 'runs/prepareReminders', await seen())
      const look = async () => (await send<{ state: string; done: number }>('GET', `jobs/${job.id}`)).body
      await expect.poll(async () => (await look()).state).toBe('done')
      return look()
    }
    expect((await order()).done).toBe(families.length)
    expect((await order()).done).toBe(0)
    const reminders = await send<Record<string, unknown>[]>('GET', 'paymentReminders?range=[0,199]')
    expect(reminders.body.length).toBe(families.length)
    const [first] = reminders.body
    const guardian = await send<Record<string, string>>('GET', `guardians/${first?.['guardian']}`)
    expect(first).toMatchObject({
      amount: guardian.body['overdue'],
      overdueSince: guardian.body['overdueSince'],
      to: guardian.body['phone'],
      status: 'prepared',
    })
    expect(String(first?.['message'])).toContain(guardian.body['arabicName'])
    expect(String(first?.['message'])).not.toMatch(/[{}<>]/)
    const { id, version } = first as { id: number; version: number }
    const sent = await send<Record<string, unknown>>('POST', `paymentReminders/${id}/markSent`, { version })
    expect(sent.body).toMatchObject({ status: 'sent', sentOn: today() })
    const changed = await send<{ errors: { code: string }[] }>('PUT', `paymentReminders/${id}`, {
      version: sent.body['version'],
      message: 'أخرى',
    })
    expect(changed.body.errors.map(({ code }) => code)).toEqual(['PaymentReminder.Done'])
    const other = await send<{ id: number }>('POST', 'messageTemplates', {
      arabicName: 'برابط',
      event: 'overdue',
      arabicBody: '<p>ادفع هنا {paymentLink}</p>',
    })
    const linked = await send<{ rows: { errors: { code: string }[] }[] }>('POST', 'runs/prepareReminders/preview', {
      ...wanted,
      input: { template: other.body.id, date: addDays(today(), -1) },
    })
    expect(linked.body.rows[0]?.errors.map(({ code }) => code)).toEqual(['PaymentReminder.Unknown'])
  })

  it('are seen by whoever may view what they show, and by nobody else', async () => {
    const secretary = await school.signIn('demo_secretary')
    const { status } = await secretary.call('GET', 'reports/receivableAgeing', { branch, year })
    expect(status).toBe(403)
    expect((await secretary.call('GET', 'reports/guardianStatement?guardian=1', { branch, year })).status).toBe(403)
  })
})
