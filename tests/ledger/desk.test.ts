import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import type { PayerAccount } from '../../src/shared/payerAccount.ts'
import { readPdf } from '../support/pdf.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let admin: Caller
let cashier: Caller
let outsider: Caller
let boys = 0
let girls = 0
const year = Number(today().slice(0, 4))
const permissions = [
  'viewBranches',
  'viewFiscalYears',
  'viewGuardians',
  'viewStudents',
  'viewPaymentMethods',
  'viewCollectionTransactions',
  'addCollectionTransactions',
]

onStage(
  async (stage) => {
    ;({ admin } = stage)
    ;({ boys, girls } = stage.branches)
    cashier = await stage.signInWith('desk_of_boys', [boys], [...permissions, 'editCollectionTransactions'])
    outsider = await stage.signInWith('no_desk', [boys], ['viewBranches', 'viewFiscalYears', 'viewGuardians'])
  },
  { onPaper: true, advancesWithInvoice: true },
)

const call = <T = Row & Problem>(method: string, path: string, body?: unknown, who = admin, branch = boys) =>
  who.call<T>(method, path, { branch, year, ...(body !== undefined && { body }) })
const list = async (path: string, branch = boys) => (await call<Row[]>('GET', path, undefined, admin, branch)).body
const told = ({ body }: { body: Problem }) => (body.errors ?? []).map(({ code, field }) => `${code} ${field}`)

let cash = 0
let guardian = 0
let account: PayerAccount
const receipt = (allocations: object[], amount: string) => ({
  date: today(),
  guardian,
  status: 'open',
  methods: [{ paymentMethod: cash, amount }],
  allocations,
})

beforeAll(async () => {
  cash = (await list('paymentMethods?range=[0,49]')).find(({ kind }) => kind === 'cash')?.id ?? 0
  const [invoice] = await list('salesInvoices?filter={"status":"posted","payment":"unpaid"}&fields=["guardian"]', girls)
  guardian = Number(invoice?.['guardian'])
  account = (await call<PayerAccount>('GET', `desk/families/${guardian}`)).body
})

describe('the balance of a family', () => {
  const of = async () => {
    const { body } = await call('GET', `guardians/${guardian}`, undefined, admin, girls)
    return [Number(body['balance']), Number(body['unpostedBalance'])]
  }
  it('stands apart from what is issued and not posted: invoices, receipts and credit notes', async () => {
    const before = await of()
    const more = async () => (await of()).map((now, at) => now - (before[at] ?? 0))
    const [student] = await list(`students?filter={"guardian":${guardian}}`, girls)
    const known = (await list('salesInvoices?filter={"status":"posted"}&range=[0,0]', girls))[0]
    const sample = (await call<Row & { items: Row[] }>('GET', `salesInvoices/${known?.id}`, undefined, admin, girls)).body
    const items = [{ student: student?.id, service: sample.items[0]?.['service'] }]
    const invoice = await admin.call<Row & { total: string } & Problem>('POST', 'salesInvoices', {
      branch: girls,
      year,
      body: { date: today(), status: 'open', guardian, items },
      headers: { Confirmed: 'Invoice.ServiceAgain' },
    })
    expect(told(invoice)).toEqual([])
    const total = Number(invoice.body.total)
    expect(await more()).toEqual([0, total])
    const post = (path: string, one: Row) => call('POST', `${path}/${one.id}/post`, { version: one.version }, admin, girls)
    expect((await post('salesInvoices', invoice.body)).status).toBe(200)
    expect(await more()).toEqual([total, 0])
    const term = (await call<Row & { terms: Row[] }>('GET', `salesInvoices/${invoice.body.id}`, undefined, admin, girls)).body
      .terms[0]
    const paid = await call('POST', 'collections', receipt([{ term: term?.id, amount: '100' }], '130'), admin, girls)
    expect(told(paid)).toEqual([])
    expect(await more()).toEqual([total, -130])
    expect((await post('collections', paid.body)).status).toBe(200)
    expect(await more()).toEqual([total - 130, 0])
    const whole = (await call<Row & { items: Row[] }>('GET', `salesInvoices/${invoice.body.id}`, undefined, admin, girls)).body
    const back = {
      date: today(),
      status: 'open',
      invoice: whole.id,
      reason: 'خصم',
      kind: 'priceReduction',
      items: [{ item: whole.items[0]?.id, amount: '10' }],
    }
    const note = await call('POST', 'salesReturns', back, admin, girls)
    expect(told(note)).toEqual([])
    const given = Number(note.body['total'])
    expect(await more()).toEqual([total - 130, -given])
    expect((await post('salesReturns', note.body)).status).toBe(200)
    expect(await more()).toEqual([total - 130 - given, 0])
  })
})

describe('what a cashier reads of a family', () => {
  it('is what is open in every branch that the cashier may choose, the oldest first, with the children', async () => {
    expect(account.terms.map(({ branch }) => branch)).toContain(girls)
    expect(account.terms.map(({ dueOn }) => dueOn)).toEqual(account.terms.map(({ dueOn }) => dueOn).toSorted())
    expect(account.terms[0]?.students[0]).toMatchObject({ arabicName: expect.any(String) as string })
    const narrow = await call<PayerAccount & Problem>('GET', `desk/families/${guardian}`, undefined, cashier)
    expect(narrow.status === 404 || narrow.body.terms.every(({ branch }) => branch === boys)).toBe(true)
  })

  it('has two instalments of one invoice on one day as two, each paid and printed by itself', async () => {
    const [student] = await list(`students?filter={"guardian":${guardian}}`, girls)
    const known = (await list('salesInvoices?filter={"status":"posted"}&range=[0,0]', girls))[0]
    const sample = (await call<Row & { items: Row[] }>('GET', `salesInvoices/${known?.id}`, undefined, admin, girls)).body
    const terms = ['60', '40'].map((share) => ({ dueOn: today(), share }))
    const items = [{ student: student?.id, service: sample.items[0]?.['service'] }]
    const { body: invoice } = await admin.call<Row & Problem>('POST', 'salesInvoices', {
      branch: girls,
      year,
      body: { date: today(), status: 'open', guardian, items, terms },
      headers: { Confirmed: 'Invoice.ServiceAgain' },
    })
    expect(told({ body: invoice })).toEqual([])
    expect((await call('POST', `salesInvoices/${invoice.id}/post`, { version: invoice.version }, admin, girls)).status).toBe(200)
    const open = async () =>
      (await call<PayerAccount>('GET', `desk/families/${guardian}`)).body.terms.filter((term) => term.invoice === invoice.id)
    const [first, second] = await open()
    expect([first?.dueOn, second?.dueOn]).toEqual([today(), today()])
    expect(Number(first?.left)).toBeGreaterThan(Number(second?.left))
    const paid = await call(
      'POST',
      'collections',
      receipt([{ term: first?.id, amount: first?.left }], String(first?.left)),
      admin,
      girls,
    )
    expect(told(paid)).toEqual([])
    expect((await open()).map(({ id, left }) => [id, left])).toEqual([[second?.id, second?.left]])
    const paper = await call<Uint8Array>('GET', `salesInvoices/${invoice.id}/print`, undefined, admin, girls)
    const words = JSON.stringify((await readPdf(Buffer.from(paper.body))).text).replaceAll(',', '')
    for (const one of [first, second]) expect(words).toContain(Number(one?.left).toFixed(2))
  })

  it('says which instalments are of invoices that do not stand in the books yet', async () => {
    const [found] = await list('salesInvoices?filter={"status":"posted","payment":"unpaid","soldTo":"guardian"}')
    // What was earned of it is taken back first.
    for (const { id } of await list(`incomeRecognitions?filter={"invoice":${found?.id}}&sort=["id","DESC"]`))
      for (const action of ['unpost', 'void']) await call('POST', `incomeRecognitions/${id}/${action}`, { reason: 'خطأ' })
    const { body: unpaid } = await call('GET', `salesInvoices/${found?.id}`)
    const termOf = async () =>
      (await call<PayerAccount>('GET', `desk/families/${String(unpaid['guardian'])}`)).body.terms.find(
        ({ invoice }) => invoice === unpaid.id,
      )
    expect(await termOf()).toMatchObject({ posted: true })
    const taken = await call('POST', `salesInvoices/${unpaid.id}/unpost`, { version: unpaid.version, reason: 'خطأ' })
    expect(taken.status).toBe(200)
    expect(await termOf()).toMatchObject({ posted: false })
    expect((await call('POST', `salesInvoices/${unpaid.id}/post`, { version: taken.body.version })).status).toBe(200)
  })

  it('is nobody’s who may not view collections, and nothing of whom there is not', async () => {
    expect((await call('GET', `desk/families/${guardian}`, undefined, outsider)).status).toBe(403)
    for (const id of ['999999', 'x', '0']) expect((await call('GET', `desk/families/${id}`)).status).toBe(404)
  })
})

describe('an instalment of another branch', () => {
  it('is paid at any desk: its branch has the receivable, and is owed the money', async () => {
    const term = account.terms.find(({ branch }) => branch === girls)
    const made = await call('POST', 'collections', receipt([{ term: term?.id, branch: girls, amount: '100' }], '100'))
    expect(told(made)).toEqual([])
    expect((await call('POST', `collections/${made.body.id}/post`, { version: made.body.version })).status).toBe(200)
    type Line = { account: { code: string }; branch: { id: number }; debit: string; credit: string }
    const { body } = await call<{ entries: { lines: Line[] }[] }>('GET', `collections/${made.body.id}/entry`)
    const rows = body.entries
      .at(-1)
      ?.lines.map(({ account: { code }, branch, debit, credit }) => [code, branch.id, debit, credit])
    expect(rows?.toSorted()).toEqual(
      [
        ['110101', boys, '100.00', '0.00'],
        ['1110', girls, '0.00', '100.00'],
        ['1112', boys, '0.00', '100.00'],
        ['1112', girls, '100.00', '0.00'],
      ].toSorted(),
    )
    const after = (await call<PayerAccount>('GET', `desk/families/${guardian}`)).body
    expect(Number(after.terms.find(({ id }) => id === term?.id)?.left)).toBe(Number(term?.left) - 100)
  })

  it('is not found in a branch that is not its own, nor by whoever may not choose its branch', async () => {
    const term = account.terms.find(({ branch }) => branch === girls)?.id
    expect(told(await call('POST', 'collections', receipt([{ term, amount: '10' }], '10')))).toEqual([
      'Reference.NotFound allocations.0.term',
    ])
    const other = await call('POST', 'collections', receipt([{ term, branch: girls, amount: '10' }], '10'), cashier)
    expect(other.status).toBe(400)
    expect(other.body.errors.map(({ code }) => code)).not.toEqual([])
  })
})

describe('a receipt on paper', () => {
  it('is handed over once: another printing says that it is one, the same printing fetched again does not', async () => {
    const one = await call('POST', 'collections', receipt([], '50'))
    expect(told(one)).toEqual([])
    const text = async (asked: string) => {
      const { status, body } = await call<Uint8Array>('GET', `collections/${one.body.id}/print${asked}`)
      expect(status).toBe(200)
      const { text: words, pages } = await readPdf(Buffer.from(body))
      return { words: JSON.stringify(words), pages }
    }
    expect((await text('?printing=first&paper=roll')).words).not.toContain('Reprint')
    expect((await text('?printing=first&paper=a4')).words).not.toContain('Reprint')
    expect((await text('?printing=second')).words).toContain('Reprint')
    expect((await text('')).words).toContain('Reprint')
    // It counts before it is posted.
    expect((await text('')).words).not.toContain('Not posted')
    const wrong = await call('GET', `collections/${one.body.id}/print?paper=poster`)
    expect(told(wrong)).toEqual(['Field.Choice paper'])
  })
})
