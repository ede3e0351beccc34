import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import type { PayerAccount } from '../../src/shared/payerAccount.ts'
import type { Caller, Problem } from '../support/school.ts'
import { soldAgain } from '../support/soldAgain.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let admin: Caller
let cashier: Caller
let boys = 0
let girls = 0
let guardian = 0
let son = 0
let daughter = 0
let ofKind: (kind: string) => number
const year = Number(today().slice(0, 4))

onStage(
  async (stage) => {
    ;({ admin } = stage)
    ;({ boys, girls } = stage.branches)
    const permissions = ['Branches', 'FiscalYears', 'Guardians', 'PaymentMethods', 'CollectionTransactions', 'SalesTransactions']
    cashier = await stage.signInWith(
      'boys_alone',
      [boys],
      [...permissions.map((name) => `view${name}`), 'addCollectionTransactions', 'editCollectionTransactions'],
    )
  },
  { onPaper: true, advancesWithInvoice: true },
)

const call = <T = Row & Problem>(method: string, path: string, body?: unknown, branch = boys, who = admin) =>
  who.call<T>(method, path, { branch, year, ...(body !== undefined && { body }) })
const list = async (path: string, branch = boys) => (await call<Row[]>('GET', path, undefined, branch)).body
const told = ({ status, body }: { status: number; body: Problem }) => [
  status,
  ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]
const save = (resource: string, document: object, branch = boys, who = admin) =>
  call('POST', resource, { date: today(), status: 'open', ...document }, branch, who)
const act = (resource: string, { id, version }: Row, action: string, body: object = {}, branch = boys) =>
  call('POST', `${resource}/${id}/${action}`, { version, ...body }, branch)
const posted = async (resource: string, document: object, branch = boys): Promise<Row> => {
  const one = await save(resource, document, branch)
  expect(told(one)).toEqual([201])
  const done = await act(resource, one.body, 'post', {}, branch)
  expect(told(done)).toEqual([200])
  return (await call('GET', `${resource}/${one.body.id}`, undefined, branch)).body
}
type EntryRow = { account: { code: string }; branch: { id: number }; debit: string; credit: string }
/** What stands in the books of a document: account, branch, debit, credit. */
const rowsOf = async (resource: string, { id }: Row, branch = boys) => {
  const { body } = await call<{ entries: { lines: EntryRow[] }[] }>('GET', `${resource}/${id}/entry`, undefined, branch)
  const names = new Map([
    [boys, 'boys'],
    [girls, 'girls'],
  ])
  return body.entries
    .at(-1)
    ?.lines.map((one) => `${one.account.code} ${names.get(one.branch.id)} ${one.debit} | ${one.credit}`)
    .toSorted()
}
const accountOf = async () => (await call<PayerAccount>('GET', `desk/families/${guardian}`)).body
const money = (amount: string) => [{ paymentMethod: ofKind('transfer'), amount, reference: `K${Math.random()}` }]
const advance = (amount: string, branch = girls) => posted('collections', { guardian, methods: money(amount) }, branch)
const invoice = async (branch: number): Promise<Row & { readonly term: Row }> => {
  const [service] = await list('services?filter={"q":"تسجيل"}', branch)
  const items = [{ student: branch === boys ? son : daughter, service: service?.id, quantity: '1' }]
  const one = await posted('salesInvoices', { guardian, items }, branch)
  return { ...one, term: (one['terms'] as Row[])[0] as Row }
}

beforeAll(async () => {
  await soldAgain(admin, boys)
  const methods = await list('paymentMethods?range=[0,49]')
  ofKind = (kind) => methods.find((one) => one['kind'] === kind)?.id ?? 0
  const childrenIn = (branch: number) => list('students?range=[0,499]&filter={"suspended":false}', branch)
  const [sons, daughters] = [await childrenIn(boys), await childrenIn(girls)]
  const fatherOf = (child: Row) => child['guardian'] as number
  const both = sons.find((one) => daughters.some((other) => fatherOf(other) === fatherOf(one)))
  guardian = fatherOf(both as Row)
  ;[son, daughter] = [both?.id ?? 0, daughters.find((one) => fatherOf(one) === guardian)?.id ?? 0]
})

describe('the credit of a guardian', () => {
  it('pays at the desk of another branch, which is owed the money', async () => {
    const receipt = await advance('300')
    const { term } = await invoice(boys)
    expect((await accountOf()).credits).toMatchObject([{ kind: 'collection', id: receipt.id, branch: girls, left: '300.000' }])
    const used = await posted('collections', {
      guardian,
      credits: [{ branch: girls, collection: receipt.id, amount: '200' }],
      allocations: [{ term: term.id, amount: '200' }],
    })
    expect([used['received'], used['credited'], used['advance']]).toEqual(['0.00', '200.00', '0.00'])
    expect(await rowsOf('collections', used)).toEqual(
      ['1110 boys 0.00 | 200.00', '1112 boys 200.00 | 0.00', '1112 girls 0.00 | 200.00', '2102 girls 200.00 | 0.00'].toSorted(),
    )
    const { body } = await call('GET', `collections/${receipt.id}`, undefined, girls)
    expect([body['spent'], body['spentLeft']]).toEqual(['200.00', '100.00'])
  })

  it('is refunded by another branch, whose bank pays', async () => {
    const receipt = await advance('90')
    const back = await posted('paymentTransactions', {
      paidTo: 'guardian',
      guardian,
      methods: money('90'),
      refunds: [{ branch: girls, collection: receipt.id, amount: '90' }],
    })
    expect(await rowsOf('paymentTransactions', back)).toEqual(
      ['110201 boys 0.00 | 90.00', '1112 boys 90.00 | 0.00', '1112 girls 0.00 | 90.00', '2102 girls 90.00 | 0.00'].toSorted(),
    )
  })

  it('is of a day before it is used, and an invoice of one before it is paid, in whichever branch they stand', async () => {
    const receipt = await advance('60')
    const { term } = await invoice(girls)
    const date = addDays(today(), -1)
    const used = await save('collections', { guardian, date, credits: [{ branch: girls, collection: receipt.id, amount: '60' }] })
    expect(told(used)).toEqual([400, 'Credit.LaterDay credits.0.collection'])
    const allocations = [{ branch: girls, term: term.id, amount: '5' }]
    const paid = await save('collections', { guardian, date, methods: money('5'), allocations })
    expect(told(paid)).toEqual([400, 'Receipt.BeforeInvoice allocations.0.term'])
    expect(told(await save('collections', { guardian, methods: money('5'), allocations }))).toEqual([201])
  })

  it('is used once by two branches at the same moment, and what is left of it by both', async () => {
    const receipt = await advance('100')
    const { term } = await invoice(boys)
    const use = (amount: string) =>
      save('collections', {
        guardian,
        credits: [{ branch: girls, collection: receipt.id, amount }],
        allocations: [{ term: term.id, amount }],
      })
    const refund = (amount: string) =>
      save(
        'paymentTransactions',
        { paidTo: 'guardian', guardian, methods: money(amount), refunds: [{ collection: receipt.id, amount }] },
        girls,
      )
    const answers = await Promise.all([use('60'), refund('60'), use('60'), refund('60')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
    for (const refused of answers.filter(({ status }) => status === 400))
      expect(String(told(refused)[1])).toMatch(/^Credit\.MoreThanLeft (credits|refunds)\.0\.amount$/)
    const rest = await Promise.all([use('40'), refund('40')])
    expect(rest.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect((await call('GET', `collections/${receipt.id}`, undefined, girls)).body['spentLeft']).toBe('0.00')
  })

  it('is not there for whoever may not choose its branch, nor in a branch that is not its own', async () => {
    const receipt = await advance('50')
    const credits = [{ branch: girls, collection: receipt.id, amount: '50' }]
    const narrow = await save('collections', { guardian, credits }, boys, cashier)
    expect([narrow.status, narrow.body.errors.map(({ code }) => code).includes('Branch.NotAllowed')]).toEqual([400, true])
    const { body } = await call<PayerAccount>('GET', `desk/families/${guardian}`, undefined, boys, cashier)
    expect(body.credits.filter(({ branch }) => branch !== boys)).toEqual([])
    const wrong = await save('collections', { guardian, credits: [{ collection: receipt.id, amount: '50' }] })
    expect(told(wrong)).toEqual([400, 'Reference.NotFound credits.0.collection'])
  })

  it('is also what a credit note has left over: it pays, is refunded, and no more than it is', async () => {
    const paid = await invoice(boys)
    const total = String(paid['total'])
    await posted('collections', { guardian, methods: money(total), allocations: [{ term: paid.term.id, amount: total }] })
    const [item] = paid['items'] as Row[]
    const note = await posted('salesReturns', { invoice: paid.id, reason: 'إلغاء', items: [{ item: item?.id, amount: '100' }] })
    const credit = String(note['credit'])
    expect(Number(credit)).toBeGreaterThanOrEqual(100)
    expect((await accountOf()).credits).toContainEqual(expect.objectContaining({ kind: 'creditNote', id: note.id }))
    const { term } = await invoice(girls)
    const used = await posted(
      'collections',
      {
        guardian,
        credits: [{ branch: boys, creditNote: note.id, amount: '30' }],
        allocations: [{ term: term.id, amount: '30' }],
      },
      girls,
    )
    expect(await rowsOf('collections', used, girls)).toContain('2102 boys 30.00 | 0.00')
    const refund = (amount: string) =>
      save('paymentTransactions', {
        paidTo: 'guardian',
        guardian,
        methods: money(amount),
        refunds: [{ creditNote: note.id, amount }],
      })
    expect(told(await refund(credit))).toEqual([400, 'Credit.MoreThanLeft refunds.0.amount'])
    expect(told(await refund(String(Number(credit) - 30)))).toEqual([201])
    expect(told(await act('salesReturns', note, 'unpost', { reason: 'خطأ' }))).toEqual([400, 'Credit.Used undefined'])
    const nameless = await save('collections', { guardian, credits: [{ amount: '1' }] })
    expect(told(nameless)).toEqual([400, 'Credit.OneSource credits.0.collection'])
  })
})

describe('the accounts of children', () => {
  const statement = async (student: number) => {
    type Account = { rows: { cells: Record<string, unknown> }[]; totals: Record<string, string> }
    const branch = student === son ? boys : girls
    const answer = await call<Account>('GET', `reports/studentStatement?student=${student}`, undefined, branch)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const balance = async (student: number) => Number((await statement(student)).totals['balance'] ?? '0')
  const of = async (student: number, resource: string, document: Row) =>
    (await statement(student)).rows
      .map(({ cells }) => cells)
      .filter((cells) => {
        const of = cells['document'] as Row
        return of['resource'] === resource && of.id === document.id
      })
      .map((cells) => [Number(cells['debit']), Number(cells['credit'])])

  it('have a credit once: it is owed no more where it settles, and is gone where it was refunded or pays for a sibling', async () => {
    const [before, sister] = [await balance(son), await balance(daughter)]
    const paid = await invoice(boys)
    const total = Number(paid['total'])
    const half = String(total / 2)
    await posted('collections', { guardian, methods: money(half), allocations: [{ term: paid.term.id, amount: half }] })
    const [item] = paid['items'] as Row[]
    const note = await posted('salesReturns', {
      invoice: paid.id,
      reason: 'انسحاب',
      items: [{ item: item?.id, amount: item?.['returnedLeft'] }],
    })
    // What was not paid is owed no more, and what was paid stands to his credit.
    expect([note['applied'], note['credit']]).toEqual([half, half].map((one) => Number(one).toFixed(2)))
    expect((await balance(son)) - before).toBeCloseTo(-total / 2, 5)
    const refund = await posted('paymentTransactions', {
      paidTo: 'guardian',
      guardian,
      methods: money('20'),
      refunds: [{ creditNote: note.id, amount: '20' }],
    })
    expect((await balance(son)) - before).toBeCloseTo(20 - total / 2, 5)
    expect(await of(son, 'paymentTransactions', refund)).toEqual([[20, 0]])
    const own = await invoice(boys)
    const using = (term: number, amount: string, branch: number) =>
      posted(
        'collections',
        { guardian, credits: [{ branch: boys, creditNote: note.id, amount }], allocations: [{ term, amount }] },
        branch,
      )
    const forHim = await using(own.term.id, '15', boys)
    expect((await balance(son)) - before).toBeCloseTo(20 + total / 2, 5)
    expect(await of(son, 'collections', forHim)).toEqual([[15, 15]])
    const hers = await invoice(girls)
    const forHer = await using(hers.term.id, '25', girls)
    expect((await balance(son)) - before).toBeCloseTo(45 + total / 2, 5)
    expect(await of(son, 'collections', forHer)).toEqual([[25, 0]])
    expect((await balance(daughter)) - sister).toBeCloseTo(Number(hers['total']) - 25, 5)
    expect(await of(daughter, 'collections', forHer)).toEqual([[0, 25]])
  })
})

describe('money that was said to have come', () => {
  it('pays what the guardian owes once it is confirmed, and becomes no advance', async () => {
    await invoice(boys)
    const said = await save('temporaryFinancials', { guardian, paymentMethod: ofKind('cash'), amount: '5', status: undefined })
    expect(told(said)).toEqual([201])
    const done = await act('temporaryFinancials', said.body, 'confirm', { collectedOn: today() })
    expect(told(done)).toEqual([200])
    const [made] = (done.body['made'] ?? []) as { id: number }[]
    const { body: receipt } = await call('GET', `collections/${made?.id}`)
    expect([receipt['received'], receipt['allocated'], receipt['advance']]).toEqual(['5.00', '5.00', '0.00'])
  })
})

describe('what is not in the books yet', () => {
  it('is no credit that is paid out or used, of a receipt and of a credit note, before that is posted', async () => {
    const receipt = (await save('collections', { guardian, methods: money('300') })).body
    const { term } = await invoice(boys)
    const paid = await invoice(boys)
    const total = String(paid['total'])
    await posted('collections', { guardian, methods: money(total), allocations: [{ term: paid.term.id, amount: total }] })
    const items = [{ item: (paid['items'] as Row[])[0]?.id, amount: '100' }]
    const note = (await save('salesReturns', { invoice: paid.id, reason: 'إلغاء', items })).body
    const refund = (source: object) => ({
      paidTo: 'guardian',
      guardian,
      methods: money('100'),
      refunds: [{ ...source, amount: '100' }],
    })
    const used = { credits: [{ collection: receipt.id, amount: '100' }], allocations: [{ term: term.id, amount: '100' }] }
    const waiting = [
      ['paymentTransactions', refund({ collection: receipt.id }), 'refunds.0.collection'],
      ['paymentTransactions', refund({ creditNote: note.id }), 'refunds.0.creditNote'],
      ['collections', { guardian, ...used }, 'credits.0.collection'],
    ] as const
    const documents = []
    for (const [resource, document, field] of waiting) {
      const { body } = await save(resource, document)
      documents.push([resource, body] as const)
      expect(told(await act(resource, body, 'post'))).toEqual([400, `Credit.NotPosted ${field}`])
    }
    expect(told(await act('collections', receipt, 'post'))).toEqual([200])
    expect(told(await act('salesReturns', note, 'post'))).toEqual([200])
    for (const [resource, body] of documents) expect(told(await act(resource, body, 'post'))).toEqual([200])
  })
})

describe('what a credit note gives back', () => {
  const half = async (paid: Row & { readonly term: Row }) => {
    const amount = String(Number(paid['total']) / 2)
    return { amount, document: { guardian, methods: money(amount), allocations: [{ term: paid.term.id, amount }] } }
  }
  const noteOf = (paid: Row) => {
    const items = (paid['items'] as Row[]).map((item) => ({ item: item.id, amount: item['net'], tax: item['tax'] }))
    return save('salesReturns', { invoice: paid.id, reason: 'إلغاء', items })
  }

  it('was received before, by receipts that are posted', async () => {
    const paid = await invoice(boys)
    const { document } = await half(paid)
    const receipt = (await save('collections', document)).body
    expect(told(await noteOf(paid))).toEqual([400, 'Return.MoreThanReceived givenBack'])
    expect(told(await act('collections', receipt, 'post'))).toEqual([200])
    expect(told(await noteOf(paid))).toEqual([201])
  })

  it('is of no day before the last payment that it gives back', async () => {
    const paid = await invoice(boys)
    const total = String(paid['total'])
    const earlier = { date: addDays(today(), -3) }
    const [service] = await list('services?filter={"q":"تسجيل"}')
    const old = await posted('salesInvoices', {
      guardian,
      ...earlier,
      items: [{ student: son, service: service?.id, quantity: '1' }],
    })
    const [term] = old['terms'] as Row[]
    await posted('collections', { guardian, methods: money(total), allocations: [{ term: term?.id, amount: total }] })
    const [item] = old['items'] as Row[]
    const back = (date: string) =>
      save('salesReturns', { invoice: old.id, date, reason: 'إلغاء', items: [{ item: item?.id, amount: '10' }] })
    const refused = await back(addDays(today(), -1))
    expect(told(refused)).toEqual([400, 'Return.BeforeReceipt date'])
    expect(told(await back(today()))).toEqual([201])
    // What settles only what is still open gives nothing back, and may be of a day before a payment.
    const [open] = paid['items'] as Row[]
    const settles = await save('salesReturns', { invoice: paid.id, reason: 'خصم', items: [{ item: open?.id, amount: '10' }] })
    expect(told(settles)).toEqual([201])
  })

  it('holds the receipts that brought it in the books, until it is taken back', async () => {
    const paid = await invoice(boys)
    const { document, amount } = await half(paid)
    const receipt = await posted('collections', document)
    const note = (await noteOf(paid)).body
    expect(note['givenBack']).toBe(Number(amount).toFixed(2))
    expect(told(await act('salesReturns', note, 'post'))).toEqual([200])
    const refused = await act('collections', receipt, 'unpost', { reason: 'خطأ' })
    expect(told(refused)).toEqual([400, 'Return.MoreThanReceived undefined'])
    expect((await call('GET', `collections/${receipt.id}`)).body['status']).toBe('posted')
    const posting = (await call('GET', `salesReturns/${note.id}`)).body
    const open = (await act('salesReturns', posting, 'unpost', { reason: 'خطأ' })).body
    expect(told(await act('salesReturns', open, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await act('collections', receipt, 'unpost', { reason: 'خطأ' }))).toEqual([200])
  })
})

describe('an advance by cheque', () => {
  it('is neither paid out nor used before the bank has paid the cheque', async () => {
    const receipt = await posted('collections', {
      guardian,
      methods: [{ paymentMethod: ofKind('cheque'), amount: '80', reference: `C${Math.random()}`, chequeDate: today() }],
    })
    const { term } = await invoice(boys)
    const refund = (amount: string) => ({
      paidTo: 'guardian',
      guardian,
      methods: money(amount),
      refunds: [{ collection: receipt.id, amount }],
    })
    const use = { guardian, credits: [{ collection: receipt.id, amount: '50' }], allocations: [{ term: term.id, amount: '50' }] }
    expect(told(await save('paymentTransactions', refund('30')))).toEqual([400, 'Cheque.NotCleared refunds.0.collection'])
    expect(told(await save('collections', use))).toEqual([400, 'Cheque.NotCleared credits.0.collection'])
    expect((await accountOf()).credits).not.toContainEqual(expect.objectContaining({ kind: 'collection', id: receipt.id }))
    const bank = (await list('banks?range=[0,0]'))[0]?.id
    const cleared = await posted('chequeClearings', { bank, cheques: [{ cheque: (receipt['methods'] as Row[])[0]?.id }] })
    expect((await accountOf()).credits).toContainEqual(expect.objectContaining({ kind: 'collection', id: receipt.id }))
    const paidOut = await posted('paymentTransactions', refund('30'))
    const used = await posted('collections', use)
    // What the bank has paid stays so until whatever used the advance is taken back; it is named.
    const undo = (one: Row) => act('chequeClearings', one, 'unpost', { reason: 'خطأ' })
    const refused = await undo(cleared)
    expect(told(refused)).toEqual([400, 'Cheque.AdvanceUsed undefined'])
    const message = String(refused.body.errors[0]?.message)
    for (const { number } of [receipt, paidOut, used]) expect(message).toContain(String(number))
    for (const [resource, one] of [
      ['paymentTransactions', paidOut],
      ['collections', used],
    ] as const) {
      const back = await act(resource, one, 'unpost', { reason: 'خطأ' })
      expect(told(back)).toEqual([200])
      expect(told(await undo(cleared))).toEqual([400, 'Cheque.AdvanceUsed undefined'])
      expect(told(await act(resource, back.body, 'void', { reason: 'خطأ' }))).toEqual([200])
    }
    expect(told(await undo(cleared))).toEqual([200])
  })
})

describe('a cheque that paid instalments of two branches', () => {
  it('is returned: each branch is owed its own again, and they owe each other nothing for it', async () => {
    const [here, there] = [(await invoice(boys)).term, (await invoice(girls)).term]
    const receipt = await posted('collections', {
      guardian,
      methods: [{ paymentMethod: ofKind('cheque'), amount: '100', reference: `C${Math.random()}`, chequeDate: today() }],
      allocations: [
        { term: here.id, amount: '40' },
        { branch: girls, term: there.id, amount: '50' },
      ],
    })
    const open = async () => new Map((await accountOf()).terms.map(({ id, left }) => [id, Number(left)]))
    const before = await open()
    const [own, other] = receipt['allocations'] as Row[]
    const back = await posted('chequeReturns', {
      cheque: (receipt['methods'] as Row[])[0]?.id,
      reason: 'الرصيد غير كاف',
      allocations: [
        { allocation: own?.id, amount: '40' },
        { allocation: other?.id, amount: '50' },
      ],
    })
    expect(back).toMatchObject({ owedAgain: '90.00', fromAdvance: '10.00', allocations: [{ branch: null }, { branch: girls }] })
    expect(await rowsOf('chequeReturns', back)).toEqual(
      [
        '1105 boys 0.00 | 100.00',
        '1110 boys 40.00 | 0.00',
        '1110 girls 50.00 | 0.00',
        '1112 boys 50.00 | 0.00',
        '1112 girls 0.00 | 50.00',
        '2102 boys 10.00 | 0.00',
      ].toSorted(),
    )
    const after = await open()
    expect([after.get(here.id), after.get(there.id)]).toEqual([
      Number(before.get(here.id)) + 40,
      Number(before.get(there.id)) + 50,
    ])
    expect(told(await act('collections', receipt, 'unpost', { reason: 'خطأ' }))).toEqual([
      400,
      'Cheque.Settled undefined',
      'Credit.Used undefined',
    ])
  })
})
