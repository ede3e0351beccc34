import { expect, it } from 'vitest'
import { taxLetters } from '../../resources/calculations/taxLetters.ts'
import { definitions } from '../../resources/index.ts'
import { isTaxDocument, taxLettersOf } from '../../schema/printLayout.ts'
import { addDays, today } from '../../schema/values/date.ts'
import { taxTags } from '../../src/server/print/taxCode.ts'
import { connected } from '../support/database.ts'
import { readPdf } from '../support/pdf.ts'
import { registering } from '../support/registering.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'
import { taxAdvances } from '../support/taxAdvances.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Answered = { readonly status: number; readonly body: Row & Problem }

let admin: Caller
let branch = 0
let databaseUrl = ''
let at: Stage['branches']
let items: readonly object[] = []
let guardian: unknown

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answered> =>
  admin.call<Row & Problem>(method, path, { branch, headers, ...(body && { body }) })
const told = ({ status, body }: Answered) => [status, ...(body.errors ?? []).map(({ code }) => code)]
const list = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]
const made = async (path: string, body: object): Promise<Row> => {
  const answer = await call('POST', path, body)
  expect(told(answer)).toEqual([201])
  return answer.body
}
const act = async (path: string, { id }: Row, action: string, body: object = {}) => {
  const { version } = (await call('GET', `${path}/${id}`)).body
  return call('POST', `${path}/${id}/${action}`, { version, ...body })
}
const invoice = () => made('salesInvoices', { date: today(), status: 'open', guardian, items })

onStage(async (stage) => {
  admin = stage.admin
  databaseUrl = stage.school.databaseUrl
  at = stage.branches
  branch = at.boys
  const category = (await made('serviceCategories', { arabicName: 'رحلات' })).id
  const [fiscal] = await list(`FiscalYears?filter={"year":${today().slice(0, 4)}}`)
  const prices = [{ fiscalYear: fiscal?.id, amount: '100' }]
  const trip = { arabicName: 'رحلة', category, taxTreatment: 'standard', oncePerYear: false, deferred: false, prices }
  const service = await made('services', trip)
  const [student] = await list('students?range=[0,0]')
  guardian = student?.['guardian']
  items = [{ student: student?.id, service: service.id }]
})

it('textbooks of the store bear no tax where they are sold to a citizen’s family, by the name of the child', async () => {
  const category = (await made('itemCategories', { arabicName: 'كتب مقررة', taxTreatment: 'education' })).id
  const unit = (await list('units?range=[0,0]'))[0]?.id
  const book = await made('items', { arabicName: 'كتاب العلوم', category, kind: 'service', mainUnit: unit, salePrice: '100' })
  const citizens = (await list('nationalities?filter={"isSaudi":true}')).map(({ id }) => id)
  const students = await Promise.all(
    (await list('students?range=[0,59]')).map(async ({ id }) => (await call('GET', `students/${id}`)).body),
  )
  const isCitizen = ({ nationality }: Row) => citizens.includes(nationality as number)
  const [citizen, foreigner] = [
    students.find((one) => isCitizen(one) && one['identityType'] === 'national' && !one['leftOn']),
    students.find((one) => one['nationality'] && !isCitizen(one) && !one['leftOn']),
  ]
  const sold = (payer: Row | undefined, student: Row | undefined) => ({
    ...{ date: today(), status: 'open', guardian: payer?.['guardian'] },
    items: [{ item: book.id, student: student?.id ?? null }],
  })
  const taxOf = async (one: Row | undefined) => {
    const { id } = await made('salesInvoices', sold(one, one))
    const [line] = (await call('GET', `salesInvoices/${id}`)).body['items'] as Row[]
    return [line?.['taxCategory'], line?.['taxReason'], line?.['tax']]
  }
  expect(await taxOf(citizen)).toEqual(['zeroRated', 'VATEX-SA-EDU', '0.00'])
  expect(await taxOf(foreigner)).toEqual(['standard', null, '15.00'])
  expect(told(await call('POST', 'salesInvoices', sold(citizen, undefined)))).toEqual([400, 'Student.MustChooseFirst'])
})

/** What the paper of a tax document says of its time and name; nothing where it says neither. */
async function named(path: string, asked = ''): Promise<string | undefined> {
  const answer = await admin.call<Uint8Array>('GET', `${path}/print${asked}`, { branch })
  expect(answer.status).toBe(200)
  const { text } = await readPdf(Buffer.from(answer.body))
  return /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g.exec(
    text.replaceAll('\n', ' '),
  )?.[0]
}

it('the QR code of a tax document has five tags, as the tax authority shows them', () => {
  expect(taxTags(['Bobs Records', '310122393500003', '2022-04-25T15:30:00Z', '1000.00', '150.00'])).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  )
  // A value has no more bytes than one can count, and no letter is cut in two.
  const long = Buffer.from(taxTags(['م'.repeat(200), '3', 't', '1', '0']), 'base64')
  expect([long[1], long.subarray(2, 256).toString('utf8')]).toEqual([254, 'م'.repeat(127)])
})

it('a tax invoice and its credit note have their time and name on paper, the same on each, where the branch is registered and issues electronic ones', async () => {
  const one = await invoice()
  const path = `salesInvoices/${one.id}`
  const first = await named(path)
  expect(first).toContain(today())
  expect([await named(path, '?paper=roll'), await named(path)]).toEqual([first, first])
  expect(told(await act('salesInvoices', one, 'post'))).toEqual([200])
  const [line] = (await call('GET', path)).body['items'] as Row[]
  const note = await made('salesReturns', {
    ...{ date: today(), status: 'open', invoice: one.id, reason: 'خصم' },
    items: [{ item: line?.id, amount: '10' }],
  })
  expect(await named(`salesReturns/${note.id}`)).toContain(today())
  const registered = async (isTaxCollectionActivated: boolean) => {
    const { version } = (await call('GET', `branches/${branch}`)).body
    expect(told(await call('PUT', `branches/${branch}`, { version, isTaxCollectionActivated }, registering))).toEqual([200])
  }
  await registered(false)
  expect(await named(`salesInvoices/${(await invoice()).id}`)).toBeUndefined()
  await registered(true)
})

it('a tax invoice that is dated back says on paper when it was really issued', async () => {
  const date = `${today().slice(0, 4)}-01-01`
  const { id } = await made('salesInvoices', { date, status: 'open', guardian, items })
  const answer = await admin.call<Uint8Array>('GET', `salesInvoices/${id}/print`, { branch })
  const { text } = await readPdf(Buffer.from(answer.body))
  expect(text).toContain(date)
  expect(await named(`salesInvoices/${id}`)).toContain(today())
})

it('no tax document is issued before its day, whatever is answered: a draft waits for it', async () => {
  const tomorrow = addDays(today(), 1)
  const year = Number(tomorrow.slice(0, 4))
  const sure = { Confirmed: 'Invoice.DateAhead,Return.DateAhead,Receipt.DateAhead' }
  const send = (method: string, path: string, body: object) =>
    admin.call<Row & Problem>(method, path, { branch, year, headers: sure, body })
  const refused = [400, 'TaxDocument.Ahead']
  const ahead = { date: tomorrow, guardian, items }
  const issued = await send('POST', 'salesInvoices', { ...ahead, status: 'open' })
  expect(told(issued)).toEqual(refused)
  expect(issued.body.errors[0]?.field).toBe('date')
  const draft = await send('POST', 'salesInvoices', { ...ahead, status: 'draft' })
  expect(told(draft)).toEqual([201])
  const path = `salesInvoices/${draft.body.id}`
  expect(told(await send('POST', `${path}/issue`, { version: draft.body.version }))).toEqual(refused)
  expect(told(await send('PUT', path, { version: draft.body.version, status: 'open' }))).toEqual(refused)
  expect(told(await send('PUT', path, { version: draft.body.version, date: today(), status: 'open' }))).toEqual([200])
  const { id } = (await act('salesInvoices', await invoice(), 'post')).body
  const [line] = (await call('GET', `salesInvoices/${id}`)).body['items'] as Row[]
  const note = { date: tomorrow, status: 'open', invoice: id, reason: 'خصم', items: [{ item: line?.id, amount: '10' }] }
  expect(told(await send('POST', 'salesReturns', note))).toEqual(refused)
  // A receipt is one where it taxes an advance; any other may be of a cheque of tomorrow.
  const [transfer] = await list('paymentMethods?filter={"kind":"transfer"}')
  const receipt = (more: object) => ({
    branch,
    year,
    headers: sure,
    body: {
      ...{ date: tomorrow, status: 'open', guardian, ...more },
      methods: [{ paymentMethod: transfer?.id, amount: '50', reference: `N${Math.random()}` }],
    },
  })
  const taxed = await admin.call<Row & Problem>(
    'POST',
    'collections',
    receipt({ advanceFor: (await list('services?filter={"isBus":true}'))[0]?.id }),
  )
  expect(told(taxed)).toEqual(refused)
  await taxAdvances(databaseUrl, 'invoice')
  const plain = await admin.call<Row & Problem>('POST', 'collections', receipt({}))
  await taxAdvances(databaseUrl, 'receipt')
  expect(told(plain)).toEqual([201])
})

it('of no kind is a tax document unposted or voided that has its number: another document corrects it', async () => {
  const reason = { reason: 'خطأ' }
  const year = Number(today().slice(0, 4))
  const day = { date: today(), status: 'open' }
  const posted = async () => (await act('salesInvoices', await invoice(), 'post')).body
  const note = async (of: Row) => {
    const [line] = (await call('GET', `salesInvoices/${of.id}`)).body['items'] as Row[]
    return made('salesReturns', { ...day, invoice: of.id, reason: 'خصم', items: [{ item: line?.id, amount: '10' }] })
  }
  const [transfer] = await list('paymentMethods?filter={"kind":"transfer"}')
  const [bus] = await list('services?filter={"isBus":true}')
  const receipt = async () => {
    const methods = [{ paymentMethod: transfer?.id, amount: '50', reference: `T${Math.random()}` }]
    const body = { ...day, guardian, advanceFor: bus?.id, methods }
    const answer = await admin.call<Row & Problem>('POST', 'collections', {
      ...{ branch, year, body, headers: { Confirmed: 'Receipt.BecomesAdvance' } },
    })
    expect(told(answer)).toEqual([201])
    return answer.body
  }
  // What a definition calls a tax document is one of these.
  const kinds: Readonly<Record<string, { readonly make: () => Promise<Row>; readonly code: string }>> = {
    collections: { make: receipt, code: 'Advance.TaxIssued' },
    salesInvoices: { make: invoice, code: 'Invoice.TaxIssued' },
    salesReturns: { make: async () => note(await posted()), code: 'TaxDocument.Issued' },
  }
  expect(Object.keys(kinds)).toEqual(definitions.flatMap((data) => (isTaxDocument(data) ? [data.name] : [])).toSorted())
  await taxAdvances(databaseUrl, 'receipt')
  for (const [path, { make, code }] of Object.entries(kinds)) {
    const one = await make()
    // What is certainly refused is told with the record, so that nobody is offered it.
    const refused = async (name: string) =>
      ((await call('GET', `${path}/${one.id}/refused`)).body[name] as Problem['errors'] | undefined)?.map((fault) => fault.code)
    expect([path, await refused('void'), await refused('post')]).toEqual([path, [code], undefined])
    expect([path, ...told(await act(path, one, 'void', reason))]).toEqual([path, 400, code])
    expect([path, ...told(await act(path, one, 'post'))]).toEqual([path, 200])
    expect([path, await refused('unpost')]).toEqual([path, [code]])
    expect([path, ...told(await act(path, one, 'unpost', reason))]).toEqual([path, 400, code])
    expect((await call('GET', `${path}/${one.id}`)).body['status']).toBe('posted')
  }
  // A credit note of what was no tax invoice is none.
  const registered = async (isTaxCollectionActivated: boolean) => {
    const { version } = (await call('GET', `branches/${branch}`)).body
    expect(told(await call('PUT', `branches/${branch}`, { version, isTaxCollectionActivated }, registering))).toEqual([200])
  }
  await registered(false)
  const untaxed = await posted()
  await registered(true)
  const plain = await note(untaxed)
  expect(await named(`salesReturns/${plain.id}`)).toBeUndefined()
  expect((await call('GET', `salesReturns/${plain.id}/refused`)).body).not.toHaveProperty('void')
  expect(told(await act('salesReturns', plain, 'void', reason))).toEqual([200])
})

it('a tax invoice that has its number is credited where it was issued as an electronic one, whatever the settings say later, and taken back where it was not', async () => {
  const reason = { reason: 'خطأ' }
  const open = await invoice()
  expect(told(await act('salesInvoices', open, 'void', reason))).toEqual([400, 'Invoice.TaxIssued'])
  expect(told(await act('salesInvoices', open, 'post'))).toEqual([200])
  expect(told(await act('salesInvoices', open, 'unpost', reason))).toEqual([400, 'Invoice.TaxIssued'])
  const draft = await made('salesInvoices', { date: today(), status: 'draft', guardian, items })
  expect(told(await act('salesInvoices', draft, 'void', reason))).toEqual([200])
  // What was issued as one stays one, also where neither the settings nor the branch would issue one any more.
  const path = `salesInvoices/${open.id}`
  const paper = async () => {
    const answer = await admin.call<Uint8Array>('GET', `${path}/print?language=en`, { branch })
    const { text } = await readPdf(Buffer.from(answer.body))
    const words = text.replaceAll(/\s+/g, '')
    return [
      /VATnumber:?(\d{15})/.exec(words)?.[1],
      /[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/.exec(words)?.[0],
    ]
  }
  const waiting = await invoice()
  const issued = await paper()
  expect(issued).toEqual(['399999999900003', expect.any(String)])
  const company = async (body: object) => {
    const [{ version } = { version: 0 }] = await list('company')
    expect(told(await call('PUT', 'company', { version, ...body }, registering))).toEqual([200])
  }
  const registered = async (isTaxCollectionActivated: boolean) => {
    const { version } = (await call('GET', `branches/${branch}`)).body
    expect(told(await call('PUT', `branches/${branch}`, { version, isTaxCollectionActivated }, registering))).toEqual([200])
  }
  // Why they are given up is said, and confirmed, and stays in the history.
  const [{ id: own, version: was } = { id: 0, version: 0 }] = await list('company')
  expect(told(await call('PUT', 'company', { version: was, eInvoicing: false }))).toEqual([400, 'Company.EInvoicingOn'])
  const stop = (body: object, headers = {}): Promise<Answered> =>
    admin.call<Row & Problem>('POST', `company/${own}/stopEInvoicing`, { branch, headers, body: { version: was, ...body } })
  expect(told(await stop({}))).toEqual([400, 'Field.Required'])
  expect(told(await stop(reason))).toEqual([409, 'Company.EInvoicingStops'])
  expect(told(await stop(reason, { Confirmed: 'Company.EInvoicingStops' }))).toEqual([200])
  const kept = await connected(databaseUrl, (client) =>
    client.query(
      `select input->>'reason' as reason, answered->0->>'code' as answered from audit_log where tenant_id = 1 and action = 'stopEInvoicing'`,
    ),
  )
  expect(kept.rows).toEqual([{ ...reason, answered: 'Company.EInvoicingStops' }])
  for (const change of [
    async () => undefined,
    () => company({ taxNumber: '399999999800003' }),
    () => company({ taxNumber: null }),
    () => registered(false),
  ]) {
    await change()
    expect(await paper()).toEqual(issued)
    const { version } = (await call('GET', `salesInvoices/${waiting.id}`)).body
    const noted = await call('PUT', `salesInvoices/${waiting.id}`, { version, description: `${version}` })
    expect(told(noted)).toEqual([200])
    expect(told(await act('salesInvoices', waiting, 'void', reason))).toEqual([400, 'Invoice.TaxIssued'])
    expect(told(await act('salesInvoices', open, 'unpost', reason))).toEqual([400, 'Invoice.TaxIssued'])
  }
  await registered(true)
  await company({ taxNumber: '399999999900003' })
  // What is issued where they are not electronic is taken back.
  const plain = await invoice()
  expect(await named(`salesInvoices/${plain.id}`)).toBeUndefined()
  expect(told(await act('salesInvoices', plain, 'post'))).toEqual([200])
  expect(told(await act('salesInvoices', plain, 'unpost', reason))).toEqual([200])
  expect(told(await act('salesInvoices', plain, 'void', reason))).toEqual([200])
})

it('numbers of tax documents are unique under a tax number: they name their kind and the branch where two would write the same, and the year', async () => {
  const { boys, girls } = at
  const year = Number(today().slice(0, 4))
  const codes = (await list('branches')).map(({ id, code }) => [id, code] as const)
  const codeOf = new Map(codes)
  const sellerOf = async (of: number) => {
    const there = async (path: string, body?: object) =>
      (await admin.call<Row>(body ? 'POST' : 'GET', path, { branch: of, ...(body && { body }) })).body
    const category = (await there('serviceCategories', { arabicName: 'أنشطة' })).id
    const [fiscal] = (await there(`FiscalYears?filter={"year":${year}}`)) as unknown as Row[]
    const prices = [{ fiscalYear: fiscal?.id, amount: '100' }]
    const { id } = await there('services', { arabicName: 'نشاط', category, taxTreatment: 'standard', oncePerYear: false, prices })
    const [student] = (await there('students?range=[0,0]')) as unknown as Row[]
    const body = {
      date: today(),
      status: 'open',
      guardian: student?.['guardian'],
      items: [{ student: student?.id, service: id }],
    }
    return [of, body] as const
  }
  const bodies = new Map(await Promise.all([boys, girls].map(sellerOf)))
  const billed = async (of: number) => {
    const answer = await admin.call<Row & Problem>('POST', 'salesInvoices', { branch: of, body: bodies.get(of) as object })
    expect(told(answer)).toEqual([201])
    return String(answer.body['number'])
  }
  const settings = async (numbering: readonly object[]) => {
    const [company] = await list('company')
    const answer = await call('PUT', 'company', { version: company?.version, numbering })
    expect(told(answer)).toEqual([200])
    return (answer.body['numbering'] as Row[]).map(({ example }) => example)
  }
  for (const of of [boys, girls]) expect(await billed(of)).toMatch(new RegExp(`^INV-${codeOf.get(of)}-${year}-\\d+$`))
  // It is found as it is written, although a phone may be written so.
  const one = await billed(boys)
  expect((await list(`salesInvoices?filter=${JSON.stringify({ q: one })}`)).map(({ number }) => number)).toEqual([one])
  const terms = await list(`salesInvoices.terms?filter=${JSON.stringify({ q: one })}`)
  expect(terms.length).toBeGreaterThan(0)
  const { groups } = (await call('GET', `search?q=${one}`)).body as unknown as { groups: { resource: string; records: Row[] }[] }
  expect(groups.flatMap(({ resource, records }) => records.map(({ number }) => [resource, number]))).toContainEqual([
    'salesInvoices',
    one,
  ])
  // Two branches that would write the same are kept apart, and the settings show how.
  const kind = { documentKind: 'salesInvoices', numberDigits: 4 }
  expect(await settings([{ ...kind, prefix: 'INV-' }])).toEqual([`INV-${codeOf.get(boys)}-${year}-0001`])
  for (const of of [boys, girls]) expect(await billed(of)).toMatch(new RegExp(`^INV-${codeOf.get(of)}-${year}-\\d{4}$`))
  const equal = [boys, girls].map((of) => ({ ...kind, branch: of, prefix: 'T-' }))
  expect(await settings(equal)).toEqual([boys, girls].map((of) => `T-${codeOf.get(of)}-${year}-0001`))
  for (const of of [boys, girls]) expect(await billed(of)).toMatch(new RegExp(`^T-${codeOf.get(of)}-${year}-\\d{4}$`))
  // A prefix that no other branch writes stays as it is said; other documents too.
  const [first, second] = equal
  const voucher = { documentKind: 'vouchers', prefix: 'JV-', numberDigits: 1 }
  expect(await settings([{ ...first, prefix: 'B-{year}/' }, { ...second, prefix: 'G-' }, voucher])).toEqual([
    `B-${year}/0001`,
    `G-${year}-0001`,
    'JV-1',
  ])
  expect([await billed(boys), await billed(girls)]).toEqual([
    expect.stringMatching(`^B-${year}/\\d{4}$`),
    expect.stringMatching(`^G-${year}-\\d{4}$`),
  ])
  // A new branch of the tax number has numbers of its own; one with another tax number may write the same.
  const own = { code: 'N9', arabicName: 'مدرسة جديدة', englishName: 'New school' }
  const added = await made('branches', own)
  expect(await settings([{ ...kind, branch: added.id }])).toEqual([`INV-N9-${year}-0001`])
  const { version } = (await call('GET', `branches/${added.id}`)).body
  expect(told(await call('PUT', `branches/${added.id}`, { version, taxNumber: '311111111100003' }))).toEqual([200])
  expect(await settings([{ ...kind, branch: added.id }])).toEqual([`INV-${year}-0001`])
  await settings([])
})

it('no tax document has the number of one of another kind, of whatever kinds there are and whatever the settings say', async () => {
  const kinds = definitions.filter(isTaxDocument).map(({ name }) => name)
  const [transfer] = await list('paymentMethods?filter={"kind":"transfer"}')
  const [bus] = await list('services?filter={"isBus":true}')
  const year = today().slice(0, 4)
  const issue: Record<string, () => Promise<Row>> = {
    salesInvoices: invoice,
    salesReturns: async () => {
      const { id } = (await act('salesInvoices', await invoice(), 'post')).body
      const [line] = (await call('GET', `salesInvoices/${id}`)).body['items'] as Row[]
      return made('salesReturns', {
        ...{ date: today(), status: 'open', invoice: id, reason: 'خصم' },
        items: [{ item: line?.id, amount: '10' }],
      })
    },
    collections: () =>
      made('collections', {
        ...{ date: today(), status: 'open', guardian, advanceFor: bus?.id },
        methods: [{ paymentMethod: transfer?.id, amount: '50', reference: `N${Math.random()}` }],
      }),
  }
  expect(kinds.toSorted()).toEqual(Object.keys(issue).toSorted())
  const number = async (kind: string) => String((await issue[kind]?.())?.['number'])
  const beginnings = async () => {
    const written: string[] = []
    for (const kind of kinds) written.push((await number(kind)).replace(/\d+$/, ''))
    return written
  }
  const numbered = async (prefix: (kind: string) => string | null) => {
    const numbering = kinds.map((documentKind) => ({ documentKind, prefix: prefix(documentKind), numberDigits: 1 }))
    const [company] = await list('company')
    const answer = await call('PUT', 'company', { version: company?.version, numbering })
    expect(told(answer)).toEqual([200])
    return (answer.body['numbering'] as Row[]).map(({ example }) => String(example).replace(/\d+$/, ''))
  }
  const code = (await list('branches')).find(({ id }) => id === branch)?.['code']
  const letters = kinds.map((name) => taxLettersOf(definitions.find((one) => one.name === name) as (typeof definitions)[number]))
  expect(new Set(letters).size).toBe(kinds.length)
  expect(await numbered(() => null)).toEqual(letters.map((kind) => `${kind}-${code}-${year}-`))
  expect(await beginnings()).toEqual(letters.map((kind) => `${kind}-${code}-${year}-`))
  // Where the settings say the same of all, and where they say of each the letters of the next one.
  expect(await numbered(() => 'T-')).toEqual(letters.map((kind) => `${kind}-T-${code}-${year}-`))
  expect(await beginnings()).toEqual(letters.map((kind) => `${kind}-T-${code}-${year}-`))
  const crossed = await numbered((kind) => `${letters[(kinds.indexOf(kind) + 1) % kinds.length]}-`)
  expect([new Set(crossed).size, await beginnings()]).toEqual([kinds.length, crossed])
  // What another kind was given before is passed over, whatever wrote it: an invoice that was issued elsewhere has the next number.
  await numbered(() => null)
  const last = await number('collections')
  const later = (by: number) => last.replace(/\d+$/, (digits) => String(Number(digits) + by))
  await connected(databaseUrl, (client) =>
    client.query(
      'update sales_invoices set number = $1, sequence = $2 where id = (select max(id) from sales_invoices where branch_id = $3)',
      [later(1), Number(/\d+$/.exec(later(1))?.[0]), branch],
    ),
  )
  expect(await number('collections')).toBe(later(2))
})

it.each(['boys', 'girls'] as const)(
  'the demo’s %s’ school taxes advances as they come, and has an invoice that deducts one on paper',
  async (of) => {
    const there = async (path: string) => (await admin.call<Row>('GET', path, { branch: at[of] })).body
    expect((await there(`branches/${at[of]}`))['advanceTaxPoint']).toBe('receipt')
    const receipts = (await there('collections?range=[0,99]')) as unknown as Row[]
    const whole = await Promise.all(receipts.map(({ id }) => there(`collections/${id}`)))
    const deducting = whole.find((one) => (one['credits'] as Row[]).length > 0) as Row
    const [used] = deducting['credits'] as { collection: number; amount: string; taxBack: string }[]
    expect(used).toMatchObject({ amount: '1150.00', taxBack: '150.00' })
    const advance = whole.find(({ id }) => id === used?.collection)
    const { id } = deducting['source'] as { id: number }
    const answer = await admin.call<Uint8Array>('GET', `salesInvoices/${id}/print?language=en`, { branch: at[of] })
    const { text, pages } = await readPdf(Buffer.from(answer.body))
    const paper = text.replaceAll(/\s+/g, ' ')
    // With its mark beside the amounts it is one page that a guardian takes home.
    expect(pages).toHaveLength(1)
    expect(paper).toContain('Advances deducted (already invoiced with tax)')
    expect(paper).toContain(`${advance?.['number']} ${advance?.['date']} 1,000.00 150.00 1,150.00`)
    expect(paper).toMatch(/Total 4,140\.00 Advances deducted -1,150\.00 Payable after advances 2,990\.00/)
  },
)

it('the letters of the settings’ examples are those of the definitions', () => {
  const found = definitions.filter(isTaxDocument).map((one) => [one.name, taxLettersOf(one)])
  expect(Object.fromEntries(found)).toEqual(taxLetters)
})
