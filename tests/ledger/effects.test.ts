import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sum } from '../../schema/values/money.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { branchesOf } from '../support/branches.ts'
import { connected, refusedBy } from '../support/database.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

const named = (name: string) => ({ name, scope: 'tenant', fields: { title: { kind: 'text', required: true } } })

/** Documents of goods whose states and actions have names of their own. */
const goods = (name: string, effects: object) => ({
  name,
  scope: 'branchYear',
  fields: { date: { kind: 'date', required: true }, house: { kind: 'ref', to: 'storeHouses', required: true } },
  lines: {
    items: {
      min: 1,
      fields: {
        item: { kind: 'ref', to: 'storeItems', required: true },
        quantity: { kind: 'quantity', required: true },
        amount: { kind: 'money' },
      },
    },
  },
  states: { written: ['stored', 'torn'], stored: ['written'], torn: [] },
  actions: { store: { to: 'stored', posts: 'post' }, fetch: { to: 'written', unposts: true }, tear: { to: 'torn' } },
  effects: { area: 'stock', ...effects },
})
const row = { each: 'items', item: 'item', warehouse: 'document.house', quantity: 'quantity' }
const receipts = goods('goodsReceipts', {
  stock: [{ ...row, value: 'amount' }],
  ledger: [{ each: 'items', debit: 'role.inventory', credit: 'role.goodsReceivedNotInvoiced', amount: 'amount' }],
})
const issues = goods('goodsIssues', {
  stock: [{ ...row, out: true }],
  ledger: [{ each: 'items', debit: 'role.costOfSales', credit: 'role.inventory', amount: 'stock.cost' }],
})

/** Goods go out, and the books say nothing of it. */
const transfers = goods('goodsTransfers', { stock: [{ ...row, out: true }] })

/** The document of docs/extending.md, word for word. */
const rentals = JSON.parse(
  [...readFileSync(new URL('../../docs/extending.md', import.meta.url), 'utf8').matchAll(/```json\n([\s\S]*?)```/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('"hallRentals"')) ?? '',
) as { readonly name: string }

/** The amount and the account are given when it is posted. */
const stallRents = {
  name: 'stallRents',
  scope: 'branchYear',
  fields: {
    date: { kind: 'date', required: true },
    amount: { kind: 'money' },
    twice: { kind: 'money', is: 'amount * 2' },
    account: { kind: 'ref', to: 'accounts', where: { isLeaf: true, kind: 'income' } },
  },
  states: { asked: ['paid'], paid: ['asked'] },
  actions: {
    pay: {
      to: 'paid',
      posts: 'post',
      input: {
        amount: { kind: 'money', required: true, min: '1' },
        account: { kind: 'ref', to: 'accounts', where: { isLeaf: true, kind: 'income' } },
        remark: { kind: 'text' },
      },
    },
    takeBack: { to: 'asked', unposts: true },
  },
  effects: {
    ledger: [
      { debit: 'role.safe', amount: 'twice' },
      { credit: ['account', 'role.income'], amount: 'twice' },
    ],
  },
}

/** A pledge is owed when it is promised and comes in later: two events, one by a recipe of the installation. */
const pledges = `
import { recipe } from ${JSON.stringify(pathToFileURL(join(process.cwd(), 'schema/recipe.ts')).href)}

export const pledges = {
  name: 'pledges',
  scope: 'branchYear',
  fields: {
    date: { kind: 'date', required: true },
    guardian: { kind: 'ref', to: 'guardians', required: true },
    student: { kind: 'ref', to: 'students' },
    amount: { kind: 'money', required: true },
    about: { kind: 'text' },
  },
  states: { promised: ['owed'], owed: ['paid', 'promised'], paid: ['promised'] },
  actions: {
    accrue: { to: 'owed', posts: 'accrue' },
    pay: { to: 'paid', posts: 'post' },
    forget: { to: 'promised', unposts: true },
  },
  effects: {
    ledger: [
      { debit: 'role.safe', amount: 'amount' },
      { credit: 'role.guardianReceivable', amount: 'amount', party: 'student.guardian', student: 'student', description: 'about' },
    ],
    events: { accrue: { ledger: 'pledgeAccrual' } },
  },
}

export const pledgeAccrual = recipe(pledges, ({ amount, guardian, student, about }, _facts, books) => {
  if (about === 'broken') throw new Error('nobody promised that')
  if (about === 'no list') return { debit: amount }
  if (about === 'no account') return [{ debit: amount, credit: '0' }]
  if (about === 'float') return [{ account: 1, debit: 0.3, credit: '0' }]
  if (about === 'stranger') return [{ konto: 1, debit: amount, credit: '0' }]
  return [
    { account: books.account('guardianReceivable'), debit: amount, credit: '0', party: { resource: 'guardians', id: guardian }, student },
    { account: books.account('income'), debit: '0', credit: amount },
  ]
})
`

interface Saved {
  id: number
  version: number
  status: string
}
interface Explained {
  state: string
  entries: {
    id: number | null
    event: string
    lines: { account: { code: string }; debit: string; credit: string; student: unknown }[]
  }[]
  errors: { code: string; field?: string; message: string }[]
}
interface Queue {
  documents: { resource: string; id: number; action: string; amount: string; errors: { code: string; message: string }[] }[]
}
interface Report {
  rows: { cells: Record<string, unknown>; role?: string }[]
}

describe('what documents do to the books, as their definitions say it', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  let year = 0
  let day = ''
  let house = 0
  const call = <T = Saved>(method: string, path: string, body?: object) => admin.call<T>(method, path, { branch, year, body })
  const made = async (resource: string, body: object): Promise<Saved> => {
    const answer = await call(`POST`, resource, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const item = async (title: string) => (await made('storeItems', { title })).id
  const act = (resource: string, id: number, action: string, body: object = {}) =>
    call<Saved & Problem>('POST', `${resource}/${id}/${action}`, body)
  const done = async (resource: string, id: number, action: string, body: object = {}) => {
    const answer = await act(resource, id, action, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const later = (days: number) => `${day.slice(0, 8)}${String(Number(day.slice(8)) + days).padStart(2, '0')}`
  const moved = (resource: string, lines: [item: number, quantity: string, amount?: string][], date = day) =>
    made(resource, {
      date,
      house,
      items: lines.map(([one, quantity, amount]) => ({ item: one, quantity, amount: amount ?? null })),
    })
  const stored = async (resource: string, lines: [item: number, quantity: string, amount?: string][], date = day) => {
    const { id } = await moved(resource, lines, date)
    await done(resource, id, 'store')
    return id
  }
  const told = ({ errors = [] }: Problem) => errors.map(({ field, code, params }) => [code, field, params?.['left']])
  const entryOf = async (resource: string, id: number) => (await call<Explained>('GET', `${resource}/${id}/entry`)).body
  const amounts = ({ entries }: Explained) =>
    entries.map(({ event, lines }) => [event, ...lines.map(({ debit, credit }) => `${debit} ${credit}`)])
  const asOwner = <T>(text: string, values: unknown[] = []) =>
    connected(school.databaseUrl, async (client) => (await client.query(text, values)).rows as T[])
  const balance = async (one: number) =>
    (await asOwner<object>('select quantity::float, value::float from stock_balances where item_id = $1', [one]))[0]
  /** What the database says to the application's role itself. */
  const directly = (text: string, values: unknown[] = []) =>
    connected(applicationUrl(school.databaseUrl), async (client) => {
      await client.query("begin; set local app.tenant = '1'")
      try {
        const { rows } = await client.query(text, values)
        await client.query('commit')
        return rows[0] ?? 'done'
      } catch (error) {
        await client.query('rollback')
        return refusedBy(error)
      }
    })
  const checked = async (check: string) =>
    (await admin.call<Report>('GET', 'reports/integrity', { year })).body.rows.find(({ cells }) => cells['check'] === check)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    for (const one of [named('storeItems'), named('storeHouses'), receipts, issues, transfers, rentals, stallRents])
      writeFileSync(join(folder, `${one.name}.json`), JSON.stringify(one))
    writeFileSync(join(folder, 'pledges.ts'), pledges)
    school = await openSchool({ customFolder: folder })
    expect(school.lines.filter((line) => line.includes('left out'))).toEqual([])
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    const [open] = await asOwner<{ year: number; start: string }>(
      `select year, start_date::text as start from fiscal_years where tenant_id = 1 and status = 'open' and now() between start_date and end_date`,
    )
    year = open?.year ?? 0
    day = open?.start ?? ''
    house = (await made('storeHouses', { title: 'المستودع الرئيسي' })).id
    // Goods are told apart by their numbers, the first of which the demo's own have.
    for (let at = 0; at < 10; at++) await item(`before ${at}`)
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('is shown before, waits in the queue and the report of what is not posted, and stands as it was shown', async () => {
    const one = await item('قلم')
    const { id } = await moved('goodsReceipts', [[one, '10', '100.00']])
    const before = await entryOf('goodsReceipts', id)
    expect([before.state, ...amounts(before)]).toEqual(['preview', ['post', '100.00 0.00', '0.00 100.00']])
    const queue = async (state: string) =>
      (await call<Queue>('GET', `ledger/queue?types=goodsReceipts,pledges&state=${state}`)).body.documents.filter(
        (found) => found.id === id,
      )
    expect(await queue('open')).toMatchObject([{ resource: 'goodsReceipts', action: 'store', amount: '100', errors: [] }])
    const unposted = await admin.call<Report>('GET', `reports/unposted?${query({ from: day, to: later(20) })}`, { branch, year })
    expect(unposted.body.rows.map(({ cells }) => cells['document'])).toContainEqual(
      expect.objectContaining({ resource: 'goodsReceipts', id }),
    )
    await done('goodsReceipts', id, 'store')
    const after = await entryOf('goodsReceipts', id)
    expect([after.state, ...amounts(after)]).toEqual(['posted', ['post', '100.00 0.00', '0.00 100.00']])
    expect(await queue('posted')).toMatchObject([{ action: 'fetch' }])
    expect(await balance(one)).toEqual({ quantity: 10, value: 100 })
  })

  it('is the document with what the action asks for', async () => {
    const { id } = await made('stallRents', { date: day })
    const refused = await act('stallRents', id, 'pay', { amount: '0.50' })
    expect([refused.status, told(refused.body).map(([code, field]) => [code, field])]).toEqual([400, [['Field.Min', 'amount']]])
    await done('stallRents', id, 'pay', { amount: '40', remark: 'نقدًا' })
    expect(amounts(await entryOf('stallRents', id))).toEqual([['post', '80.00 0.00', '0.00 80.00']])
    expect((await call<Saved & { amount: string }>('GET', `stallRents/${id}`)).body).toMatchObject({
      amount: '40.00',
      status: 'paid',
    })
    await done('stallRents', id, 'takeBack', { reason: 'خطأ' })
  })

  it('keeps what is posted as it is, though the definition says nothing of it', async () => {
    const id = await stored('goodsReceipts', [[await item('دفتر'), '1', '5.00']])
    const { body } = await call<Saved & { items: object[] }>('GET', `goodsReceipts/${id}`)
    const change = async (changes: object) => {
      const refused = await call<Problem>('PUT', `goodsReceipts/${id}`, { version: body.version, ...changes })
      return told(refused.body).map(([code]) => code)
    }
    expect(await change({ date: later(1) })).toEqual(['Document.Posted'])
    expect(await change({ items: [] })).toContain('Document.Posted')
    expect(await change({ status: 'written' })).toContain('Document.Posted')
    expect(told((await call<Problem>('DELETE', `goodsReceipts/${id}`)).body)[0]?.[0]).toBe('Document.Posted')
    await done('goodsReceipts', id, 'fetch', { reason: 'خطأ' })
    expect((await call('DELETE', `goodsReceipts/${id}`)).status).toBe(200)
  })

  it('costs what goods cost on the average, and the last piece what is left', async () => {
    const one = await item('حقيبة')
    await stored('goodsReceipts', [[one, '3', '100.00']])
    const cost = async (quantity: string) => amounts(await entryOf('goodsIssues', await stored('goodsIssues', [[one, quantity]])))
    expect(await cost('1')).toEqual([['post', '33.33 0.00', '0.00 33.33']])
    expect(await balance(one)).toEqual({ quantity: 2, value: 66.67 })
    expect(await cost('2')).toEqual([['post', '66.67 0.00', '0.00 66.67']])
    expect(await balance(one)).toEqual({ quantity: 0, value: 0 })
  })

  it('refuses more than is there, names the line, and takes back only what has not left', async () => {
    const one = await item('كرسي')
    const receipt = await stored('goodsReceipts', [[one, '4', '40.00']])
    const { id } = await moved('goodsIssues', [
      [one, '3'],
      [one, '2'],
    ])
    expect(told((await act('goodsIssues', id, 'store')).body)).toEqual([['Stock.NotEnough', 'items.1.quantity', '1']])
    expect((await entryOf('goodsIssues', id)).errors).toMatchObject([{ code: 'Stock.NotEnough', field: 'items.1.quantity' }])
    const issue = await stored('goodsIssues', [[one, '3']])
    const left = await act('goodsReceipts', receipt, 'fetch', { reason: 'خطأ' })
    expect([left.status, told(left.body)[0]?.[0]]).toEqual([409, 'Stock.GoodsLeft'])
    await done('goodsIssues', issue, 'fetch', { reason: 'خطأ' })
    expect(await balance(one)).toEqual({ quantity: 4, value: 40 })
    await done('goodsReceipts', receipt, 'fetch', { reason: 'خطأ' })
    expect(await balance(one)).toEqual({ quantity: 0, value: 0 })
    expect(told((await act('goodsReceipts', receipt, 'fetch', { reason: 'ثانية' })).body)[0]?.[0]).toBe('Record.WrongState')
  })

  it('refuses to move goods again before the day on which they were taken back, with a value or without', async () => {
    const one = await item('طاولة')
    await stored('goodsReceipts', [[one, '9', '90.00']])
    for (const resource of ['goodsIssues', 'goodsTransfers']) {
      const id = await stored(resource, [[one, '2']], later(1))
      await done(resource, id, 'fetch', { reason: 'خطأ', date: later(6) })
      expect(told((await act(resource, id, 'store')).body), resource).toEqual([['Ledger.PostedBetween', 'date', undefined]])
      expect((await call<Problem>('PUT', `${resource}/${id}`, { date: later(6), version: 3 })).status).toBe(200)
      await done(resource, id, 'store')
    }
    expect(await balance(one)).toEqual({ quantity: 5, value: 50 })
  })

  it('lets go out on an earlier day only what later days did not need, at the average of that day, and never reckons a cost again', async () => {
    const one = await item('سبورة')
    await stored('goodsReceipts', [[one, '10', '100.00']], later(1))
    await stored('goodsIssues', [[one, '8']], later(3))
    await stored('goodsReceipts', [[one, '10', '300.00']], later(5))
    const { id } = await moved('goodsIssues', [[one, '3']], later(2))
    expect(told((await act('goodsIssues', id, 'store')).body)).toEqual([['Stock.NotEnough', 'items.0.quantity', '2']])
    const early = await moved('goodsIssues', [[one, '1']], day)
    expect(told((await act('goodsIssues', early.id, 'store')).body)).toEqual([['Stock.NotEnough', 'items.0.quantity', '0']])
    const allowed = await stored('goodsIssues', [[one, '2']], later(2))
    expect(amounts(await entryOf('goodsIssues', allowed))).toEqual([['post', '20.00 0.00', '0.00 20.00']])
  })

  it('gives two hundred who want a piece of one item exactly what is there', async () => {
    const one = await item('كوب')
    await stored('goodsReceipts', [[one, '100', '1000.01']])
    const wanting = await Promise.all(Array.from({ length: 200 }, () => moved('goodsIssues', [[one, '1']])))
    const answers = await Promise.all(wanting.map(({ id }) => act('goodsIssues', id, 'store')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [`${status} ${told(body)[0]?.[0]}`])))).toEqual(
      new Set(['409 Stock.NotEnough']),
    )
    expect(await balance(one)).toEqual({ quantity: 0, value: 0 })
    const costs = await asOwner<{ value: string }>('select value::text from stock_rows where item_id = $1 and quantity < 0', [
      one,
    ])
    expect(Number(sum(costs.map(({ value }) => value)))).toBe(-1000.01)
  })

  it('is held to by the database itself, whoever asks it', async () => {
    const one = await item('طاولة')
    const receipt = await stored('goodsReceipts', [[one, '5', '50.00']])
    const [first] = await asOwner<Record<string, unknown>>('select * from stock_rows where item_id = $1', [one])
    const write = (changes: Record<string, unknown>) => {
      const cells: Record<string, unknown> = { ...first, record_id: 999_001, quantity: '-1', value: null, ...changes }
      delete cells['id']
      const columns = Object.keys(cells)
      return directly(
        `insert into stock_rows (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()}) returning value::text`,
        Object.values(cells),
      )
    }
    expect(await write({ quantity: '-6' })).toBe('stock_rows_enough')
    expect(await write({ item_id: 999_999 })).toBe('stock_rows_enough')
    expect(await write({ value: '-9.99' })).toBe('stock_rows_cost')
    expect(await write({ quantity: '1', value: '-1' })).toBe('stock_rows_value')
    expect(await write({ quantity: '0' })).toBe('stock_rows_quantity_check')
    expect(await write({ tenant_id: 2 })).toBe('stock_rows_enough')
    expect(await write({ reverses: first?.['id'], quantity: '-4' })).toBe('stock_rows_reversal')
    expect(await write({ date: '1999-01-01' })).toBe('stock_rows_enough_then')
    for (const text of [
      'update stock_balances set quantity = 99',
      'insert into stock_balances (tenant_id, warehouse_id, item_id, quantity, value, last_on) values (1, 1, 1, 1, 1, now())',
      'delete from stock_rows',
      `update stock_rows set value = 0 where record_id = ${receipt}`,
      'truncate stock_rows',
      'alter table stock_rows disable trigger all',
      'create temp table mine (a int); create trigger t before insert on mine for each row execute function daftar_move_stock()',
    ])
      expect(await directly(text), text).toBe('42501')
    expect(await write({})).toEqual({ value: '-10.000' })
    expect(await balance(one)).toEqual({ quantity: 4, value: 40 })
  })

  it('posts events one after the other, for the child whose money it is, and takes all back at once', async () => {
    const { body: children } = await call<{ id: number; guardian: number }[]>('GET', `students?${query({ range: [0, 0] })}`)
    const [child] = children
    const { id } = await made('pledges', {
      date: day,
      guardian: child?.guardian,
      student: child?.id,
      amount: '70.00',
      about: 'تبرع',
    })
    await done('pledges', id, 'accrue')
    await done('pledges', id, 'pay')
    const paid = await entryOf('pledges', id)
    expect(amounts(paid)).toEqual([
      ['accrue', '70.00 0.00', '0.00 70.00'],
      ['post', '70.00 0.00', '0.00 70.00'],
    ])
    expect(paid.entries.map(({ lines }) => lines.map(({ student }) => (student as { id: number } | null)?.id ?? null))).toEqual([
      [child?.id, null],
      [null, child?.id],
    ])
    const journal = await admin.call<Report & { columns: { name: string }[] }>(
      'GET',
      `reports/journal?${query({ from: day, to: day })}`,
      { branch, year },
    )
    expect(journal.body.columns.map(({ name }) => name)).toContain('student')
    await done('pledges', id, 'forget', { reason: 'اعتذر' })
    const taken = await entryOf('pledges', id)
    expect(taken.entries.map(({ event }) => event)).toEqual(['accrue', 'post', 'reversal', 'reversal', 'accrue'])
    expect(taken.entries[2]?.lines.map(({ student }) => (student as { id: number } | null)?.id ?? null)).toEqual([
      child?.id,
      null,
    ])
  })

  it('is in the documentation as an implementer would write it', async () => {
    const [ids] = await asOwner<{ guardian: number; account: number }>(
      `select (select min(id) from guardians where tenant_id = 1) as guardian, (select id from accounts where tenant_id = 1 and code = '410102') as account`,
    )
    const { id, version } = await made('hallRentals', { ...ids, date: day, hours: '2.5', rate: '150.00' })
    expect((await call('PUT', `hallRentals/${id}`, { version, status: 'agreed' })).status).toBe(200)
    await done('hallRentals', id, 'invoice')
    const { state, entries } = await entryOf('hallRentals', id)
    expect([state, entries[0]?.lines.map(({ account, debit, credit }) => [account.code.slice(0, 2), debit, credit])]).toEqual([
      'posted',
      [
        ['11', '375.00', '0.00'],
        ['41', '0.00', '375.00'],
      ],
    ])
    await done('hallRentals', id, 'takeBack', { reason: 'خطأ' })
  })

  it('says where a recipe fails or an account is missing, in the queue as well', async () => {
    const [guardian] = await asOwner<{ id: number }>('select id from guardians where tenant_id = 1 order by id limit 1')
    const { id } = await made('pledges', { date: day, guardian: guardian?.id, amount: '1.00', about: 'broken' })
    const refused = await act('pledges', id, 'accrue')
    expect([refused.status, refused.body.errors[0]?.message]).toEqual([
      400,
      'The function pledgeAccrual of pledges failed: nobody promised that',
    ])
    const queue = await call<Queue>('GET', 'ledger/queue?types=pledges&state=open')
    expect(queue.body.documents.find((one) => one.id === id)?.errors.map(({ code }) => code)).toEqual(['Code.Failed'])
    expect((await call('DELETE', `pledges/${id}`)).status).toBe(200)
    const wrong = {
      'no list': 'it gives no list of rows of an entry',
      'no account': 'it gives undefined for the account of a row',
      float: 'it gives debit as 0.3: an amount is an exact text',
      stranger: "it gives 'konto', which rows of an entry do not have",
    }
    for (const [about, reason] of Object.entries(wrong)) {
      const { id } = await made('pledges', { date: day, guardian: guardian?.id, amount: '1.00', about })
      const { status, body } = await act('pledges', id, 'accrue')
      expect([status, body.errors[0]?.message]).toEqual([400, `The function pledgeAccrual of pledges failed: ${reason}`])
      expect((await call('DELETE', `pledges/${id}`)).status).toBe(200)
    }
  })

  it('is compared with every posted document, by running its recipe again with what it was told', async () => {
    const id = await stored('goodsReceipts', [[await item('مروحة'), '2', '60.00']])
    expect(await checked('entriesAgree')).toMatchObject({ role: 'good' })
    expect(await checked('stockAgrees')).toMatchObject({ role: 'good' })
    // Another account of the settings changes nothing of what was posted before.
    const mapping = (account: string) =>
      asOwner(
        `update company_account_mappings set account_id = (${account}) where tenant_id = 1 and role = 'inventory' returning account_id`,
      )
    const [own] = await asOwner<{ id: number }>(
      `select account_id as id from company_account_mappings where tenant_id = 1 and role = 'inventory'`,
    )
    await mapping(`select account_id from company_account_mappings where tenant_id = 1 and role = 'safe'`)
    expect(await checked('entriesAgree')).toMatchObject({ role: 'good' })
    await mapping(String(own?.id))
    const tamper = (set: string) => asOwner(`update goods_receipts_items set ${set} where tenant_id = 1 and record_id = $1`, [id])
    await tamper('amount = 59')
    const { rows } = (await admin.call<Report>('GET', 'reports/integrity', { year })).body
    expect(rows.filter(({ role }) => role === 'bad').map(({ cells }) => cells['check'] ?? cells['document'])).toEqual([
      'entriesAgree',
      expect.objectContaining({ resource: 'goodsReceipts', id }),
    ])
    await tamper('amount = 60, quantity = 3')
    expect(await checked('entriesAgree')).toMatchObject({ role: 'bad', cells: { found: 1 } })
    await tamper('quantity = 2')
    expect(await checked('entriesAgree')).toMatchObject({ role: 'good' })
  })

  it('goes on under another name of its definition and of its lines, with the goods that it moved and what they cost', async () => {
    const one = await item('طابعة')
    await stored('goodsReceipts', [[one, '5', '50.00']])
    const id = await stored('goodsTransfers', [[one, '2']], later(1))
    const issue = await stored('goodsIssues', [[one, '1']], later(2))
    const { items, ...none } = issues.lines
    const renamed = JSON.parse(JSON.stringify(issues.effects).replaceAll('"items"', '"parts"')) as object
    writeFileSync(
      join(folder, 'goodsIssues.json'),
      JSON.stringify({ ...issues, lines: { ...none, parts: { ...items, was: 'items' } }, effects: renamed }),
    )
    writeFileSync(
      join(folder, 'goodsTransfers.json'),
      JSON.stringify({ ...transfers, name: 'goodsMoves', was: 'goodsTransfers' }),
    )
    await school.restart({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    for (const check of ['postedHaveEntries', 'entriesAgree', 'stockAgrees'])
      expect(await checked(check), check).toMatchObject({ role: 'good' })
    expect(await balance(one)).toMatchObject({ quantity: 2 })
    await done('goodsMoves', id, 'fetch', { reason: 'خطأ' })
    await done('goodsIssues', issue, 'fetch', { reason: 'خطأ' })
    expect(await balance(one)).toMatchObject({ quantity: 5 })
  })
})
