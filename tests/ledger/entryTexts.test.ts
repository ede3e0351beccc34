import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import type { Model } from '../../schema/model.ts'
import { createRegistry } from '../../schema/registry.ts'
import { today } from '../../schema/values/date.ts'
import { lastDay } from '../../schema/values/month.ts'
import { loadMessages } from '../../src/server/texts/messages.ts'
import { connected } from '../support/database.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'
import { readAuditFile } from './auditFile.ts'

type Row = Record<string, unknown> & { readonly id: number; readonly number: string }
type Invoice = Row & { readonly items: readonly Row[] }
type Line = { readonly party: Readonly<Record<string, string | null>> | null }
type Entry = { readonly text: string; readonly reverses: number | null; readonly lines: readonly Line[] }

const year = Number(today().slice(0, 4))
const registry = createRegistry(definitions)
const posting = registry.models.filter((model) => model.posting !== undefined)
/** What the school of the tests has none of: what is done once in an employment or once a year. */
const without = ['salaryReturns', 'leavePayouts', 'staffProvisions', 'endOfServiceSettlements', 'socialInsuranceSheets']

type Messages = Awaited<ReturnType<typeof loadMessages>>

let school: School
let admin: Caller
/** A document of each kind that is in the books, with its branch. */
const found = new Map<string, { readonly id: number; readonly branch: number }>()

const get = async <T>(path: string, branch: number, language?: string): Promise<T> => {
  const { status, body } = await admin.call<T>('GET', path, { branch, year, ...(language && { language }) })
  expect([path, status], JSON.stringify(body)).toEqual([path, 200])
  return body
}

beforeAll(async () => {
  school = await openSchool()
  admin = await school.signIn('demo_admin')
  await recogniseOne()
  await closeDrawer()
  await moveGoods()
  const { rows } = await connected(school.databaseUrl, (client) =>
    client.query<{ resource: string; id: number; branch: number }>(
      `select distinct on (resource) resource, record_id as id, branch_id as branch from journal_entries e
        where tenant_id = 1 and reverses is null and exists (select 1 from ledger_rows l where l.entry_id = e.id) order by resource, id desc`,
    ),
  )
  for (const { resource, id, branch } of rows) found.set(resource, { id, branch })
})
afterAll(() => school?.close())

/** The demo has recognised nothing yet. */
async function recogniseOne() {
  const branches = await get<Row[]>('branches', 1)
  const branch = branches.find((one) => one['isMaster'] !== true)?.id ?? 0
  const filter = { status: 'posted', soldTo: 'guardian' }
  const call = (path: string, body: object) => admin.call<Row & { version: number }>('POST', path, { branch, year, body })
  const date = lastDay(today().slice(0, 7))
  const tried: unknown[] = []
  for (const { id } of await get<Row[]>(`salesInvoices?${query({ filter, range: [0, 19] })}`, branch)) {
    const invoice = await get<Invoice>(`salesInvoices/${id}`, branch)
    const items = invoice.items.filter((one) => Number(one['deferred']) > 0).map((one) => ({ item: one.id, amount: '1.00' }))
    // Earned by the end of the month, of a service that has begun.
    const made = await call('incomeRecognitions', {
      date,
      invoice: id,
      earnedFrom: date,
      items: items.slice(0, 1),
      status: 'open',
    })
    tried.push(made.body)
    if (made.status !== 201) continue
    const posted = await call(`incomeRecognitions/${made.body.id}/post`, { version: made.body.version })
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    return
  }
  throw new Error(`Nothing is earned: ${JSON.stringify(tried)}`)
}
/** Nor does any of its drawers lack money. */
async function closeDrawer() {
  const branch = (await get<Row[]>('branches', 1)).find((one) => one['isMaster'] !== true)?.id ?? 0
  const [safe] = await get<Row[]>(`safes?${query({ sort: ['id', 'DESC'], range: [0, 0] })}`, branch)
  const call = async (method: string, path: string, body: object) => {
    const answer = await admin.call<Row & { version: number }>(method, path, { branch, year, body })
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
    return answer.body
  }
  const shift = await call('POST', 'shifts', {
    date: today(),
    status: 'open',
    safe: safe?.id,
    openingCash: '500',
    note: 'Evening',
  })
  const counts = [{ denomination: '100', pieces: 4 }]
  const counted = await call('PUT', `shifts/${shift.id}`, { version: shift.version, counts, status: 'counted' })
  await call('POST', `shifts/${shift.id}/close`, { version: counted.version })
}
/** Nor has it bought by an invoice, given back, sent goods elsewhere or found more than there should be. */
async function moveGoods() {
  const branch = (await get<Row[]>('branches', 1)).find((one) => one['isMaster'] !== true)?.id ?? 0
  const call = async (path: string, body: object) => {
    const answer = await admin.call<Row & { version: number; items: Row[] }>('POST', path, { branch, year, body })
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
    return answer.body
  }
  const issued = async (resource: string, values: object, action = 'post') => {
    const made = await call(resource, { date: today(), status: 'open', ...values })
    await call(`${resource}/${made.id}/${action}`, { version: made.version })
    return made
  }
  const [account] = await get<Row[]>(`accounts?${query({ filter: { code: '6105' } })}`, branch)
  const [supplier] = await get<Row[]>(`suppliers?${query({ range: [0, 0] })}`, branch)
  const [warehouse] = await get<Row[]>(`warehouses?${query({ filter: { isDefault: true } })}`, branch)
  const [item] = await get<Row[]>(`items?${query({ filter: { kind: 'stock', inStock_gt: 2 }, range: [0, 0] })}`, branch)
  const paper = { supplierInvoiceNumber: 'INV-1', supplierInvoiceDate: today() }
  const bought = { account: account?.id, quantity: '2', price: '10', taxTreatment: 'exempt' }
  const { id, items } = await issued('purchaseInvoices', { supplier: supplier?.id, ...paper, items: [bought] })
  await issued('purchaseReturns', { invoice: id, reason: 'Damaged', items: [{ item: items[0]?.id, quantity: '1' }] })
  const goods = { item: item?.id, quantity: '1' }
  await issued('overflowAdjustments', { warehouse: warehouse?.id, cause: 'count', items: [{ ...goods, unitCost: '5' }] })
  const shop = await call('warehouses', { arabicName: 'المعرض', englishName: 'Shop' })
  const sent = await issued('storageTransfers', { warehouse: warehouse?.id, toWarehouse: shop.id, items: [goods] }, 'send')
  const came = { sent: sent.items[0]?.id, quantity: '1' }
  await issued('transferReceipts', { transfer: sent.id, warehouse: shop.id, items: [came] })
}

/** What a record calls somebody or something, in a language. */
const nameIn = (one: Readonly<Record<string, unknown>>, language: string): string =>
  String((language === 'en' ? one['englishName'] : null) ?? one['arabicName'])

/** With whom a document says that it is: in words, or by a party of its head. */
async function partiesOf(model: Model, record: Row, branch: number, language: string): Promise<string[]> {
  const named = [...model.fields.values()].filter(
    ({ kind, to, hidden, field }) => kind === 'ref' && !hidden && parties.includes(to ?? '') && record[field] != null,
  )
  const names = await Promise.all(
    named.map(async ({ to, field }) => nameIn(await get<Row>(`${to}/${record[field]}`, branch), language)),
  )
  return [...names, ...['partyName', 'payerName'].flatMap((field) => (record[field] ? [String(record[field])] : []))]
}
const parties = ['guardians', 'customers', 'suppliers', 'employees']

/** Why a document was made, by what it says itself. */
const reasonsOf = (record: Row): string[] =>
  ['description', 'reason', 'purpose', 'note'].flatMap((field) => (record[field] ? [String(record[field])] : [])).slice(0, 1)

/** The number of the document itself, as it is read within a sentence. */
const documentOf = (messages: Messages, { name }: Model, record: Row, language: string): string =>
  `${messages.text(language, `resources.${name}.name`)} ${record.number}`

describe('the text of an entry', () => {
  it('is looked at for each kind of document that posts, but for those that the school has none of', () => {
    const names = posting.map(({ name }) => name)
    expect(names.filter((name) => !found.has(name))).toEqual(names.filter((name) => without.includes(name)))
  })

  it.each(posting.map(({ name }) => name).filter((name) => !without.includes(name)))(
    'says of %s which document it is, with whom, and why it was made',
    async (name) => {
      const model = registry.get(name)
      const { id = 0, branch = 0 } = found.get(name) ?? {}
      const messages = await loadMessages()
      for (const language of ['ar', 'en'] as const) {
        const record = await get<Row>(`${name}/${id}`, branch)
        const { entries } = await get<{ entries: Entry[] }>(`${name}/${id}/entry`, branch, language)
        const { text = '', lines = [] } = entries.find(({ reverses }) => reverses === null) ?? {}
        const ofRows = new Set(lines.flatMap(({ party }) => (party ? [nameIn(party, language)] : [])))
        const whom = ofRows.size ? [...ofRows] : await partiesOf(model, record, branch, language)
        const document = documentOf(messages, model, record, language)
        expect(text.startsWith(document), `${text} begins with ${document}`).toBe(true)
        const missing = [...(whom.length > 3 ? [] : whom), ...reasonsOf(record)].filter((part) => !text.includes(part))
        expect(missing, text).toEqual([])
        // Beside what it is called and with whom it is there is something more: why it was made.
        const more = [...whom, document].reduce((rest, part) => rest.replace(part, ''), text).replace(/[ –،,]/g, '')
        expect(more, text).not.toBe('')
      }
    },
  )

  it('names the month that income is recognised of, the service and its invoice', async () => {
    const { id = 0, branch = 0 } = found.get('incomeRecognitions') ?? {}
    const { entries } = await get<{ entries: Entry[] }>(`incomeRecognitions/${id}/entry`, branch, 'en')
    const record = await get<Row>(`incomeRecognitions/${id}`, branch)
    const invoice = await get<Row>(`salesInvoices/${record['invoice']}`, branch)
    const guardian = await get<Row>(`guardians/${record['guardian']}`, branch)
    expect(entries[0]?.text).toMatch(
      new RegExp(
        `^Income recognition ${record.number} – ${nameIn(guardian, 'en')} – For ${today().slice(0, 7)} – .+ – Sales invoice ${invoice.number}$`,
      ),
    )
  })

  it('names up to three parties of an entry in a journal of the books as in the ledger, and of more none', async () => {
    const several = await connected(school.databaseUrl, (client) =>
      client.query<{ id: number; branch: number; names: string[] }>(
        `select l.entry_id as id, l.branch_id as branch, array_agg(distinct coalesce(n.english_name, n.arabic_name)) as names
          from ledger_rows l join (select 'g' as of, id, tenant_id, english_name, arabic_name from guardians union all select 'e', id, tenant_id, english_name, arabic_name from employees
              union all select 's', id, tenant_id, english_name, arabic_name from suppliers) n
            on n.tenant_id = l.tenant_id and ((n.of = 'g' and n.id = l.guardian_id) or (n.of = 'e' and n.id = l.employee_id) or (n.of = 's' and n.id = l.supplier_id))
          where l.tenant_id = 1 and l.date between '${year}-01-01' and '${year}-12-31' group by 1, 2 having count(distinct coalesce(n.english_name, n.arabic_name)) > 1`,
      ),
    )
    const many = several.rows.filter(({ names }) => names.length > 3)
    expect(many.length).toBeGreaterThan(0)
    const { body } = await admin.call<string | Uint8Array>('GET', 'ledger/export?format=hledger', {
      branch: 1,
      year,
      language: 'en',
    })
    const heads = (typeof body === 'string' ? body : new TextDecoder().decode(body)).split('\n')
    const wrong = several.rows.flatMap(({ id, branch, names }) => {
      const own = heads.filter((line) => /^\d{4}-\d\d-\d\d/.test(line) && line.includes(`(${id}) `))
      const named = names.filter((name) => own.some((line) => line.includes(` - ${name}`) || line.includes(`, ${name}`)))
      return own.length && named.length !== (names.length > 3 ? 0 : names.length) ? [{ id, branch, names, own }] : []
    })
    expect(wrong).toEqual([])
  })

  it('leaves no row of the table of the books without a word of what it is about', async () => {
    const { body } = await admin.call<string | Uint8Array>('GET', 'ledger/export?format=csv', { branch: 1, year, language: 'en' })
    const { rows } = readAuditFile(typeof body === 'string' ? body : new TextDecoder().decode(body))
    const dumb = rows.filter(({ cells }) => !cells['description'] && !cells['told'])
    expect([...new Set(dumb.map(({ cells }) => cells['resource']))]).toEqual([])
    // Of pay it is the month.
    const paid = rows.filter(({ cells }) => cells['resource'] === 'salaryPayments' && !cells['description'])
    expect(paid.length).toBeGreaterThan(0)
    expect(paid.filter(({ cells }) => !/\d{4}-\d\d/.test(String(cells['told'])))).toEqual([])
  })

  it.each(['hledger', 'beancount'])('stands in a %s journal of the books as well', async (format) => {
    const messages = await loadMessages()
    const without: string[] = []
    for (const [name, { id, branch }] of found) {
      const model = registry.get(name)
      const record = await get<Row>(`${name}/${id}`, branch)
      const { body } = await admin.call<string | Uint8Array>('GET', `ledger/export?format=${format}`, {
        branch,
        year,
        language: 'en',
      })
      const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
      const document = documentOf(messages, model, record, 'en')
      const parts = [...(await partiesOf(model, record, branch, 'en')), ...reasonsOf(record)].map((part) =>
        part.replace(/[\s;]+/g, ' ').trim(),
      )
      const head = text.split('\n').find((line) => /^\d{4}-\d\d-\d\d/.test(line) && line.includes(`${document} - `)) ?? ''
      if (!head || parts.some((part) => !head.includes(part))) without.push(`${document}: ${head} lacks ${parts.join(', ')}`)
    }
    expect(without).toEqual([])
  })
})
