import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { add, subtract, toFixed } from '../../schema/values/money.ts'
import { readPdf } from '../support/pdf.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { sharingSafe } from '../support/sharingSafe.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Answered = { readonly status: number; readonly body: Row & Problem }

let school: School
let admin: Caller
let boys = 0
let girls = 0
let colleague: Caller
let ownAlone: Caller
let lookingOn: Caller
let spending: Caller
const year = Number(today().slice(0, 4))

onStage(
  async (stage) => {
    ;({ admin, school } = stage)
    ;({ boys, girls } = stage.branches)
    colleague = await stage.signInWith(
      'desk_two',
      [boys],
      [
        ...[
          'viewBranches',
          'viewFiscalYears',
          'viewShifts',
          'addShifts',
          'editShifts',
          'viewSafes',
          'viewGuardians',
          'viewPaymentMethods',
          'viewBanks',
          'viewTreasuryTransfers',
          'addTreasuryTransfers',
        ],
        ...['viewCollectionTransactions', 'addCollectionTransactions', 'editCollectionTransactions'],
      ],
    )
    const atDesk = ['viewBranches', 'viewFiscalYears', 'viewSafes']
    ownAlone = await stage.signInWith('desk_own', [boys], [...atDesk, 'viewOwnShifts', 'addOwnShifts'])
    lookingOn = await stage.signInWith('desk_looks', [boys], [...atDesk, 'viewShifts', 'addOwnShifts'])
    spending = await stage.signInWith(
      'desk_girls',
      [girls],
      [...atDesk, 'viewExpenses', 'viewPaymentMethods', 'viewExpenseTransactions', 'addExpenseTransactions'],
    )
  },
  { advancesWithInvoice: true },
)

const call = (method: string, path: string, body?: unknown, who = admin): Promise<Answered> =>
  who.call<Row & Problem>(method, path, { branch: boys, year, ...(body !== undefined && { body }) })
/** A safe beside another one on its account. */
const sharing = (safe: object): Promise<Row> => sharingSafe(school, admin, { branch: boys, year }, { ...safe })
const list = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]
const told = ({ status, body }: Answered) => [status, ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`)]
/** What is asked of a payment to a supplier to whom nothing is owed, answered. */
const inAdvance = { Confirmed: 'Payment.NothingOwed' }
const made = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Row> => {
  const answer = await admin.call<Row & Problem>('POST', path, { branch: boys, year, body, headers })
  expect(told(answer)).toEqual([201])
  return answer.body
}
const act = (path: string, { id, version }: Row, action: string, body: object = {}) =>
  call('POST', `${path}/${id}/${action}`, { version, ...body })
const post = async (path: string, one: Row): Promise<Row> => {
  const answer = await act(path, one, 'post')
  expect(told(answer)).toEqual([200])
  return answer.body
}
/** The rows of the entry of a document: code of the account, debit, credit. */
const rowsOf = async (path: string, { id }: Row) => {
  const { body } = await call('GET', `${path}/${id}/entry`)
  const { entries } = body as unknown as { entries: { lines: (Row & { account: { code: string } })[] }[] }
  return entries
    .at(-1)!
    .lines.map(({ account, debit, credit }) => `${account.code} ${debit} | ${credit}`)
    .sort()
}
interface ListedCheque {
  readonly dueOn: string
  readonly amount: string
  readonly document: { readonly resource: string; readonly id: number; readonly number: string }
  readonly party?: { readonly arabicName: string }
}
/** What a report of cheques lists. */
const chequesOf = async (report: string, query = '') => {
  const { body } = await call('GET', `reports/${report}${query}`)
  return (body as unknown as { rows: { cells: ListedCheque }[] }).rows.map(({ cells }) => cells)
}
const final = { status: 'open' as const }
const byCode = async (resource: string, name: string) =>
  (await list(`${resource}?filter=${JSON.stringify({ arabicName: name })}`))[0] as Row

let cash: Row
let transfer: Row
let card: Row
let cheque: Row
let expense: Row
let free: Row
let income: Row
let guardian = 0
let employee: Row

beforeAll(async () => {
  const methods = await list('paymentMethods?range=[0,49]')
  const ofKind = (kind: string) => methods.find((one) => one['kind'] === kind) as Row
  ;[cash, transfer, card, cheque] = [ofKind('cash'), ofKind('transfer'), ofKind('card'), ofKind('cheque')]
  expense = await byCode('expenses', 'صيانة')
  free = await byCode('expenses', 'رسوم حكومية')
  income = await byCode('incomes', 'إيجار المقصف')
  guardian = (await list('students?range=[0,0]'))[0]?.['guardian'] as number
  employee = (await list('employees?filter={"status":"working"}&range=[0,0]'))[0] as Row
})

const byCash = (amount: string) => [{ paymentMethod: cash.id, amount }]
const byTransfer = (amount: string, reference = `T${amount}${Math.random()}`) => [
  { paymentMethod: transfer.id, amount, reference },
]

describe('what documents of money post', () => {
  it('income: the bank takes income and output tax', async () => {
    const one = await made('incomeTransactions', {
      ...final,
      partyName: 'مقصف',
      items: [{ income: income.id, amount: '2000' }],
      methods: byTransfer('2300'),
    })
    expect([one['net'], one['tax'], one['total']]).toEqual(['2000.00', '300.00', '2300.00'])
    await post('incomeTransactions', one)
    expect(await rowsOf('incomeTransactions', one)).toEqual([
      '110201 2300.00 | 0.00',
      '2120 0.00 | 300.00',
      '4107 0.00 | 2000.00',
    ])
  })

  it('expense: by its account with the input tax, none without the invoice of a taxpayer or where none is due', async () => {
    const one = await made('expenseTransactions', {
      ...final,
      items: [
        { expense: expense.id, amount: '100', taxNumber: '310122393500003', invoiceNumber: '77', invoiceDate: today() },
        { expense: expense.id, amount: '40', taxInvoice: false },
        { expense: free.id, amount: '500' },
      ],
      methods: [...byCash('155'), ...byTransfer('500')],
    })
    expect([one['tax'], one['total']]).toEqual(['15.00', '655.00'])
    await post('expenseTransactions', one)
    expect(await rowsOf('expenseTransactions', one)).toEqual([
      '110101 0.00 | 155.00',
      '110201 0.00 | 500.00',
      '1150 15.00 | 0.00',
      '5107 500.00 | 0.00',
      '6105 100.00 | 0.00',
      '6105 40.00 | 0.00',
    ])
  })

  it('payment: to a supplier, to an employee, to anybody', async () => {
    const supplier = await made('suppliers', { arabicName: 'مكتبة جرير' })
    const account = (await list('accounts?filter={"code":"2104"}'))[0] as Row
    for (const [body, code] of [
      [{ paidTo: 'supplier', supplier: supplier.id }, '2101'],
      [{ paidTo: 'employee', employee: employee.id }, '2113'],
      [{ paidTo: 'other', partyName: 'مستأجر', account: account.id }, '2104'],
    ] as const) {
      const one = await made('paymentTransactions', { ...final, ...body, methods: byTransfer('250') }, inAdvance)
      await post('paymentTransactions', one)
      expect(await rowsOf('paymentTransactions', one)).toEqual(['110201 0.00 | 250.00', `${code} 250.00 | 0.00`])
    }
  })

  it('what another cashier took is made void by those alone who may do that', async () => {
    const given = await made('collections', { ...final, guardian, methods: byTransfer('20') })
    const reason = { version: given.version, reason: 'خطأ' }
    const refused = await call('POST', `collections/${given.id}/void`, reason, colleague)
    expect(told(refused)).toEqual([400, 'Action.OfOthers undefined'])
    expect(refused.body.errors[0]?.message).toContain('void documents of other cashiers')
    expect((await call('GET', `collections/${given.id}`)).body['status']).toBe('open')
    const own = await call('POST', 'collections', { ...final, guardian, methods: byTransfer('20') }, colleague)
    expect(told(own)).toEqual([201])
    const taken = await call('POST', `collections/${own.body.id}/void`, { version: own.body.version, reason: 'خطأ' }, colleague)
    expect(told(taken)).toEqual([200])
    expect(told(await act('collections', given, 'void', { reason: 'خطأ' }))).toEqual([200])
  })

  it('payment to a supplier: more than is owed, or where nothing is, is asked about', async () => {
    const supplier = await made('suppliers', { arabicName: 'مؤسسة القرطاسية' })
    const pay = (amount: string, headers: Record<string, string> = {}) =>
      admin.call<Row & Problem>('POST', 'paymentTransactions', {
        branch: boys,
        year,
        headers,
        body: { ...final, paidTo: 'supplier', supplier: supplier.id, methods: byTransfer(amount) },
      })
    expect(told(await pay('100'))).toEqual([409, 'Payment.NothingOwed supplier'])
    const party = { resource: 'suppliers', id: supplier.id }
    const payable = (await list('accounts?filter={"partyKind":"supplier","isLeaf":true}'))[0] as Row
    const bill = await made('vouchers', {
      ...final,
      date: today(),
      entries: [
        { account: (await list('accounts?filter={"code":"410102"}'))[0]?.id, debit: '300' },
        { account: payable.id, party, credit: '300' },
      ],
    })
    // It is owed once it is entered, and what waits is paid already.
    const first = await pay('200')
    expect(told(first)).toEqual([201])
    await post('vouchers', bill)
    const second = await pay('150')
    expect(told(second)).toEqual([409, 'Payment.MoreThanOwed paid'])
    expect(second.body.errors[0]?.message).toContain('100.00')
    await post('paymentTransactions', first.body)
    expect(told(await pay('150'))).toEqual([409, 'Payment.MoreThanOwed paid'])
    expect(told(await pay('100'))).toEqual([201])
    expect(told(await pay('1', { Confirmed: 'Payment.NothingOwed' }))).toEqual([201])
  })

  it('transfer: to a bank of the branch, and to a safe of another one that owes it', async () => {
    const [safe] = await list('safes')
    const bank = await byCode('banks', 'مصرف الراجحي - الجاري')
    const account = (await list('accounts?filter={"code":"110102"}'))[0] as Row
    const one = await made('treasuryTransfers', {
      ...final,
      fromSafe: safe?.id,
      targets: [
        { bank: bank.id, amount: '900' },
        { branch: girls, account: account.id, amount: '100' },
      ],
    })
    expect(one['amount']).toBe('1000.00')
    await post('treasuryTransfers', one)
    expect(await rowsOf('treasuryTransfers', one)).toEqual([
      '110101 0.00 | 1000.00',
      '110102 100.00 | 0.00',
      '110201 900.00 | 0.00',
      '1112 0.00 | 100.00',
      '1112 100.00 | 0.00',
    ])
  })

  it('card settlement: a fee that is far from the rate of the method is asked about', async () => {
    const [method] = await list('paymentMethods?filter={"kind":"card"}&range=[0,0]')
    const dear = await made('paymentMethods', {
      arabicName: 'بطاقة برسوم',
      kind: 'card',
      clearingAccount: method?.['clearingAccount'],
      bank: method?.['bank'],
      feePercentage: '0.8',
    })
    const settle = async (net: string) =>
      told(await call('POST', 'cardSettlements', { date: today(), paymentMethod: dear.id, gross: '1000', net, status: 'open' }))
    expect(await settle('500')).toEqual([409, 'Settlement.FeeDiffers net'])
    expect(await settle('1000')).toEqual([409, 'Settlement.FeeDiffers net'])
    expect((await settle('990.8')).join()).not.toContain('Settlement.FeeDiffers')
  })

  it('card settlement: what arrived, the fee and the tax in it leave the account between, and no more than was paid by card', async () => {
    // A fee far below the method's rate is asked about.
    const settle = (gross: string, net: string, more: object = {}) =>
      admin.call<Row & Problem>('POST', 'cardSettlements', {
        ...{ branch: boys, year, headers: { Confirmed: 'Settlement.FeeDiffers,Document.UnusualAmount' } },
        body: { ...final, paymentMethod: card.id, gross, net, ...more },
      })
    const short = [400, 'Account.Short gross']
    expect(told(await settle('9000000', '8999908'))).toEqual(short)
    const methods = [{ paymentMethod: card.id, amount: '9000000', reference: 'P1' }]
    const waiting = await made('collections', { ...final, guardian, methods }, { Confirmed: 'Document.UnusualAmount' })
    // What was not paid by card yet on its day was not settled then.
    expect(told(await settle('9000000', '8999908', { date: addDays(today(), -1) }))).toEqual(short)
    const { body: one } = await settle('9000000', '8999908')
    expect(told(await settle('9000000', '8999908'))).toEqual(short)
    const receipt = await post('collections', waiting)
    expect([one['withheld'], one['fee'], one['tax']]).toEqual(['92.00', '80.00', '12.00'])
    await post('cardSettlements', one)
    expect(await rowsOf('cardSettlements', one)).toEqual([
      '110201 8999908.00 | 0.00',
      '1104 0.00 | 9000000.00',
      '1150 12.00 | 0.00',
      '6109 80.00 | 0.00',
    ])
    // What the bank has paid of it stays brought.
    const back = await act('collections', receipt, 'unpost', { reason: 'خطأ' })
    expect(told(back)).toEqual([409, 'Ledger.SafeShort undefined'])
    const paid = (reference: string) =>
      made(
        'collections',
        { ...final, guardian, methods: [{ paymentMethod: card.id, amount: '6000000', reference }] },
        { Confirmed: 'Document.UnusualAmount' },
      )
    await post('collections', await paid('P2'))
    // Of two at the same moment one finds what the other has left, as they are entered and as they are posted.
    const entered = await Promise.all([settle('6000000', '1'), settle('6000000', '1')])
    expect(entered.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const gone = await paid('P3')
    const both = [...entered, await settle('6000000', '1')].flatMap(({ status, body }) => (status === 201 ? [body] : []))
    // One that waits counts on a receipt that waits: the receipt goes only after it.
    const voided = () => act('collections', gone, 'void', { reason: 'خطأ' })
    expect(told(await voided())).toEqual([400, 'Account.CountedOn undefined'])
    const [kept, left] = both as unknown as [Row, Row]
    const answers = await Promise.all(both.map(({ id, version }) => call('POST', `cardSettlements/${id}/post`, { version })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const waits = answers[0]?.status === 409 ? kept : left
    expect(told(await act('cardSettlements', waits, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await voided())).toEqual([200])
  })

  it('cash goes into the main safe as before, though another one is kept in shifts', async () => {
    const other = (await list('accounts?filter={"code":"110102"}'))[0] as Row
    const buffet = await sharing({ arabicName: 'صندوق المقصف', account: other.id, keptInShifts: true })
    const one = await made('collections', { ...final, guardian, methods: byCash('10') })
    expect(one['shift']).toBeNull()
    await post('collections', one)
    expect(await rowsOf('collections', one)).toEqual(['110101 10.00 | 0.00', '2102 0.00 | 10.00'])
    const off = await call('PUT', `safes/${buffet.id}`, { version: buffet.version, active: false })
    expect(told(off)).toEqual([200])
  })

  it('cash is taken in a shift by whoever keeps a safe in shifts, also what would go into the main safe', async () => {
    const other = (await list('accounts?filter={"code":"110102"}'))[0] as Row
    const kept = await sharing({
      arabicName: 'صندوقي',
      account: other.id,
      keptInShifts: true,
      keeper: admin.profile.userId,
    })
    const taken = await call('POST', 'collections', { ...final, guardian, methods: byCash('10') })
    expect(told(taken)).toEqual([400, 'Shift.NotOpen methods.0.paymentMethod'])
    const free = await call('PUT', `safes/${kept.id}`, { version: kept.version, keeper: null })
    expect([told(free), free.body['keeper']]).toEqual([[200], null])
    const after = await call('POST', 'collections', { ...final, guardian, methods: byCash('10') })
    expect(told(after)).toEqual([201])
  })

  it('collection: by several methods, the rest is an advance, which a later one uses', async () => {
    const one = await made('collections', {
      ...final,
      guardian,
      methods: [...byCash('400'), ...byTransfer('600')],
    })
    await post('collections', one)
    expect(await rowsOf('collections', one)).toEqual(['110101 400.00 | 0.00', '110201 600.00 | 0.00', '2102 0.00 | 1000.00'])
    const back = await made('paymentTransactions', {
      ...final,
      paidTo: 'guardian',
      guardian,
      methods: byTransfer('300'),
      refunds: [{ collection: one.id, amount: '300' }],
    })
    await post('paymentTransactions', back)
    expect(await rowsOf('paymentTransactions', back)).toEqual(['110201 0.00 | 300.00', '2102 300.00 | 0.00'])
    const { body } = await call('GET', `collections/${one.id}`)
    expect([body['spent'], body['spentLeft']]).toEqual(['300.00', '700.00'])
  })

  it('cheque: kept between until the bank has paid it, not before its day and only once', async () => {
    const taken = async (chequeDate: string) => {
      const one = await made('collections', {
        ...final,
        guardian,
        methods: [{ paymentMethod: cheque.id, amount: '800', reference: `C${Math.random()}`, chequeDate }],
      })
      return post('collections', one)
    }
    const line = (one: Row) => (one['methods'] as Row[])[0]?.id
    const bank = await byCode('banks', 'مصرف الراجحي - الجاري')
    const clear = (...cheques: Row[]) =>
      call('POST', 'chequeClearings', { ...final, bank: bank.id, cheques: cheques.map((one) => ({ cheque: line(one) })) })
    const due = await taken(today())
    expect(await rowsOf('collections', due)).toEqual(['1105 800.00 | 0.00', '2102 0.00 | 800.00'])
    expect(told(await clear(await taken(addDays(today(), 1))))).toEqual([400, 'Cheque.BeforeItsDate cheques.0.cheque'])
    const cleared = await clear(due)
    expect(told(cleared)).toEqual([201])
    await post('chequeClearings', cleared.body)
    expect(await rowsOf('chequeClearings', cleared.body)).toEqual(['110201 800.00 | 0.00', '1105 0.00 | 800.00'])
    expect(told(await clear(due))).toEqual([400, 'Cheque.Settled cheques.0.amount'])
    const returned = await taken(today())
    const back = await made('chequeReturns', {
      ...final,
      cheque: line(returned),
      reason: 'لا يوجد رصيد كاف',
    })
    await post('chequeReturns', back)
    expect(await rowsOf('chequeReturns', back)).toEqual(['1105 0.00 | 800.00', '2102 800.00 | 0.00'])
    const came = (await call('GET', `collections/${returned.id}`)).body
    expect([came['spentLeft'], came['chequesReturned']]).toEqual(['0.00', '800.00'])
    // What was collected counts the one that the bank has paid, and not this one.
    type Report = { rows: { cells: Record<string, unknown> }[] }
    const report = `reports/collectedList?from=${today()}&to=${today()}`
    const { rows } = (await call('GET', report)).body as unknown as Report
    const receipts = rows.map(({ cells }) => (cells['document.number'] as { id: number }).id)
    expect(receipts).toContain(due.id)
    expect(receipts).not.toContain(returned.id)
    const titled = async ({ id }: Row) =>
      (await readPdf(Buffer.from((await call('GET', `collections/${id}/print`)).body as unknown as Uint8Array))).title
    expect(await titled(returned)).toContain('سند قبض ارتجع شيكه')
    expect(await titled(due)).not.toContain('ارتجع')
  })

  it('a cheque that came back: the instalment that it paid is owed again, named by the cheque alone', async () => {
    const owed = (
      await list('salesInvoices?filter={"status":"posted","payment":"unpaid","soldTo":"guardian"}&range=[0,0]')
    )[0] as Row
    const { guardian: payer, terms } = (await call('GET', `salesInvoices/${owed.id}`)).body
    const [term] = terms as (Row & { left: string })[]
    const paid = await made('collections', {
      ...final,
      guardian: payer,
      methods: [{ paymentMethod: cheque.id, amount: '900', reference: `C${Math.random()}`, chequeDate: today() }],
      allocations: [{ term: term?.id, amount: '600' }],
    })
    const receipt = await post('collections', paid)
    const back = await made('chequeReturns', {
      ...final,
      cheque: (receipt['methods'] as Row[])[0]?.id,
      reason: 'لا يوجد رصيد كاف',
      allocations: [{ allocation: (receipt['allocations'] as Row[])[0]?.id, amount: '600' }],
    })
    const refused = await call('POST', 'chequeReturns', {
      ...final,
      date: addDays(today(), -1),
      cheque: (receipt['methods'] as Row[])[0]?.id,
      reason: 'لا يوجد رصيد كاف',
    })
    expect(told(refused)).toEqual([
      400,
      'Cheque.ReturnedBeforeReceived date',
      'Cheque.Settled amount',
      'Cheque.MoreThanAdvance fromAdvance',
    ])
    expect(back).toMatchObject({ collection: receipt.id, fromAdvance: '300.00', allocations: [{ term: term?.id }] })
    await post('chequeReturns', back)
    const leftNow = async () => ((await call('GET', `salesInvoices/${owed.id}`)).body['terms'] as Row[])[0]?.['left']
    expect(await leftNow()).toBe(term?.left)
    expect(
      told(await act('chequeReturns', (await call('GET', `chequeReturns/${back.id}`)).body, 'unpost', { reason: 'خطأ' })),
    ).toEqual([200])
    const open = (await call('GET', `chequeReturns/${back.id}`)).body
    expect(told(await act('chequeReturns', open, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(await leftNow()).toBe(toFixed(subtract(term?.left ?? '0', '600'), 2))
  })

  it('cheque of other income: kept between and cleared like one of a receipt', async () => {
    const one = await made('incomeTransactions', {
      ...final,
      items: [{ income: income.id, amount: '100' }],
      methods: [{ paymentMethod: cheque.id, amount: '115', reference: `C${Math.random()}`, chequeDate: today() }],
    })
    const earned = await post('incomeTransactions', one)
    const listed = async () =>
      (await chequesOf('openCheques')).some(
        ({ document: { resource, id } }) => resource === 'incomeTransactions' && id === earned.id,
      )
    expect(await listed()).toBe(true)
    const bank = await byCode('banks', 'مصرف الراجحي - الجاري')
    const incomeCheque = (earned['methods'] as Row[])[0]?.id
    const clearing = await made('chequeClearings', { ...final, bank: bank.id, cheques: [{ incomeCheque }] })
    await post('chequeClearings', clearing)
    expect(await rowsOf('chequeClearings', clearing)).toEqual(['110201 115.00 | 0.00', '1105 0.00 | 115.00'])
    expect(await listed()).toBe(false)
    expect(told(await act('incomeTransactions', earned, 'unpost', { reason: 'خطأ' }))).toEqual([400, 'Cheque.Settled undefined'])
  })

  it('cheque of the school: owed until the bank has paid it, not before its day and only once', async () => {
    const bank = await byCode('banks', 'مصرف الراجحي - الجاري')
    const supplier = await made('suppliers', { arabicName: 'شركة المقاعد المدرسية' })
    const byCheque = (amount: string, chequeDate = today()) => [
      { paymentMethod: cheque.id, amount, reference: `S${Math.random()}`, chequeDate },
    ]
    const issued = async (resource: string, document: object) =>
      post(resource, await made(resource, { ...final, ...document }, inAdvance))
    const pay = (amount: string, chequeDate?: string) =>
      issued('paymentTransactions', { paidTo: 'supplier', supplier: supplier.id, methods: byCheque(amount, chequeDate) })
    const line = (one: Row) => (one['methods'] as Row[])[0]?.id
    const clear = (...cheques: object[]) => call('POST', 'issuedCheques', { ...final, bank: bank.id, cheques })
    const paid = await pay('700')
    expect(await rowsOf('paymentTransactions', paid)).toEqual(['2101 700.00 | 0.00', '2107 0.00 | 700.00'])
    const spent = await issued('expenseTransactions', { items: [{ expense: free.id, amount: '60' }], methods: byCheque('60') })
    const purpose = 'مشتريات المختبر'
    const custody = await issued('custodies', { employee: employee.id, purpose, methods: byCheque('40') })
    const later = await pay('5', addDays(today(), 3))
    const open = await chequesOf('openIssuedCheques')
    expect(open.map(({ dueOn }) => dueOn)).toEqual(open.map(({ dueOn }) => dueOn).toSorted())
    const mine = open.filter(({ amount }) => ['700.00', '60.00', '40.00', '5.00'].includes(amount))
    const shown = mine.map(({ document, amount, party }) => [document.resource, amount, party?.arabicName])
    expect(shown.toSorted()).toEqual(
      [
        ['custodies', '40.00', employee['arabicName']],
        ['expenseTransactions', '60.00', undefined],
        ['paymentTransactions', '5.00', 'شركة المقاعد المدرسية'],
        ['paymentTransactions', '700.00', 'شركة المقاعد المدرسية'],
      ].toSorted(),
    )
    expect((await chequesOf('openIssuedCheques', `?dueUntil=${today()}`)).length).toBe(open.length - 1)
    expect(told(await clear({ paymentCheque: line(later) }))).toEqual([400, 'Cheque.BeforeItsDate cheques.0.paymentCheque'])
    expect(told(await clear({ paymentCheque: line(paid), expenseCheque: line(spent) }))).toContain(
      'Cheque.OneDocument cheques.0.paymentCheque',
    )
    const cleared = await clear({ paymentCheque: line(paid) }, { expenseCheque: line(spent) }, { custodyCheque: line(custody) })
    expect([told(cleared), cleared.body['total']]).toEqual([[201], '800.00'])
    await post('issuedCheques', cleared.body)
    expect(await rowsOf('issuedCheques', cleared.body)).toEqual(['110201 0.00 | 800.00', '2107 800.00 | 0.00'])
    expect(await chequesOf('openIssuedCheques')).toHaveLength(open.length - 3)
    expect(told(await clear({ paymentCheque: line(paid) }))).toEqual([400, 'Cheque.Settled cheques.0.amount'])
    // One that the bank has paid stays; one that came back is taken back with what it paid, and the supplier is owed again.
    expect(told(await act('paymentTransactions', paid, 'unpost', { reason: 'خطأ' }))).toEqual([400, 'Cheque.Settled undefined'])
    const owed = async () => Number((await call('GET', `suppliers/${supplier.id}`)).body['balance'])
    expect(await owed()).toBe(-705)
    const back = await act('paymentTransactions', later, 'unpost', { reason: 'ارتجع الشيك' })
    expect(told(back)).toEqual([200])
    expect(await owed()).toBe(-700)
    expect(told(await act('paymentTransactions', back.body, 'void', { reason: 'ارتجع الشيك' }))).toEqual([200])
  })

  it('open cheques, with what is not posted of their ends and what vouchers brought, are what their accounts say', async () => {
    const taken = (amount: string) =>
      made('collections', {
        ...final,
        guardian,
        methods: [{ paymentMethod: cheque.id, amount, reference: `C${Math.random()}`, chequeDate: today() }],
      })
    const [one, other] = [await post('collections', await taken('310')), await post('collections', await taken('90'))]
    const bank = await byCode('banks', 'مصرف الراجحي - الجاري')
    const end = { ...final, bank: bank.id, cheques: [{ cheque: (one['methods'] as Row[])[0]?.id }] }
    const cleared = await made('chequeClearings', end)
    const [between] = await list('accounts?filter={"code":"1105"}')
    const [equity] = await list('accounts?filter={"code":"3105"}')
    const entries = [
      { account: between?.id, debit: '55' },
      { account: equity?.id, credit: '55' },
    ]
    await post('vouchers', await made('vouchers', { ...final, date: today(), entries }))
    type Report = { rows: { cells: Record<string, string | null>; ids: { account: number } }[] }
    const told = async (query = '') => {
      const { rows } = (await call('GET', `reports/chequesInBooks${query}`)).body as unknown as Report
      for (const { cells } of rows) expect(cells['unexplained'] ?? null).toBeNull()
      return rows.find(({ ids }) => ids.account === between?.id)?.cells ?? {}
    }
    const open = async () => (await chequesOf('openCheques')).reduce((all, { amount }) => toFixed(add(all, amount), 2), '0.00')
    const waiting = await told()
    expect([waiting['openCheques'], waiting['clearingsNotPosted']]).toEqual([await open(), '310.00'])
    expect(Number(waiting['otherEntries'])).toBeGreaterThanOrEqual(55)
    const balance = (await list('accounts?filter={"code":"1105"}'))[0]?.['balance']
    expect(waiting['inBooks']).toBe(balance)
    await post('chequeClearings', cleared)
    expect(await told()).toMatchObject({ openCheques: await open(), clearingsNotPosted: null })
    // The day before there was none of this.
    const before = await told(`?asOf=${addDays(today(), -1)}`)
    expect(Number(before['openCheques'] ?? '0')).toBeLessThan(Number(other['received']))
  })

  it('the tax of one invoice of a supplier is deducted once, in a settlement as in an expense, and another date or amount of it is asked about', async () => {
    const custody = await post(
      'custodies',
      await made('custodies', { ...final, employee: employee.id, purpose: 'مشتريات', methods: byTransfer('500') }),
    )
    const bill = (invoiceNumber: string, taxNumber = '310122393500003', more: object = {}) => ({
      expense: expense.id,
      amount: '100',
      taxNumber,
      invoiceNumber,
      ...more,
    })
    // The day of an invoice is asked for: whoever says yes does not know it.
    const dayUnknown = 'Expense.InvoiceDate'
    const settle = (item: object, ...confirmed: string[]) =>
      admin.call<Row & Problem>('POST', 'custodySettlements', {
        branch: boys,
        year,
        body: { ...final, custody: custody.id, items: [item] },
        headers: { Confirmed: [dayUnknown, ...confirmed].join() },
      })
    const spend = (item: object, Confirmed = dayUnknown) =>
      admin.call<Row & Problem>('POST', 'expenseTransactions', {
        branch: boys,
        year,
        body: { ...final, items: [{ expense: free.id, amount: '1', taxInvoice: false }, item], methods: byTransfer('116') },
        headers: { Confirmed },
      })
    expect(told(await spend(bill('TW-899'), 'none'))).toEqual([409, `${dayUnknown} items.1.invoiceDate`])
    const first = await settle(bill('TW-900'))
    expect(told(first)).toEqual([201])
    const again = await spend(bill('tw 900'))
    expect(told(again)).toEqual([400, 'Expense.InvoiceDeducted items.1.invoiceNumber'])
    expect(again.body.errors[0]?.message).toContain(`${first.body['number']}`)
    expect(again.body.errors[0]?.message).toContain('TW-900')
    // Whoever says yes deducts it no more than whoever does not.
    expect(told(await settle(bill('TW900'), 'Expense.InvoiceAgain'))).toEqual([
      400,
      'Expense.InvoiceDeducted items.0.invoiceNumber',
    ])
    // Leading zeros are none of the number, in any of its groups; a group of its own is.
    expect(told(await spend(bill('F-0777/7026')))).toEqual([201])
    // Nor is a dash of another kind, a bracket, a mark that cannot be seen or tatweel.
    const odd = [
      'F\u2013777/7026',
      '\u200eF#0777:7026',
      '(F)\u2212777\\7026',
      'F\u06400777*7026',
      '\uff26\uff17\uff17\uff17,7026',
    ]
    for (const number of ['F-777/7026', 'f 00777 7026', 'F٧٧٧-٧٠٢٦', 'F-0777-07026', ...odd])
      expect(told(await spend(bill(number))), number).toEqual([400, 'Expense.InvoiceDeducted items.1.invoiceNumber'])
    for (const number of ['F-77/77026', 'F-7770/7026']) expect(told(await spend(bill(number))), number).toEqual([201])
    // The same number of another supplier is another invoice.
    expect(told(await spend(bill('TW-900', '310122393600003')))).toEqual([201])
    expect(told(await spend(bill('TW-901')))).toEqual([201])
    // Another part of it, or a number that its supplier gave anew on another day, is asked about; who answered stands in the history.
    const part = { ...bill('TW-901'), amount: '40' }
    expect(told(await settle(part))).toEqual([409, 'Expense.InvoiceAgain items.0.invoiceNumber'])
    const answered = await settle(part, 'Expense.InvoiceAgain')
    expect(told(answered)).toEqual([201])
    const history = await admin.call<{ userName: string; answered: string[] }[]>(
      'GET',
      `custodySettlements/${answered.body.id}/history`,
      { branch: boys, year },
    )
    expect(history.body.map(({ userName, answered: said }) => [userName, said])).toEqual([
      [expect.any(String), [expect.stringContaining('Enter the date of the invoice'), expect.stringContaining('TW-901')]],
    ])
    const dated = (invoiceDate: string) => bill('TW-902', undefined, { invoiceDate })
    expect(told(await settle(dated(`${year}-01-02`)))).toEqual([201])
    expect(told(await settle(dated(`${year}-01-02`), 'Expense.InvoiceAgain'))).toEqual([
      400,
      'Expense.InvoiceDeducted items.0.invoiceNumber',
    ])
    expect(told(await settle(dated(`${year}-01-03`)))).toEqual([409, 'Expense.InvoiceAgain items.0.invoiceNumber'])
    // Nor in another branch, of whose documents its people are told nothing.
    const elsewhere = await spending.call<Row & Problem>('POST', 'expenseTransactions', {
      ...{ branch: girls, year, body: { ...final, items: [dated(`${year}-01-02`)], methods: byTransfer('115') } },
    })
    expect(told(elsewhere)).toEqual([400, 'Expense.InvoiceDeductedElsewhere items.0.invoiceNumber'])
    expect(JSON.stringify(elsewhere.body)).not.toContain('TW-902')
    // One of a former year asks which year bears it, by its day or by the year in its number.
    const [former] = await list(`FiscalYears?filter=${encodeURIComponent(JSON.stringify({ year: year - 1 }))}`)
    const code = former?.['status'] === 'closed' ? 'Expense.InvoiceOfFormerYear' : 'Expense.InvoiceOfOpenYear'
    const lastYears = bill('TW-903', undefined, { invoiceDate: `${year - 1}-12-20` })
    const asked = await settle(lastYears)
    expect(told(asked)).toEqual([409, `${code} items.0.invoiceDate`])
    expect(asked.body.errors[0]?.params).toMatchObject({
      reference: 'TW-903',
      date: `${year - 1}-12-20`,
      year: year - 1,
      now: year,
    })
    expect(told(await settle(lastYears, code))).toEqual([201])
    expect(told(await spend(bill(`TW/${year - 1}/904`)))).toEqual([409, `${code} items.1.invoiceNumber`])
    // What was taken back is spent no more.
    expect(told(await act('custodySettlements', first.body, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await spend(bill('TW-900')))).toEqual([201])
  })

  it('custody: handed out, settled with invoices in part, given back, and what was spent beyond it', async () => {
    const custody = await made('custodies', {
      ...final,
      employee: employee.id,
      purpose: 'رحلة مدرسية',
      methods: byTransfer('1000'),
    })
    const handed = await post('custodies', custody)
    expect(await rowsOf('custodies', handed)).toEqual(['110201 0.00 | 1000.00', '1121 1000.00 | 0.00'])
    expect(handed['settlement']).toBe('unsettled')
    const settle = (body: object) => call('POST', 'custodySettlements', { ...final, custody: custody.id, ...body })
    const bought = { expense: expense.id, amount: '400', taxNumber: '310122393500003', invoiceNumber: 'A1', invoiceDate: today() }
    const first = await settle({ items: [bought], methods: byCash('40') })
    expect(told(first)).toEqual([201])
    await post('custodySettlements', first.body)
    expect(await rowsOf('custodySettlements', first.body)).toEqual([
      '110101 40.00 | 0.00',
      '1121 0.00 | 500.00',
      '1150 60.00 | 0.00',
      '6105 400.00 | 0.00',
    ])
    const state = async () => (await call('GET', `custodies/${custody.id}`)).body
    expect(await state()).toMatchObject({ settlement: 'partlySettled', settledLeft: '500.00' })
    const dear = { items: [{ expense: free.id, amount: '530' }] }
    expect(told(await settle(dear))).toEqual([400, 'Custody.MoreThanLeft covered'])
    const early = { items: [{ expense: free.id, amount: '1' }], date: addDays(today(), -1) }
    expect(told(await settle(early))).toEqual([400, 'Custody.BeforeHandedOut date'])
    expect(told(await settle({ ...dear, overspent: '40' }))).toEqual([400, 'Custody.OverspentWhileLeft overspent'])
    const last = await settle({ ...dear, overspent: '30' })
    expect(told(last)).toEqual([201])
    // What was spent beyond it is owed once the settlement stands in the books.
    const tooEarly = await made('paymentTransactions', {
      ...final,
      paidTo: 'employee',
      employee: employee.id,
      methods: byTransfer('30'),
      overspends: [{ custodySettlement: last.body.id, amount: '30' }],
    })
    expect(told(await act('paymentTransactions', tooEarly, 'post'))).toEqual([
      400,
      'Overspend.NotPosted overspends.0.custodySettlement',
    ])
    expect(told(await act('paymentTransactions', tooEarly, 'void', { reason: 'خطأ' }))).toEqual([200])
    await post('custodySettlements', last.body)
    expect(await rowsOf('custodySettlements', last.body)).toEqual([
      '1121 0.00 | 500.00',
      '2113 0.00 | 30.00',
      '5107 530.00 | 0.00',
    ])
    expect(await state()).toMatchObject({ settlement: 'settled', settledLeft: '0.00' })
    expect(told(await act('custodies', await state(), 'unpost', { reason: 'خطأ' }))).toEqual([
      400,
      'Custody.HasSettlements undefined',
    ])
    // What was spent beyond it is paid once, also to whoever asks twice.
    const repay = (amount: string, to = employee.id, parts: readonly string[] = [amount]) =>
      call('POST', 'paymentTransactions', {
        ...final,
        paidTo: 'employee',
        employee: to,
        methods: byTransfer(amount),
        overspends: parts.map((part) => ({ custodySettlement: last.body.id, amount: part })),
      })
    expect(told(await repay('9', employee.id, ['10']))).toEqual([400, 'Overspend.MoreThanPaid paid'])
    expect(told(await repay('2', employee.id, ['1', '1']))).toEqual([400, 'Overspend.Repeated overspends.1.custodySettlement'])
    expect(told(await repay('31'))).toEqual([400, 'Overspend.MoreThanLeft overspends.0.amount'])
    const answers = await Promise.all([repay('30'), repay('30')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    const [, colleagueAtWork] = await list('employees?filter={"status":"working"}&range=[0,1]')
    expect(told(await repay('1', colleagueAtWork?.id ?? 0))).toContain('Reference.NotAllowed overspends.0.custodySettlement')
    const { body: settled } = await call('GET', `custodySettlements/${last.body.id}`)
    expect([settled['repaid'], settled['repaidLeft']]).toEqual(['30.00', '0.00'])
    expect(told(await act('custodySettlements', settled, 'unpost', { reason: 'خطأ' }))).toEqual([400, 'Overspend.Paid undefined'])
  })
})

describe('what is refused of documents of money', () => {
  let advance: Row
  let main: Row
  let custody: Row
  let bank: Row
  let bounced: number | undefined
  beforeAll(async () => {
    advance = await post('collections', await made('collections', { ...final, guardian, methods: byCash('5000') }))
    main = (await list('safes'))[0] as Row
    bank = await byCode('banks', 'مصرف الراجحي - الجاري')
    custody = (await list('custodies?filter={"status":"posted","settlement":"partlySettled"}'))[0] as Row
    const byCheque = [{ paymentMethod: cheque.id, amount: '50', reference: `C${Math.random()}`, chequeDate: today() }]
    const waiting = await post('collections', await made('collections', { ...final, guardian, methods: byCheque }))
    bounced = (waiting['methods'] as Row[])[0]?.id
  })
  const income1 = (amount = '100') => [{ income: income.id, amount }]
  it.each<[string, string, () => object, readonly (number | string)[]]>([
    ['no payment method', 'collections', () => ({ guardian }), [400, 'Payment.OneMethodRequired received']],
    [
      'an amount of zero',
      'collections',
      () => ({ guardian, methods: byCash('0') }),
      [400, 'Payment.OneMethodRequired received', 'Payment.AmountRequired methods.0.amount'],
    ],
    ['a negative amount', 'collections', () => ({ guardian, methods: byCash('-5') }), [400, 'Number.Negative methods.0.amount']],
    [
      'digits that the branch does not count',
      'collections',
      () => ({ guardian, methods: byCash('5.001') }),
      [400, 'Number.Decimals methods.0.amount'],
    ],
    [
      'a transfer without its reference',
      'collections',
      () => ({ guardian, methods: [{ paymentMethod: transfer.id, amount: '5' }] }),
      [400, 'Field.Required methods.0.reference'],
    ],
    [
      'a cheque without its day',
      'collections',
      () => ({ guardian, methods: [{ paymentMethod: cheque.id, amount: '5', reference: '1' }] }),
      [400, 'Field.Required methods.0.chequeDate'],
    ],
    [
      'methods that differ from the lines',
      'incomeTransactions',
      () => ({ items: income1(), methods: byCash('100') }),
      [400, 'Payment.Differs undefined'],
    ],
    [
      'a refund that is taken from no credit',
      'paymentTransactions',
      () => ({ paidTo: 'guardian', guardian, methods: byCash('5') }),
      [400, 'Refund.NotFromCredit undefined'],
    ],
    [
      'a payment to nobody',
      'paymentTransactions',
      () => ({ paidTo: 'supplier', methods: byCash('5') }),
      [400, 'Field.Required supplier'],
    ],
    [
      'a settlement of nothing',
      'custodySettlements',
      () => ({}),
      [400, 'Field.Required custody', 'Custody.NothingSettled spent'],
    ],
    [
      'more from the bank than was paid',
      'cardSettlements',
      () => ({ paymentMethod: card.id, gross: '9000000', net: '9000001' }),
      [400, 'Account.Short gross', 'Settlement.NetAboveGross net', 'Number.Negative withheld'],
    ],
    [
      'a transfer from nowhere',
      'treasuryTransfers',
      () => ({ targets: [{ amount: '5' }] }),
      [400, 'Transfer.OneSource fromSafe', 'Transfer.OneTarget targets.0.safe'],
    ],
    [
      'a day outside of the year',
      'collections',
      () => ({ guardian, date: `${year - 9}-01-01`, methods: byCash('5') }),
      [400, 'FiscalYear.NoPermission date'],
    ],
    [
      'an advance that is named twice',
      'collections',
      () => ({ guardian, credits: [1, 2].map(() => ({ collection: advance.id, amount: '1' })) }),
      [400, 'Credit.Repeated credits.1.collection'],
    ],
    [
      'the safe of this branch for another one, and the source itself',
      'treasuryTransfers',
      () => ({
        fromSafe: main.id,
        targets: [
          { branch: girls, safe: main.id, amount: '1' },
          { safe: main.id, amount: '1' },
        ],
      }),
      [400, 'Transfer.SafeElsewhere targets.0.safe', 'Transfer.ToItself targets.1.safe'],
    ],
    [
      'money back from whom money is owed, more than was spent',
      'custodySettlements',
      () => ({
        custody: custody.id,
        items: [{ expense: free.id, amount: '5' }],
        overspent: '6',
        methods: byCash('1'),
      }),
      [400, 'Custody.ReturnedAndOverspent overspent'],
    ],
    [
      'a tax to be had back without the invoice of a taxpayer',
      'expenseTransactions',
      () => ({ items: [{ expense: expense.id, amount: '100' }], methods: byCash('115') }),
      [400, 'Expense.TaxInvoice items.0.taxNumber'],
    ],
    [
      'a settlement before the custody was handed out',
      'custodySettlements',
      () => ({ date: `${year}-01-01`, custody: custody.id, items: [{ expense: free.id, amount: '5' }] }),
      [400, 'Custody.BeforeHandedOut date'],
    ],
    [
      'a cheque that is returned before it was received',
      'chequeReturns',
      () => ({ date: `${year}-01-01`, cheque: bounced, reason: 'بلا رصيد' }),
      [400, 'Cheque.ReturnedBeforeReceived date'],
    ],
    [
      'the rest of a custody as a cheque',
      'custodySettlements',
      () => ({ custody: custody.id, methods: [{ paymentMethod: cheque.id, amount: '5', reference: '1', chequeDate: today() }] }),
      [400, 'Reference.NotAllowed methods.0.paymentMethod'],
    ],
    [
      'more owed than was spent',
      'custodySettlements',
      () => ({ custody: custody.id, items: [{ expense: free.id, amount: '5' }], overspent: '6' }),
      [400, 'Custody.OverspentMoreThanSpent overspent', 'Number.Negative covered'],
    ],
    [
      'a settlement of what was not paid by card',
      'cardSettlements',
      () => ({ paymentMethod: transfer.id, gross: '9000000', net: '9' }),
      [400, 'Settlement.NotByCard paymentMethod', 'Account.Short gross'],
    ],
    [
      'the clearing of what is no cheque',
      'chequeClearings',
      () => ({ bank: bank.id, cheques: [{ cheque: (advance['methods'] as Row[])[0]?.id }] }),
      [400, 'Cheque.NotOne cheques.0.cheque'],
    ],
    [
      'the cheque of another receipt',
      'chequeReturns',
      () => ({ cheque: bounced, collection: advance.id, reason: 'بلا رصيد' }),
      [400, 'Cheque.OfAnother collection'],
    ],
  ])('%s', async (_, path, body, expected) => {
    const before = (await list(`${path}?range=[0,0]`)).map(({ id }) => id)
    expect(told(await call('POST', path, { ...final, ...body() }))).toEqual(expected)
    expect((await list(`${path}?range=[0,0]`)).map(({ id }) => id)).toEqual(before)
  })

  it('a credit of another guardian', async () => {
    const [, other] = await list('guardians?range=[0,1]')
    const one = await made('collections', { ...final, guardian, methods: byCash('10') })
    const credits = [{ collection: one.id, amount: '10' }]
    expect(told(await call('POST', 'collections', { ...final, guardian: other?.id, credits }))).toEqual([
      400,
      'Credit.OtherFamily credits.0.collection',
    ])
  })
})

describe('what has a number', () => {
  const bank = () => byCode('banks', 'مصرف الراجحي - الجاري')
  it.each<[string, string, () => object | Promise<object>, object, string]>([
    [
      'income',
      'incomeTransactions',
      () => ({ partyName: 'مقصف', items: [{ income: income.id, amount: '1' }], methods: byTransfer('1.15') }),
      { partyName: 'غيره' },
      'partyName',
    ],
    [
      'an expense',
      'expenseTransactions',
      () => ({ items: [{ expense: free.id, amount: '1' }], methods: byTransfer('1') }),
      { partyName: 'غيره' },
      'partyName',
    ],
    [
      'custody',
      'custodies',
      () => ({ employee: employee.id, purpose: 'رحلة', methods: byTransfer('1') }),
      { purpose: 'غيرها' },
      'purpose',
    ],
    [
      'a transfer',
      'treasuryTransfers',
      async () => ({ fromBank: (await bank()).id, targets: [{ safe: (await list('safes'))[0]?.id, amount: '1' }] }),
      { date: addDays(today(), -1) },
      'date',
    ],
    [
      'a settlement of card payments',
      'cardSettlements',
      async () => {
        await made('collections', { ...final, guardian, methods: [{ paymentMethod: card.id, amount: '3', reference: 'P4' }] })
        return { paymentMethod: card.id, gross: '3', net: '2' }
      },
      { net: '3' },
      'net',
    ],
  ])('stays as it is: %s', async (_, resource, document, change, field) => {
    const one = await made(resource, { ...final, ...(await document()) })
    const changed = await call('PUT', `${resource}/${one.id}`, { version: one.version, ...change })
    expect(told(changed)).toContain(`Document.Numbered ${field}`)
  })
})

describe('what two do at once', () => {
  it('refunds a credit once, and what was refunded is no advance any more', async () => {
    const one = await made('collections', { ...final, guardian, methods: byCash('100') })
    const refund = () =>
      call('POST', 'paymentTransactions', {
        ...final,
        paidTo: 'guardian',
        guardian,
        methods: byTransfer('60'),
        refunds: [{ collection: one.id, amount: '60' }],
      })
    const answers = await Promise.all([refund(), refund(), refund()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    expect(answers.filter(({ status }) => status === 400).map(told)[0]).toEqual([400, 'Credit.MoreThanLeft refunds.0.amount'])
    const alone = { ...final, guardian, credits: [{ collection: one.id, amount: '40' }] }
    expect(told(await call('POST', 'collections', alone))).toEqual([409, 'Credit.ForNothing credited'])
    const later = await made('collections', alone, { Confirmed: 'Credit.ForNothing' })
    expect([later['received'], later['credited'], later['advance']]).toEqual(['0.00', '40.00', '40.00'])
    // What was paid before is used: no money came by it.
    expect((await call('GET', `guardians/${guardian}`)).body['lastPaid']).toBe('100.00')
    expect(told(await act('collections', one, 'void', { reason: 'خطأ' }))[0]).toBe(409)
  })

  it('a temporary receipt is of a child of who pays, as an invoice is', async () => {
    const [own] = await list(`students?range=[0,0]&filter=${JSON.stringify({ guardian })}`)
    const another = (await list('students?range=[0,49]')).find((one) => one['guardian'] !== guardian)
    const temporary = { guardian, paymentMethod: cash.id, amount: '20' }
    const refused = await call('POST', 'temporaryFinancials', { ...temporary, student: another?.id })
    expect(told(refused)).toEqual([400, 'Reference.NotAllowed student'])
    const waiting = await made('temporaryFinancials', { ...temporary, student: own?.id })
    expect(
      told(await call('PUT', `temporaryFinancials/${waiting.id}`, { version: waiting.version, student: another?.id })),
    ).toEqual([400, 'Reference.NotAllowed student'])
    // Of a child alone its guardian pays.
    const { guardian: whose } = await made('temporaryFinancials', { ...temporary, guardian: undefined, student: another?.id })
    expect(whose).toBe(another?.['guardian'])
  })

  it('a temporary receipt is asked about where it is dated ahead, and is not confirmed on a day before it was received', async () => {
    const temporary = { guardian, paymentMethod: cash.id, amount: '20' }
    const ahead = await call('POST', 'temporaryFinancials', { ...temporary, date: addDays(today(), 1) })
    expect(told(ahead)).toEqual([409, 'Receipt.DateAhead date'])
    const waiting = await made('temporaryFinancials', temporary)
    const early = await act('temporaryFinancials', waiting, 'confirm', { collectedOn: addDays(today(), -1) })
    expect(told(early)).toEqual([400, 'Temporary.BeforeReceived collectedOn'])
    const confirmed = await act('temporaryFinancials', waiting, 'confirm')
    expect([told(confirmed), confirmed.body['collectedOn']]).toEqual([[200], today()])
  })

  it('confirms what waits once, as one collection, and refuses what is not right', async () => {
    const waiting = await made('temporaryFinancials', { guardian, paymentMethod: cash.id, amount: '350' })
    const answers = await Promise.all([1, 2, 3].map(() => act('temporaryFinancials', waiting, 'confirm')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const confirmed = answers.find(({ status }) => status === 200)
    const names = (confirmed?.body['made'] ?? []) as { id: number }[]
    const collections = await Promise.all(names.map(async ({ id }) => (await call('GET', `collections/${id}`)).body))
    expect(collections.map(({ received, status }) => [received, status])).toEqual([['350.00', 'open']])
    // Once its receipt is void it may be confirmed anew, which makes another one.
    expect(told(await act('collections', collections[0] as Row, 'void', { reason: 'خطأ' }))).toEqual([200])
    const stored = async () => (await call('GET', `temporaryFinancials/${waiting.id}`)).body
    expect(told(await act('temporaryFinancials', await stored(), 'reopen', { reason: 'أُلغي سنده' }))).toEqual([200])
    expect((await stored())['collectedOn']).toBeNull()
    const anew = await act('temporaryFinancials', await stored(), 'confirm')
    expect(told(anew)).toEqual([200])
    const [second] = (anew.body['made'] ?? []) as { id: number }[]
    // To take it back voids the receipt that stands.
    expect(told(await act('temporaryFinancials', await stored(), 'reopen', { reason: 'خطأ' }))).toEqual([200])
    expect((await call('GET', `collections/${second?.id}`)).body['status']).toBe('void')
    expect(told(await act('temporaryFinancials', await stored(), 'refuse', { reason: 'لم يصل' }))).toEqual([200])
    const nameless = await made('temporaryFinancials', { payerName: 'أبو محمد', paymentMethod: cash.id, amount: '1' })
    expect(told(await act('temporaryFinancials', nameless, 'confirm'))).toEqual([400, 'Temporary.GuardianFirst guardian'])
    expect(told(await act('temporaryFinancials', nameless, 'refuse', { reason: 'لم يصل' }))).toEqual([200])
    const edited = await call('PUT', `temporaryFinancials/${nameless.id}`, { version: nameless.version + 1, amount: '9' })
    expect(told(edited)).toEqual([409, 'Temporary.Decided undefined'])
  })

  it('takes from a safe what is there, whoever posts first', async () => {
    const { parent } = (await list('accounts?filter={"code":"110102"}'))[0] as Row
    const account = await made('accounts', { code: '110177', arabicName: 'نثرية', parent, kind: 'asset' })
    const safe = await made('safes', { arabicName: 'نثرية', account: account.id })
    const petty = await made('paymentMethods', { arabicName: 'نثرية', kind: 'cash', general: false, safe: safe.id })
    const [main] = await list('safes')
    const filled = await made('treasuryTransfers', { ...final, fromSafe: main?.id, targets: [{ safe: safe.id, amount: '300' }] })
    await post('treasuryTransfers', filled)
    const { balance: amount } = (await call('GET', `safes/${safe.id}`)).body
    const spend = () =>
      made('expenseTransactions', {
        ...final,
        items: [{ expense: free.id, amount }],
        methods: [{ paymentMethod: petty.id, amount }],
      })
    const mayOwe = async (allowNegative: boolean) => {
      const { version } = (await call('GET', `safes/${safe.id}`)).body
      expect(told(await call('PUT', `safes/${safe.id}`, { version, allowNegative }))).toEqual([200])
    }
    // Both were entered while the safe might owe; by the time they are posted it may not.
    await mayOwe(true)
    const both = [await spend(), await spend()]
    await mayOwe(false)
    const answers = await Promise.all(both.map((one) => act('expenseTransactions', one, 'post')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(told).find(([status]) => status === 409)?.[1]).toMatch(/^Ledger\.SafeShort/)
  })
})

describe('the shift of a cashier', () => {
  let safe: Row
  let own: Row
  let mine: Row
  const openAs = (confirmed: string, body: object = {}, who = admin): Promise<Answered> =>
    who.call<Row & Problem>('POST', 'shifts', {
      branch: boys,
      year,
      body: { ...final, safe: safe.id, openingCash: '100', ...body },
      headers: { confirmed },
    })
  const open = (body: object = {}, who = admin) => openAs('Shift.OpeningDiffers,Shift.OpeningShared', body, who)
  const collect = (amount: string, who = admin, more: object = {}) =>
    call('POST', 'collections', { ...final, guardian, methods: [{ paymentMethod: own.id, amount }], ...more }, who)
  const anotherSafe = () => sharing({ arabicName: 'صندوق ثالث', account: safe['account'], keptInShifts: true })
  const shiftNow = async () => (await call('GET', `shifts/${mine.id}`)).body
  const count = async (pieces: number) => {
    const { version } = await shiftNow()
    const counts = [{ denomination: '10', pieces }]
    return call('PUT', `shifts/${mine.id}`, { version, counts, status: 'counted' })
  }

  beforeAll(async () => {
    const account = (await list('accounts?filter={"code":"110101"}'))[0] as Row
    safe = await sharing({ arabicName: 'صندوق الاستقبال', account: account.id, keptInShifts: true, allowNegative: true })
    own = await made('paymentMethods', { arabicName: 'نقد الاستقبال', kind: 'cash', general: false, safe: safe.id })
  })

  it('is needed for cash of its safe, and is one for a safe and for a cashier', async () => {
    expect(told(await collect('50'))).toEqual([400, 'Shift.NotOpen methods.0.paymentMethod'])
    const opened = await open()
    expect(told(opened)).toEqual([201])
    mine = opened.body
    expect((mine['counts'] as Row[]).length).toBe(11)
    expect(told(await open())).toEqual([409, 'Shift.SafeInUse safe'])
    const { account } = safe
    const other = await sharing({ arabicName: 'صندوق ثان', account, keptInShifts: true })
    expect(told(await open({ safe: other.id }))).toEqual([409, 'Shift.AlreadyOpen cashier'])
    const before = await collect('50', admin, { date: addDays(today(), -1) })
    expect(told(before)).toEqual([400, 'Shift.LaterDay methods.0.paymentMethod'])
    const taken = await collect('50')
    expect([told(taken), taken.body['shift']]).toEqual([[201], mine.id])
    expect((await shiftNow())['taken']).toBe('50.00')
    const { version } = (await call('GET', `safes/${safe.id}`)).body
    for (const field of ['keptInShifts', 'active'])
      expect(told(await call('PUT', `safes/${safe.id}`, { version, [field]: false }))).toEqual([400, `Safe.ShiftOpen ${field}`])
  })

  it('begins with what the books say of the safe, or with what was counted when it is asked', async () => {
    const { parent } = (await list('accounts?filter={"code":"110102"}'))[0] as Row
    const account = await made('accounts', { code: '110196', arabicName: 'صندوق المدخل', parent, kind: 'asset' })
    const gate = await made('safes', { arabicName: 'صندوق المدخل', account: account.id })
    const [main] = await list('safes')
    await made('treasuryTransfers', { ...final, fromSafe: main?.id, targets: [{ safe: gate.id, amount: '12' }] })
    const { balance, unpostedBalance } = (await call('GET', `safes/${gate.id}`)).body as Row & Record<string, string>
    expect([balance, unpostedBalance]).toEqual(['0.00', '12.00'])
    const there = '12.00'
    const asked = (body: object) => openAs('', { safe: gate.id, ...body }, colleague)
    const [more, date] = [String(Number(there) + 7), addDays(today(), -1)]
    expect(told(await asked({ openingCash: more }))).toEqual([409, 'Shift.OpeningDiffers openingCash'])
    expect(told(await asked({ openingCash: there, date }))).toContain('Shift.OtherDay date')
    const begun = await asked({ openingCash: there })
    // Nothing differs before anything was counted.
    expect([told(begun), begun.body['booked'], begun.body['difference']]).toEqual([[201], balance, null])
    const { id, version } = begun.body
    const counts = [{ denomination: '0.01', pieces: Math.round(Number(there) * 100) }]
    const counted = await call('PUT', `shifts/${id}`, { version, counts, status: 'counted' }, colleague)
    expect([told(counted), counted.body['difference']]).toEqual([[200], '0.00'])
    expect(told(await act('shifts', counted.body, 'balance'))).toEqual([200])
  })

  it('takes nothing more once it is counted, and closes as it was counted', async () => {
    const short = (await count(14)).body
    expect([short['expected'], short['difference'], short['status']]).toEqual(['150.00', '-10.00', 'counted'])
    expect(told(await collect('5'))).toEqual([400, 'Shift.NotOpen methods.0.paymentMethod'])
    expect(told(await act('shifts', short, 'balance'))).toEqual([409, 'Action.NotNow undefined'])
    expect(told(await act('shifts', short, 'recount'))).toEqual([200])
    expect(told(await collect('30'))).toEqual([201])
    const again = (await count(18)).body
    expect([again['expected'], again['difference']]).toEqual(['180.00', '0.00'])
    expect(told(await act('shifts', again, 'close'))).toEqual([409, 'Action.NotNow undefined'])
    expect(told(await act('shifts', again, 'balance'))).toEqual([200])
  })

  it('keeps what it has taken once it is counted, until it is opened again', async () => {
    mine = (await open()).body
    const taken = (await collect('20')).body
    const given = (await collect('7')).body
    const posted = await post('collections', taken)
    const counted = (await count(12)).body
    const takingBack = () =>
      Promise.all([
        act('collections', given, 'void', { reason: 'خطأ' }),
        act('collections', posted, 'unpost', { reason: 'خطأ' }),
        call('PUT', `collections/${given.id}`, { version: given.version, methods: [{ paymentMethod: own.id, amount: '6' }] }),
      ])
    const kept = [409, 'Shift.Counted undefined']
    const refused = (await takingBack()).map(told)
    expect(refused.slice(0, 2)).toEqual([kept, kept])
    expect(refused[2]).toContain('Shift.Counted undefined')
    expect(told(await act('shifts', counted, 'close'))).toEqual([200])
    expect((await takingBack()).slice(0, 2).map(told)).toEqual([kept, kept])
    const back = await act('shifts', await shiftNow(), 'reopen', { reason: 'خطأ' })
    expect(told(await act('shifts', back.body, 'recount'))).toEqual([200])
    expect(told(await act('collections', given, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await act('shifts', (await count(12)).body, 'balance'))).toEqual([200])
    const again = await act('shifts', await shiftNow(), 'recount')
    expect([told(again), again.body['status']]).toEqual([[200], 'open'])
    expect(told(await act('shifts', (await count(12)).body, 'balance'))).toEqual([200])
  })

  it('hides no shortage behind another beginning: what is counted is counted again, not written over', async () => {
    mine = (await open()).body
    const other = await admin.call<Row & Problem>('PUT', `shifts/${mine.id}`, {
      branch: boys,
      year,
      body: { version: mine.version, openingCash: '90' },
      headers: { confirmed: 'Shift.OpeningShared' },
    })
    expect([told(other), other.body['expected']]).toEqual([[200], '90.00'])
    expect(told(await collect('20'))).toEqual([201])
    const change = async (values: object) => told(await call('PUT', `shifts/${mine.id}`, { ...(await versionNow()), ...values }))
    const versionNow = async () => ({ version: (await shiftNow()).version })
    expect(await change({ openingCash: '80' })).toEqual([409, 'Shift.OpeningKept openingCash'])
    const short = (await count(10)).body
    const counts = [{ denomination: '10', pieces: 11 }]
    for (const values of [{ openingCash: '80' }, { counts }, { note: 'نقص' }, { status: 'open' }])
      expect(await change(values)).toContain('Shift.CountAgain undefined')
    expect(told(await act('shifts', short, 'recount'))).toEqual([200])
    expect(await change({ openingCash: '80' })).toEqual([409, 'Shift.OpeningKept openingCash'])
    expect(told(await act('shifts', (await count(11)).body, 'balance'))).toEqual([200])
    expect(await change({ counts })).toContain('Shift.CountAgain undefined')
  })

  it('counts each denomination once', async () => {
    mine = (await open()).body
    const { version } = await shiftNow()
    const counts = [1, 2].map((pieces) => ({ denomination: '10', pieces }))
    const twice = await call('PUT', `shifts/${mine.id}`, { version, counts })
    expect(told(twice)).toEqual([400, 'Shift.DenominationTwice counts.1.denomination'])
    expect(told(await act('shifts', (await count(10)).body, 'balance'))).toEqual([200])
  })

  it('books what differs, as a shortage or an overage', async () => {
    for (const [pieces, expected] of [
      [9, ['110101 0.00 | 10.00', '6112 10.00 | 0.00']],
      [12, ['110101 20.00 | 0.00', '4203 0.00 | 20.00']],
    ] as const) {
      mine = (await open()).body
      const closed = await act('shifts', (await count(pieces)).body, 'close')
      expect([told(closed), closed.body['status']]).toEqual([[200], 'closed'])
      expect(await rowsOf('shifts', mine)).toEqual(expected)
    }
  })

  it('is the way of all cash of its safe: a voucher moves none there before it is closed', async () => {
    mine = (await open()).body
    const other = (await list('accounts?filter={"code":"4107"}'))[0]?.id
    const voucher = () =>
      call('POST', 'vouchers', {
        date: today(),
        ...final,
        entries: [
          { account: safe['account'], debit: '40' },
          { account: other, credit: '40', taxTreatment: 'outOfScope' },
        ],
      })
    expect(told(await voucher())).toEqual([400, 'Shift.AtAccount entries.0.account'])
    const [bank] = await list('banks?range=[0,0]')
    const [transfer] = await list('paymentMethods?filter={"kind":"transfer"}')
    const moved = { ...final, date: today(), fromBank: bank?.id, targets: [{ account: safe['account'], amount: '40' }] }
    expect(told(await call('POST', 'treasuryTransfers', moved))).toEqual([400, 'Shift.AtAccount targets.0.account'])
    const methods = [{ paymentMethod: transfer?.id, amount: '40', reference: 'TR-40' }]
    const paid = { ...final, date: today(), paidTo: 'other', partyName: 'الصندوق', account: safe['account'], methods }
    expect(told(await call('POST', 'paymentTransactions', paid))).toEqual([400, 'Shift.AtAccount account'])
    expect(told(await act('shifts', (await count(10)).body, 'balance'))).toEqual([200])
    expect(told(await voucher())).toEqual([201])
  })

  it('is another one for another cashier', async () => {
    mine = (await open({}, colleague)).body
    expect(mine['cashier']).not.toBe((await call('GET', `safes/${safe.id}`)).body['updatedBy'])
    expect(told(await collect('5'))).toEqual([400, 'Shift.NotOpen methods.0.paymentMethod'])
    const theirs = await collect('5', colleague)
    expect([told(theirs), theirs.body['shift']]).toEqual([[201], mine.id])
    const counted = (await count(10)).body
    expect(counted['expected']).toBe('105.00')
    expect(told(await act('shifts', counted, 'close'))).toEqual([200])
  })

  it('takes all cash of its safe while it runs, and of nobody else, though the safe is not kept in shifts', async () => {
    const account = (await list('accounts?filter={"code":"110102"}'))[0] as Row
    const loose = await sharing({ arabicName: 'صندوق البوابة', account: account.id })
    const gate = await made('paymentMethods', { arabicName: 'نقد البوابة', kind: 'cash', general: false, safe: loose.id })
    const take = (who: Caller, methods = [{ paymentMethod: gate.id, amount: '20' }]) =>
      call('POST', 'collections', { ...final, guardian, methods }, who)
    const before = await take(admin)
    expect([told(before), before.body['shift']]).toEqual([[201], null])
    mine = (await open({ safe: loose.id }, colleague)).body
    expect(told(await take(admin))).toEqual([400, 'Shift.NotOpen methods.0.paymentMethod'])
    expect((await take(colleague)).body['shift']).toBe(mine.id)
    // What was taken before stands in the books all the same.
    expect(told(await act('collections', before.body, 'post'))).toEqual([200])
    const counted = (await count(12)).body
    for (const who of [admin, colleague]) expect(told(await take(who))).toEqual([400, 'Shift.NotOpen methods.0.paymentMethod'])
    expect(told(await act('shifts', counted, 'balance'))).toEqual([200])
    expect((await take(admin)).body['shift']).toBeNull()
    const main = (await list('safes?filter={"arabicName":"الصندوق الرئيسي"}'))[0] as Row
    mine = (await open({ safe: main.id, openingCash: '0' }, colleague)).body
    expect(told(await take(admin, byCash('5')))).toEqual([400, 'Shift.NotOpen methods.0.paymentMethod'])
    expect((await take(colleague, byCash('10'))).body['shift']).toBe(mine.id)
    expect(told(await act('shifts', (await count(1)).body, 'balance'))).toEqual([200])
  })

  it('is counted by its own cashier, or by whoever may edit all', async () => {
    mine = (await open({}, ownAlone)).body
    expect(told(await call('PUT', `shifts/${mine.id}`, { version: mine.version, status: 'counted' }, lookingOn))).toEqual([
      403,
      'Auth.Forbidden undefined',
    ])
    const opened = (await call('GET', `shifts/${mine.id}`)).body
    const elsewhere = (await open({ safe: (await anotherSafe()).id }, colleague)).body
    const values = { version: elsewhere.version, status: 'counted' }
    expect((await call('PUT', `shifts/${elsewhere.id}`, values, ownAlone)).status).toBe(404)
    expect((await call('PUT', `shifts/${elsewhere.id}`, values, colleague)).status).toBe(200)
    const counts = [{ denomination: '10', pieces: 9 }]
    const counted = await call('PUT', `shifts/${mine.id}`, { version: opened.version, counts, status: 'counted' }, ownAlone)
    expect([told(counted), counted.body['difference']]).toEqual([[200], '-10.00'])
    // What lacks is booked by somebody else.
    const close = (who: Caller) => call('POST', `shifts/${mine.id}/close`, { version: counted.body.version }, who)
    expect((await close(ownAlone)).status).toBe(403)
    expect((await close(admin)).status).toBe(200)
  })

  it('limits the cash that is taken where its safe says so, which its cashier does not change', async () => {
    const most = async (mostTaken: string | null) => {
      const { version } = (await call('GET', `safes/${safe.id}`)).body
      expect(told(await call('PUT', `safes/${safe.id}`, { version, mostTaken }))).toEqual([200])
    }
    await most('50')
    mine = (await open()).body
    expect(mine['mostTaken']).toBe('50.00')
    const more = await call('PUT', `shifts/${mine.id}`, { version: mine.version, mostTaken: '500' })
    expect(told(more)).toEqual([400, 'Field.ReadOnly mostTaken'])
    expect(told(await collect('30'))).toEqual([201])
    expect(told(await collect('30'))).toEqual([400, 'Shift.TooMuchCash cash'])
    expect(told(await act('shifts', (await count(13)).body, 'balance'))).toEqual([200])
    await most(null)
  })

  it('hands out what is transferred from its safe, and nobody brings or takes cash beside it', async () => {
    const account = (await list('accounts?filter={"code":"110102"}'))[0] as Row
    const loose = await sharing({ arabicName: 'صندوق النشاط', account: account.id })
    const [bank] = await list('banks?range=[0,0]')
    const move = (body: object, who = admin) => call('POST', 'treasuryTransfers', { ...final, ...body }, who)
    const out = { fromSafe: loose.id, targets: [{ bank: bank?.id, amount: '40' }] }
    const into = { fromBank: bank?.id, targets: [{ safe: loose.id, amount: '40' }] }
    mine = (await open({ safe: loose.id }, colleague)).body
    expect(told(await move(out))).toEqual([400, 'Shift.NotOpen fromSafe'])
    expect(told(await move(into))).toEqual([400, 'Transfer.SafeAtWork targets.0.safe'])
    const moved = await move(out, colleague)
    expect([told(moved), moved.body['shift']]).toEqual([[201], mine.id])
    expect([(await shiftNow())['paidOut'], (await count(6)).body['difference']]).toEqual(['40.00', '0.00'])
    expect(told(await act('shifts', await shiftNow(), 'balance'))).toEqual([200])
    expect(told(await move(into))).toEqual([201])
    // Of a drawer that may not owe no more goes than is in it: the rest would be counted as an overage.
    mine = (await open({ safe: loose.id, openingCash: '10' }, colleague)).body
    expect(told(await move(out, colleague))).toEqual([400, 'Shift.NotInDrawer cash'])
    expect(told(await count(1))).toEqual([200])
  })

  it('is counted, or takes money, of two at once: what is taken is always expected', async () => {
    for (let turn = 0; turn < 6; turn++) {
      mine = (await open()).body
      const [taken, counted] = await Promise.all([collect('10'), count(10)])
      expect(told(counted)).toEqual([200])
      const now = await shiftNow()
      if (taken.status === 201) expect([now['taken'], now['expected']]).toEqual(['10.00', '110.00'])
      else expect([String(told(taken)[1]).split(' ')[0], now['expected']]).toEqual(['Shift.NotOpen', '100.00'])
      const end = await act('shifts', now, taken.status === 201 ? 'close' : 'balance')
      expect(told(end)).toEqual([200])
    }
  })
})
