import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookFile } from '../sheets/workbookFile.ts'
import { branchesOf } from '../support/branches.ts'
import { customFolder } from '../support/customFolder.ts'
import { connected } from '../support/database.ts'
import { type ImportReport, sendFile } from '../support/importing.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Row {
  readonly id: number
  readonly version: number
}

const year = new Date().getFullYear()
const patterns = ['alpha', 'alphaDash', 'alphaNum', 'creditCard', 'latin', 'monthDay', 'url', 'userName'] as const

/** A definition with a field for each pattern of texts, and a document that posts. */
const badges = {
  name: 'badges',
  scope: 'tenant',
  fields: {
    ...Object.fromEntries(patterns.map((pattern) => [pattern, { kind: 'text', pattern }])),
    givenOn: { kind: 'date', notAfter: 'today' },
  },
}
const receipts = {
  name: 'receipts',
  scope: 'branchYear',
  fields: {
    label: { kind: 'text', required: true },
    date: { kind: 'date', required: true, within: 'fiscalYear' },
    amount: { kind: 'money', required: true, min: '0' },
  },
  states: { open: ['posted'], posted: ['open'] },
  actions: { post: { to: 'posted', posts: 'post' }, unpost: { to: 'open', unposts: true } },
  effects: { ledger: [{ debit: 'role.safe', credit: 'role.income', amount: 'amount' }] },
  title: ['label'],
  import: { match: ['label'] },
}

describe('every refusal can be met', () => {
  const own = customFolder()
  let school: School
  let admin: Caller
  let branch = 0
  const at = (body?: unknown) => ({ year, branch, ...(body !== undefined && { body }) })
  const post = async (path: string, body: unknown = {}) => (await admin.call<Row & Problem>('POST', path, at(body))).body
  const first = async (resource: string, filter: object = {}) =>
    (await admin.call<Row[]>('GET', `${resource}?${query({ filter, range: [0, 0] })}`, at())).body[0] as Row
  const sql = async (statement: string) =>
    (await connected(school.databaseUrl, (client) => client.query(statement))).rows as Record<string, unknown>[]
  const codes = (answer: Partial<Problem>) => answer.errors?.map(({ code }) => code) ?? []
  const account = async (code: string, more: object = {}) =>
    post('accounts', {
      code,
      arabicName: `حساب ${code}`,
      kind: 'expense',
      parent: (await first('accounts', { code: '6' })).id,
      ...more,
    })
  const voucher = async (debited: number, more: object = {}) =>
    post('vouchers', {
      date: `${year}-02-02`,
      status: 'open',
      entries: [
        { account: debited, debit: '10.00', ...more },
        { account: (await first('accounts', { code: '110101' })).id, credit: '10.00' },
      ],
    })

  beforeAll(async () => {
    own.put('badges.json', badges)
    own.put('receipts.json', receipts)
    school = await openSchool({ customFolder: own.folder })
    admin = await school.signIn('demo_admin')
    ;({ girls: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    own.remove()
  })

  it.each(patterns)('Text.Pattern.%s', async (pattern) => {
    expect(codes(await post('badges', { [pattern]: '؟ ;' }))).toEqual([`Text.Pattern.${pattern}`])
  })

  it('Date.After and Field.TooShort', async () => {
    expect(codes(await post('badges', { givenOn: `${year + 1}-01-01` }))).toEqual(['Date.After'])
    expect(codes(await post('suppliers', { arabicName: 'مورد', buildingNumber: '12' }))).toContain('Field.TooShort')
  })

  it('Split.Share and Split.Incomplete', async () => {
    const centre = await first('costCenters', { isLeaf: true })
    const { id } = await account('6901')
    const shared = async (share: string) => codes(await voucher(id, { costCenters: [{ id: centre.id, share }] }))
    expect(await shared('0')).toContain('Split.Share')
    expect(await shared('50')).toContain('Split.Incomplete')
  })

  it('Ledger.CostCenterRequired, Ledger.PartyRequired and Ledger.NotLeaf, of accounts that the settings name', async () => {
    const { id } = await post('receipts', { label: 'roles', date: `${year}-03-03`, amount: '5' })
    const [income] = await sql(`select account_id as id from company_account_mappings where tenant_id = 1 and role = 'income'`)
    const account = income?.['id']
    const refused = async (change: string, back: string) => {
      await sql(change)
      const found = codes(await post(`receipts/${id}/post`))
      await sql(back)
      return found
    }
    const set = (what: string) => `update accounts set ${what} where tenant_id = 1 and id = ${account}`
    expect(await refused(set('requires_cost_center = true'), set('requires_cost_center = false'))).toEqual([
      'Ledger.CostCenterRequired',
    ])
    expect(await refused(set(`party_kind = 'supplier'`), set(`party_kind = 'none'`))).toEqual(['Ledger.PartyRequired'])
    const child = `insert into accounts (tenant_id, code, arabic_name, parent_id, kind, party_kind, active) values (1, '410199', 'فرعي', ${account}, 'income', 'none', true)`
    expect(await refused(child, `delete from accounts where tenant_id = 1 and code = '410199'`)).toEqual(['Ledger.NotLeaf'])
    expect(codes(await post(`receipts/${id}/post`))).toEqual([])
  })

  it('Ledger.ReversalBefore and Ledger.ReversalAhead', async () => {
    const document = await voucher((await account('6905')).id)
    expect(codes(await post(`vouchers/${document.id}/post`))).toEqual([])
    const taken = async (date: string) => codes(await post(`vouchers/${document.id}/unpost`, { reason: 'wrong', date }))
    expect(await taken(`${year}-02-01`)).toEqual(['Ledger.ReversalBefore'])
    const today = new Date().toISOString().slice(0, 10)
    if (today < `${year}-12-30`) expect(await taken(`${year}-12-31`)).toEqual(['Ledger.ReversalAhead'])
  })

  it('Voucher.TiedToReference, of a voucher that another record made', async () => {
    const { id, version } = await voucher((await account('6906')).id)
    const tie = (year: string) => sql(`update vouchers set source_fiscal_years_id = ${year} where tenant_id = 1 and id = ${id}`)
    await tie('(select min(id) from fiscal_years where tenant_id = 1)')
    const { body } = await admin.call<Problem>('PUT', `vouchers/${id}`, at({ version, description: 'by hand' }))
    expect(codes(body)).toEqual(['Voucher.TiedToReference'])
    await tie('null')
  })

  it('Ledger.TooFewLines, of a document that comes to nothing', async () => {
    const { id } = await post('receipts', { label: 'nothing', date: `${year}-03-03`, amount: '0' })
    expect(codes(await post(`receipts/${id}/post`))).toEqual(['Ledger.TooFewLines'])
  })

  it('Import.StateByAction and Import.RowTwice', async () => {
    const rows = [
      ['label', 'date', 'amount', 'status'],
      ['one', `${year}-03-03`, 5, 'posted'],
    ]
    const file = (name: string, data: (string | number)[][]) => workbookFile([{ name, rows: data }], 'xlsx')
    const options = { year, branch, name: 'rows.xlsx', language: 'en' }
    const states = await sendFile<ImportReport>(admin, 'receipts', file('receipts', rows), options)
    expect(JSON.stringify(states.body)).toContain('Import.StateByAction')
    const same = [rows[0] ?? [], ['two', `${year}-03-03`, 5, ''], ['two', `${year}-03-03`, 6, '']]
    const twice = await sendFile<ImportReport>(admin, 'receipts', file('receipts', same), options)
    expect(JSON.stringify(twice.body)).toContain('Import.RowTwice')
  })

  it('Service.PriceRepeated, Invoice.NothingDue and Allocation.Repeated', async () => {
    const { body: years } = await admin.call<Row[]>('GET', 'FiscalYears')
    const price = { fiscalYear: years[0]?.id, amount: '100' }
    const category = await first('serviceCategories')
    const service = {
      arabicName: 'خدمة',
      category: category.id,
      kind: 'other',
      taxTreatment: 'exempt',
      taxReason: 'VATEX-SA-29',
      prices: [price],
    }
    expect(codes(await post('services', { ...service, prices: [price, price] }))).toContain('Service.PriceRepeated')
    const { id } = await post('services', service)
    const student = (await first('students')) as Row & { guardian: number }
    const { body } = await admin.call<Row & { guardian: number }>('GET', `students/${student.id}`, at())
    const invoice = (discount: string) =>
      post('salesInvoices', {
        guardian: body.guardian,
        status: 'open',
        items: [{ student: student.id, service: id, discount, quantity: '1' }],
      }) as Promise<Row & Problem & { terms: Row[] }>
    const free = await post('services', { ...service, arabicName: 'خدمة بلا مقابل', prices: [{ ...price, amount: '0' }] })
    const nothing = { guardian: body.guardian, status: 'open', items: [{ student: student.id, service: free.id, quantity: '1' }] }
    expect(codes(await post('salesInvoices', nothing))).toContain('Invoice.NothingDue')
    const due = await invoice('0')
    const paymentMethod = (await first('paymentMethods', { kind: 'cash' })).id
    const allocation = { term: due.terms?.[0]?.id, amount: '10' }
    const paid = { guardian: body.guardian, methods: [{ paymentMethod, amount: '20' }], allocations: [allocation, allocation] }
    expect(codes(await post('collections', paid))).toContain('Allocation.Repeated')
  })

  it('File.TooMany and Personal.TooMany', async () => {
    const area = await post('areas', { arabicName: 'العليا' })
    await sql(
      `insert into files (tenant_id, resource, record_id, name, type, size, content) select 1, 'areas', ${area.id}, 'f', 'text/plain', 1, 'x' from generate_series(1, 98)`,
    )
    const attach = async () => {
      const form = new FormData()
      form.append('file', new Blob(['x'], { type: 'text/plain' }), 'one.txt')
      return codes(await post(`areas/${area.id}/attachments`, form))
    }
    // Also of many that are sent at the same moment.
    const answers = await Promise.all(Array.from({ length: 12 }, attach))
    expect(answers.filter((found) => !found.length)).toHaveLength(2)
    expect(answers.filter(([code]) => code === 'File.TooMany')).toHaveLength(10)
    const user = admin.profile['userId']
    await sql(
      `insert into preferences (tenant_id, user_id, key, value) select 1, ${user}, 'key' || n, '1' from generate_series(1, 5000) n`,
    )
    const kept = await admin.call<Problem>('PUT', 'preferences/another', { body: { value: 1 } })
    expect(codes(kept.body)).toEqual(['Personal.TooMany'])
    await sql(`delete from preferences where tenant_id = 1 and user_id = ${user} and key like 'key%'`)
  })

  it('Request.Invalid, of what is no HTTP', async () => {
    const { hostname, port } = new URL(school.address)
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const socket = createConnection(Number(port), hostname, () => socket.write('GET /api/طلاب HTTP/1.1\r\nHost: x\r\n\r\n'))
      socket.on('data', (chunk) => (text += chunk)).on('close', () => resolve(text))
    })
    expect(answer).toContain('"code":"Request.Invalid"')
  })
})
