import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { add, subtract, sum, toFixed } from '../../schema/values/money.ts'
import { lastDay, monthOf } from '../../schema/values/month.ts'
import { office, type Row, told } from '../payroll/office.ts'
import { counted } from '../support/countedOrder.ts'
import { connected } from '../support/database.ts'
import { type Caller, type Problem, query, type School } from '../support/school.ts'
import { type Stage as Opened, onStage } from '../support/stage.ts'

type Line = Row & Record<string, string>
interface Posted {
  readonly account: { readonly code: string }
  readonly costCenter: { readonly code: string } | null
  readonly debit: string
  readonly credit: string
}
/** A stage with one of its students. */
interface Stage {
  readonly account: string
  readonly center: string
  readonly stage: Row
  readonly student: Row
}
interface Statement {
  readonly columns: readonly { readonly name: string }[]
  readonly rows: readonly { readonly cells: Record<string, unknown>; readonly role?: string }[]
}

let admin: Caller
let boys = 0
let school: School
let signInWith: Opened['signInWith']
const year = Number(today().slice(0, 4))
const day = (monthAndDay: string) => `${year}-${monthAndDay}`

onStage(({ admin: who, branches, school: opened, signInWith: signer }) => {
  admin = who
  signInWith = signer
  school = opened
  boys = branches.boys
})

const { call, list, made, act, get } = office(() => ({ who: admin, branch: boys, year }))
const all = (resource: string, filter: object = {}) => list(`${resource}?${query({ filter, range: [0, 499] })}`)
const posted = async (resource: string, body: object): Promise<Row> => {
  const document = await made(resource, { status: 'open', ...body })
  expect(told(await act(resource, document, 'post'))).toEqual([200])
  return get(resource, document)
}
/** What the entry of a document earns, `account centre amount`: discounts and what is given back below zero. */
const earnedBy = async (resource: string, { id }: Row): Promise<string[]> => {
  const { body } = await call<{ entries: { lines: Posted[] }[] }>('GET', `${resource}/${id}/entry`)
  return (body.entries.at(-1)?.lines ?? [])
    .filter(({ account }) => account.code.startsWith('4'))
    .map(({ account, costCenter, debit, credit }) => `${account.code} ${costCenter?.code} ${toFixed(subtract(credit, debit), 2)}`)
    .toSorted()
}
const statement = async (by: string): Promise<Statement> => {
  const { status, body } = await call<Statement>(
    'GET',
    `reports/incomeStatement?${query({ from: day('01-01'), to: day('12-31'), by })}`,
  )
  expect(status).toBe(200)
  return body
}
/** What all columns of a row come to, or the one of a cost centre, by the names of the rows. */
const sumsOf = ({ columns, rows }: Statement, name?: string): Record<string, string> => {
  const chosen = columns
    .map((column) => column.name)
    .filter((one) => (name === undefined ? /^(k|amount)/.test(one) : one === name))
  return Object.fromEntries(
    rows.map(({ cells }) => [
      String(cells['code'] ?? cells['account']),
      toFixed(sum(chosen.map((one) => String(cells[one] ?? '0'))), 2),
    ]),
  )
}
/** What has no centre, by the rows on which something stands. */
const withoutCenter = (one: Statement) => Object.entries(sumsOf(one, 'knull')).filter(([, amount]) => amount !== '0.00')

const stages: Stage[] = []
let bus: Row
let tuition: Row
let registration: Row
let books: Row
let lines: object[] = []
let busCenter = ''

beforeAll(async () => {
  const [found, rows, accounts, centers, grants] = await Promise.all([
    all('stages'),
    all('rows'),
    all('accounts', { isLeaf: true }),
    all('costCenters'),
    all('studentDiscounts'),
  ])
  const granted = new Set(grants.map((grant) => grant['student']))
  const codeIn = (among: Row[], id: unknown) => String(among.find((one) => one.id === id)?.['code'])
  for (const { id } of found) {
    const stage = await get('stages', { id })
    const grades = rows.filter((row) => row['stage'] === id)
    const inGrades = (await Promise.all(grades.map((row) => all('students', { row: row.id })))).flat()
    const student = inGrades.find((one) => !granted.has(one.id) && !one['suspended'] && !one['leftOn'])
    expect(student, `no student in ${stage['code']}`).toBeDefined()
    stages.push({
      account: codeIn(accounts, stage['incomeAccount']),
      center: codeIn(centers, stage['costCenter']),
      stage,
      student: await get('students', student as Row),
    })
  }
  const [fiscalYear] = await all('fiscalYears', { year })
  const account = (code: string) => accounts.find((one) => one['code'] === code)?.id
  const transport = centers.find((one) => one['kind'] === 'bus')
  busCenter = String(transport?.['code'])
  const category = async (arabicName: string, code?: string) =>
    (await made('serviceCategories', { arabicName, ...(code && { account: account(code) }) })).id
  const service = async (arabicName: string, amount: string, more: object) =>
    made('services', {
      arabicName,
      oncePerYear: false,
      taxTreatment: 'outOfScope',
      prices: [{ fiscalYear: fiscalYear?.id, amount }],
      ...more,
    })
  // The category of tuition has an account too: that of the stage is nearer.
  tuition = await service('تعليم', '9000', { kind: 'tuition', deferred: true, category: await category('تعليم', '4106') })
  registration = await service('قبول', '300', { kind: 'registration', category: await category('قبول', '4102') })
  books = await service('كتب المرحلة', '450', { kind: 'books', category: await category('كتب بلا حساب') })
  bus = await service('حافلة', '1200', {
    kind: 'transport',
    category: await category('حافلة'),
    incomeAccount: account('4103'),
    costCenter: transport?.id,
  })
  const discount = await made('discounts', {
    arabicName: 'خصم الكتب',
    account: account('4190'),
    discountPercentage: '10',
    services: [{ service: books.id }, { service: tuition.id }],
  })
  for (const { student } of stages)
    await made('studentDiscounts', { student: student.id, discount: discount.id, status: 'approved' })
  lines = [
    { service: tuition.id, earnedFrom: day('01-01'), earnedTo: day('12-28') },
    ...[registration, books, bus].map(({ id }) => ({ service: id })),
  ]
})

const invoiced = ({ student }: Stage): Promise<Row> =>
  posted('salesInvoices', {
    date: day('01-02'),
    guardian: student['guardian'],
    items: lines.map((line) => ({ student: student.id, quantity: '1', ...line })),
    terms: [{ dueOn: day('02-01'), share: '100' }],
  })

describe('what families are invoiced', () => {
  it('is earned by each stage: accounts and centres are the own ones of the service, else those of the stage, else those of a role', async () => {
    expect(new Set(stages.map(({ account, center }) => `${account} ${center}`)).size).toBe(4)
    const before = withoutCenter(await statement('costCenter'))
    const byStage = new Map<string, string[]>()
    for (const at of stages) {
      const { account, center, student } = at
      const invoice = await invoiced(at)
      // Registration stands on the account of its category, books without one on that of the stage; the bus is on its own.
      const atOnce = [
        `4102 ${center} 300.00`,
        `4103 ${busCenter} 1200.00`,
        `4190 ${center} -45.00`,
        `${account} ${center} 450.00`,
      ]
      expect(await earnedBy('salesInvoices', invoice)).toEqual(atOnce.toSorted())
      // The child goes on to another stage: what waits is earned where it was invoiced.
      const other = stages[(stages.indexOf(at) + 1) % stages.length] as Stage
      const moved = await call('PUT', `students/${student.id}`, {
        version: (await get('students', student)).version,
        row: other.student['row'],
        classRoom: null,
      })
      expect(told(moved)).toEqual([200])
      const [deferred] = invoice['items'] as Line[]
      const recognised = await posted('incomeRecognitions', {
        date: lastDay(monthOf(today())),
        invoice: invoice.id,
        items: [{ item: deferred?.id, amount: '600.00' }],
      })
      const earned = await earnedBy('incomeRecognitions', recognised)
      expect(earned.map((one) => one.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual(
        [`4190 ${center}`, `${account} ${center}`, `${account} ${center}`].toSorted(),
      )
      // What of it had been earned is taken from the income of the stage, and from what its discount let off.
      const back = await posted('salesReturns', {
        date: today(),
        invoice: invoice.id,
        reason: 'انسحاب',
        items: [{ item: deferred?.id, amount: '8100.00' }],
      })
      const given = await earnedBy('salesReturns', back)
      expect(given.length).toBeGreaterThan(1)
      expect(given.filter((one) => !one.includes(` ${center} `))).toEqual([])
      expect(given.filter((one) => !one.startsWith(`${account} `) && !one.startsWith('4190 '))).toEqual([])
      byStage.set(
        center,
        [...atOnce, ...earned, ...given].filter((one) => one.includes(` ${center} `)),
      )
      const { row } = student
      await call('PUT', `students/${student.id}`, { version: (await get('students', student)).version, row, classRoom: null })
    }
    expect(withoutCenter(await statement('costCenter'))).toEqual(before)
    expect(byStage.size).toBe(4)
    for (const [, rows] of byStage) expect(rows.length).toBeGreaterThan(5)
  })

  it('adds up: the statement by cost centre comes to that of the school, row by row, and moves by what is invoiced', async () => {
    const [whole, parts] = [await statement('none'), await statement('costCenter')]
    expect(sumsOf(parts)).toEqual(sumsOf(whole))
    const columns = parts.columns.map(({ name }) => name)
    for (const { stage } of stages) expect(columns).toContain(`k${stage['costCenter']}`)
    const [primary] = stages as [Stage]
    const name = `k${primary.stage['costCenter']}`
    await invoiced(primary)
    const after = await statement('costCenter')
    const grown = (row: string) => toFixed(subtract(sumsOf(after, name)[row] ?? '0', sumsOf(parts, name)[row] ?? '0'), 2)
    expect([primary.account, '4102', '4190', 'totalIncome'].map(grown)).toEqual([
      '450.00',
      '300.00',
      '-45.00',
      toFixed(add('450', add('300', '-45')), 2),
    ])
    expect(sumsOf(after)).toEqual(sumsOf(await statement('none')))
  })
})

describe('what was posted before lines kept where they are earned', () => {
  interface Sheet {
    readonly rows: readonly { state: string; becomes: readonly Record<string, string>[] }[]
  }
  /** As former versions stored the lines of an invoice: without account and centre. */
  const bare = ({ id }: Row) =>
    connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        'select id, income_account_id as account, cost_center_id as center from sales_invoices_items where record_id = $1',
        [id],
      )
      const empty = (table: string) => client.query(`update ${table} set cost_center_id = null where record_id = $1`, [id])
      await client.query('update sales_invoices_items set income_account_id = null where record_id = $1', [id])
      await empty('sales_invoices_items')
      await empty('sales_invoices_discounts')
      return rows as { id: number; account: number; center: number }[]
    })
  const run = (filter: object, until = today()) =>
    call<Sheet>('POST', 'runs/reclassifyIncome/preview?range=[0,99]', { input: { date: until }, filter })
  const ordered = async (filter: object) => {
    const order = await counted('runs/reclassifyIncome', { input: { date: today() }, filter }, (path, body) =>
      call('POST', path, body),
    )
    const { status, body } = await call<Row>('POST', 'runs/reclassifyIncome', order)
    expect(status, JSON.stringify(body)).toBe(202)
    await expect
      .poll(async () => (await call<Row>('GET', `jobs/${body.id}`)).body['state'], { interval: 50, timeout: 60_000 })
      .toBe('done')
  }
  const moved = async () => withoutCenter(await statement('costCenter'))

  it('is proposed voucher by voucher, made and posted once, and leaves nothing without a centre', async () => {
    const [at] = stages as [Stage]
    const before = await moved()
    const drafted = await made('salesInvoices', {
      status: 'open',
      date: day('01-02'),
      guardian: at.student['guardian'],
      items: lines.map((line) => ({ student: at.student.id, quantity: '1', ...line })),
      terms: [{ dueOn: day('02-01'), share: '100' }],
    })
    await bare(drafted)
    expect(told(await act('salesInvoices', drafted, 'post'))).toEqual([200])
    const invoice = await get('salesInvoices', drafted)
    const [deferred, , bookLine] = invoice['items'] as Line[]
    // A month of the tuition was recognised, and half of the books given back, before lines had a place.
    const places = await bare(invoice)
    const earned = await posted('incomeRecognitions', {
      date: lastDay(monthOf(today())),
      invoice: invoice.id,
      items: [{ item: deferred?.id, amount: '600.00' }],
    })
    const note = await posted('salesReturns', {
      date: today(),
      invoice: invoice.id,
      reason: 'إرجاع كتب',
      items: [{ item: bookLine?.id, amount: '202.50' }],
    })
    await connected(school.databaseUrl, async (client) => {
      for (const { id, account, center } of places.filter((one) => one.id === Number(deferred?.id)))
        await client.query('update sales_invoices_items set income_account_id = $2, cost_center_id = $3 where id = $1', [
          id,
          account,
          center,
        ])
    })
    expect((await moved()).length).toBeGreaterThan(before.length)

    const filter = { q: invoice['number'] }
    const { status, body } = await run(filter)
    expect(status).toBe(200)
    const [row] = body.rows
    expect(body.rows.length).toBe(1)
    expect(row?.becomes.map(({ reference }) => reference)).toEqual([invoice['number'], note['number']])
    expect(row?.becomes[0]?.['description']).toContain(`/${at.center}`)
    // What belongs to a day that takes no entries is proposed for no day of another year, and to nobody who may not write vouchers.
    expect(told(await call('POST', 'runs/reclassifyIncome/preview', { input: { date: `${year - 1}-12-31` }, filter }))).toEqual([
      400,
      'Date.OtherYear date',
    ])
    const reader = await signInWith(
      'reads_books',
      [boys],
      ['viewBranches', 'viewFiscalYears', 'viewVouchers', 'viewSalesTransactions'],
    )
    const asked = { branch: boys, year, body: { input: { date: today() }, filter } }
    expect((await reader.call('POST', 'runs/reclassifyIncome/preview', asked)).status).toBe(403)

    const postOf = async (reference: unknown) => {
      const [voucher] = await all('vouchers', { reference })
      expect(voucher?.['status']).toBe('open')
      expect(told(await act('vouchers', voucher as Row, 'post'))).toEqual([200])
    }
    await ordered(filter)
    const whole = sumsOf(await statement('none'))
    for (const reference of [invoice['number'], note['number']]) await postOf(reference)
    expect(await moved()).toEqual(before)
    // Nothing is earned or taken back by it.
    expect(sumsOf(await statement('none'))['totalIncome']).toBe(whole['totalIncome'])

    // A second run has nothing left, but for what is given back since.
    expect((await run(filter)).body.rows.map(({ state, becomes }) => [state, becomes])).toEqual([['before', []]])
    const later = await posted('salesReturns', {
      date: today(),
      invoice: invoice.id,
      reason: 'إرجاع كتاب آخر',
      items: [{ item: bookLine?.id, amount: '40.50' }],
    })
    expect((await run(filter)).body.rows.flatMap(({ becomes }) => becomes.map(({ reference }) => reference))).toEqual([
      later['number'],
    ])
    await ordered(filter)
    await postOf(later['number'])
    expect(await moved()).toEqual(before)

    // Behind a voucher its income is not taken back: the voucher is named, and goes first.
    const reason = { reason: 'خطأ' }
    for (const [path, document, reference] of [
      ['incomeRecognitions', earned, invoice['number']],
      ['salesReturns', note, note['number']],
    ] as const) {
      const [voucher] = await all('vouchers', { reference })
      const refused = await act(path, document, 'unpost', reason)
      expect(told(refused)).toEqual([400, 'Income.Reclassified undefined'])
      expect((refused.body as unknown as Problem).errors[0]?.message).toContain(String(voucher?.['number']))
      expect(told(await act('vouchers', voucher as Row, 'unpost', reason))).toEqual([200])
      expect(told(await act(path, document, 'unpost', reason))[1]).toBe('Income.Reclassified undefined')
      expect(told(await act('vouchers', voucher as Row, 'void', reason))).toEqual([200])
      expect(told(await act(path, document, 'unpost', reason))).toEqual([200])
      expect(told(await act(path, document, 'void', reason))).toEqual([200])
    }
  })
})
