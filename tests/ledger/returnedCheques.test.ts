import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { add, subtract, toFixed, trim } from '../../schema/values/money.ts'
import type { PayerAccount } from '../../src/shared/payerAccount.ts'
import type { RunPreview } from '../../src/shared/run.ts'
import { connected } from '../support/database.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { soldAgain } from '../support/soldAgain.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let admin: Caller
let school: School
let boys = 0
let girls = 0
let guardian = 0
let son = 0
let ofKind: (kind: string) => number
const year = Number(today().slice(0, 4))

onStage(
  (stage) => {
    ;({ admin, school } = stage)
    ;({ boys, girls } = stage.branches)
  },
  { onPaper: true, advancesWithInvoice: true },
)

const call = <T = Row & Problem>(method: string, path: string, body?: unknown, branch = boys) =>
  admin.call<T>(method, path, { branch, year, ...(body !== undefined && { body }) })
const told = ({ status, body }: { status: number; body: Problem }) => [
  status,
  ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]
const save = (resource: string, document: object, branch = boys) =>
  call('POST', resource, { date: today(), status: 'open', ...document }, branch)
const read = async (resource: string, { id }: Row, branch = boys) =>
  (await call('GET', `${resource}/${id}`, undefined, branch)).body
const act = async (resource: string, one: Row, action: string, body: object = {}, branch = boys) =>
  call('POST', `${resource}/${one.id}/${action}`, { version: (await read(resource, one, branch)).version, ...body }, branch)
const posted = async (resource: string, document: object, branch = boys): Promise<Row> => {
  const one = await save(resource, document, branch)
  expect(told(one)).toEqual([201])
  expect(told(await act(resource, one.body, 'post', {}, branch))).toEqual([200])
  return read(resource, one.body, branch)
}
const paidBy = (kind: string, amount: string) => [
  {
    paymentMethod: ofKind(kind),
    amount,
    reference: `B${Math.random()}`,
    ...(kind === 'cheque' && { chequeDate: today() }),
  },
]

interface Bounced {
  readonly invoice: Row
  readonly term: number
  readonly total: string
}

/** A posted invoice that was paid by a cheque, with what is said of it once the bank has not paid it. */
const paidByCheque = async (): Promise<Bounced & { readonly back: object }> => {
  const [service] = (await call<Row[]>('GET', 'services?filter={"q":"تسجيل"}')).body
  const invoice = await posted('salesInvoices', { guardian, items: [{ student: son, service: service?.id, quantity: '1' }] })
  const [term] = invoice['terms'] as Row[]
  const total = String(invoice['total'])
  const allocations = [{ term: term?.id, amount: total }]
  const receipt = await posted('collections', { guardian, methods: paidBy('cheque', total), allocations })
  const back = {
    cheque: (receipt['methods'] as Row[])[0]?.id,
    reason: 'الرصيد غير كاف',
    allocations: [{ allocation: (receipt['allocations'] as Row[])[0]?.id, amount: total }],
  }
  return { invoice, term: term?.id ?? 0, total, back }
}

/** The same after it came back. */
const bounced = async (): Promise<Bounced> => {
  const { back, ...one } = await paidByCheque()
  await posted('chequeReturns', back)
  return one
}

/** A credit note of all of an invoice, paid out at once. */
const noteOf = ({ invoice, total }: Bounced) => ({
  invoice: invoice.id,
  reason: 'أُلغي التسجيل',
  items: (invoice['items'] as Row[]).map(({ id, net }) => ({ item: id, amount: net })),
  refunds: paidBy('transfer', total),
})

beforeAll(async () => {
  await soldAgain(admin, boys)
  const methods = (await call<Row[]>('GET', 'paymentMethods?range=[0,49]')).body
  ofKind = (kind) => methods.find((one) => one['kind'] === kind)?.id ?? 0
  const [child] = (await call<Row[]>('GET', 'students?range=[0,0]&filter={"suspended":false}')).body
  ;[son, guardian] = [child?.id ?? 0, child?.['guardian'] as number]
})

describe('an instalment whose cheque came back', () => {
  it('is paid again, and that receipt is posted like any other', async () => {
    const { term, total } = await bounced()
    const allocations = [{ term, amount: total }]
    await posted('collections', { guardian, methods: paidBy('transfer', total), allocations })
    const again = await save('collections', { guardian, methods: paidBy('transfer', total), allocations })
    expect(told(again)).toEqual([400, 'Allocation.MoreThanLeft allocations.0.amount'])
  })

  it('was no payment of the family: the one before it is its last', async () => {
    const { term, total } = await bounced()
    const pays = (amount: string) =>
      posted('collections', { guardian, methods: paidBy('transfer', amount), allocations: [{ term, amount }] })
    await pays(subtract(total, '100'))
    const last = await pays('100')
    const { back } = await paidByCheque()
    const seen = async () => (await call('GET', `guardians/${guardian}`)).body['lastPaid']
    expect(await seen()).toBe(toFixed(total, 2))
    await posted('chequeReturns', back)
    expect(await seen()).toBe('100.00')
    const { body: account } = await call<PayerAccount>('GET', `desk/families/${guardian}`)
    expect([account.lastReceipt?.number, trim(account.lastReceipt?.received ?? '')]).toEqual([last['number'], '100'])
  })

  it('stands ready in the lines of the cheque that is chosen, beside what of it was an advance', async () => {
    const [service] = (await call<Row[]>('GET', 'services?filter={"q":"تسجيل"}')).body
    const invoice = await posted('salesInvoices', { guardian, items: [{ student: son, service: service?.id, quantity: '1' }] })
    const [term] = invoice['terms'] as Row[]
    const total = String(invoice['total'])
    const receipt = await posted('collections', {
      guardian,
      methods: paidBy('cheque', add(total, '50')),
      allocations: [{ term: term?.id, amount: total }],
    })
    const cheque = (receipt['methods'] as Row[])[0]?.id
    const { body: back } = await save('chequeReturns', { cheque, reason: 'الرصيد غير كاف' })
    const lines = (back['allocations'] as Row[]).map(({ allocation, amount }) => [allocation, amount])
    expect([lines, back['fromAdvance']]).toEqual([[[(receipt['allocations'] as Row[])[0]?.id, total]], '50.00'])
    expect(told(await act('chequeReturns', back, 'post'))).toEqual([200])
  })

  it('is paid in another branch, and of an advance', async () => {
    const there = await bounced()
    await posted(
      'collections',
      {
        guardian,
        methods: paidBy('transfer', there.total),
        allocations: [{ branch: boys, term: there.term, amount: there.total }],
      },
      girls,
    )
    const { term, total } = await bounced()
    const advance = await posted('collections', { guardian, methods: paidBy('transfer', total) })
    const credits = [{ collection: advance.id, amount: total }]
    await posted('collections', { guardian, credits, allocations: [{ term, amount: total }] })
  })

  it('gives nothing back: neither while a receipt waits to be posted, nor after it was taken back', async () => {
    const one = await bounced()
    const { term, total } = one
    const allocations = [{ term, amount: total }]
    const waiting = await save('collections', { guardian, methods: paidBy('transfer', total), allocations })
    expect(told(waiting)).toEqual([201])
    const note = noteOf(one)
    expect(told(await save('salesReturns', note))).toEqual([400, 'Return.MoreThanReceived givenBack'])
    expect(told(await act('collections', waiting.body, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await save('salesReturns', note))).toEqual([400, 'Return.RefundAboveCredit refunded'])
    expect(told(await save('salesReturns', { ...note, refunds: [] }))).toEqual([201])
  })

  it('comes back only once the credit note is taken back that has given back what it brought', async () => {
    const { back, ...one } = await paidByCheque()
    const note = await posted('salesReturns', noteOf(one))
    // Told by its invoice as it is entered, also once the note was unposted: it still counts until it is void.
    const refused = async () => {
      const asked = await save('chequeReturns', back)
      expect(told(asked)).toEqual([400, 'Cheque.CreditNoteFirst cheque'])
      expect(asked.body.errors[0]?.message).toContain(String(one.invoice['number']))
    }
    await refused()
    expect(told(await act('salesReturns', note, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    await refused()
    expect(told(await act('salesReturns', note, 'void', { reason: 'خطأ' }))).toEqual([200])
    const returned = await save('chequeReturns', back)
    expect(told(returned)).toEqual([201])
    // A note that is made meanwhile stands before it.
    const later = await posted('salesReturns', noteOf(one))
    expect(told(await act('chequeReturns', returned.body, 'post'))[1]).toContain('Return.MoreThanReceived')
    expect(told(await act('salesReturns', later, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await act('salesReturns', later, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(told(await act('chequeReturns', returned.body, 'post'))).toEqual([200])
  })

  it('keeps its invoice in the books, as its receipt stands there beside what it paid', async () => {
    const { invoice } = await bounced()
    const back = await act('salesInvoices', invoice, 'unpost', { reason: 'خطأ' })
    expect(told(back)).toEqual([409, 'Invoice.HasPayments undefined'])
    const { terms } = (await call<PayerAccount>('GET', `desk/families/${guardian}`)).body
    expect(terms.map(({ id }) => id)).toContain((invoice['terms'] as Row[])[0]?.id)
  })
})

describe('a cheque that the bank takes back after it had paid it', () => {
  let bank = 0
  beforeAll(async () => {
    bank = (await call<Row[]>('GET', 'banks?range=[0,0]')).body[0]?.id ?? 0
  })
  const confirmed = (resource: string, document: object, question: string) =>
    admin.call<Row & Problem>('POST', resource, {
      branch: boys,
      year,
      body: { date: today(), status: 'open', ...document },
      headers: { confirmed: question },
    })
  const cleared = async (document: object): Promise<{ receipt: Row; cheque: unknown; clearing: Row }> => {
    const receipt = await posted('collections', { guardian, ...document })
    const cheque = (receipt['methods'] as Row[])[0]?.id
    return { receipt, cheque, clearing: await posted('chequeClearings', { bank, cheques: [{ cheque }] }) }
  }
  const rowsOf = async (resource: string, one: Row) => {
    type Entries = { entries: { lines: { account: { code: string }; debit: string; credit: string }[] }[] }
    const { entries } = (await call<Entries>('GET', `${resource}/${one.id}/entry`)).body
    return entries
      .at(-1)
      ?.lines.map(({ account, debit, credit }) => `${account.code} ${debit} | ${credit}`)
      .toSorted()
  }
  const owes = async () => Number((await call('GET', `guardians/${guardian}`)).body['balance'])
  const unexplained = async () => {
    type Report = { rows: { level: number; cells: { check?: string; found?: number; unexplained?: string } }[] }
    const { rows } = (await call<Report>('GET', 'reports/integrity')).body
    const books = (await call<Report>('GET', `reports/receivableInBooks?guardian=${guardian}`)).body
    return [
      rows.find(({ cells }) => cells.check === 'receivablesAgree')?.cells.found,
      ...books.rows.flatMap(({ cells }) => cells.unexplained ?? []),
    ]
  }
  const code = async (resource: string, id: number) => {
    const { account } = (await call('GET', `${resource}/${id}`)).body
    return (await call('GET', `accounts/${account}`)).body['code']
  }

  it('is recorded though its advance was refunded: the family owes what it had back, and the bank has that much less', async () => {
    const before = await owes()
    const { receipt, cheque, clearing } = await cleared({ methods: paidBy('cheque', '800') })
    const refunds = [{ collection: receipt.id, amount: '500' }]
    await posted('paymentTransactions', { paidTo: 'guardian', guardian, methods: paidBy('transfer', '500'), refunds })
    const back = { cheque, reason: 'شيك مزوّر' }
    expect(told(await save('chequeReturns', back))).toContain('Cheque.TakenBackFrom bank')
    const asked = await save('chequeReturns', { ...back, bank })
    expect(told(asked)).toEqual([409, 'Cheque.AdvanceGone claimed'])
    expect(asked.body.errors[0]?.message).toContain('500.00')
    const answer = await confirmed('chequeReturns', { ...back, bank }, 'Cheque.AdvanceGone')
    expect(told(answer)).toEqual([201])
    const { body: returned } = answer
    expect([returned['fromAdvance'], returned['claimed']]).toEqual(['300.00', '500.00'])
    // It is taken back once, and the clearing stands as long as it is.
    expect(told(await confirmed('chequeReturns', { ...back, bank }, 'Cheque.AdvanceGone'))).toContain('Cheque.Settled amount')
    expect(told(await act('chequeReturns', returned, 'post'))).toEqual([200])
    expect(await rowsOf('chequeReturns', returned)).toEqual([
      `${await code('banks', bank)} 0.00 | 800.00`,
      '1110 500.00 | 0.00',
      '2102 300.00 | 0.00',
    ])
    expect(await owes()).toBe(before + 500)
    expect(await unexplained()).toEqual([0])
    expect(told(await save('chequeReturns', { ...back, bank }))).toContain('Cheque.NotPaidByBank bank')
    expect((await act('chequeClearings', clearing, 'unpost', { reason: 'خطأ' })).status).toBe(400)
    expect((await read('collections', receipt))['chequesReturned']).toBe('800.00')
    // Reversed it leaves everything as it was.
    expect(told(await act('chequeReturns', returned, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect([await owes(), await unexplained()]).toEqual([before - 300, [0]])
    expect(told(await act('chequeReturns', returned, 'void', { reason: 'خطأ' }))).toEqual([200])
  })

  /** A family whose advance of a cheque was refunded before the bank took the cheque back, yesterday. */
  const claimedBack = async (refunded: string) => {
    const date = addDays(today(), -1)
    const { receipt, cheque } = await cleared({ date, methods: paidBy('cheque', '800') })
    const refunds = [{ collection: receipt.id, amount: refunded }]
    await posted('paymentTransactions', { paidTo: 'guardian', guardian, methods: paidBy('transfer', refunded), refunds })
    const back = { date, cheque, bank, reason: 'شيك مزوّر' }
    // What is a draft owes nothing.
    const { body: draft } = await save('chequeReturns', { ...back, status: 'draft' })
    const allocations = [{ claim: (draft['terms'] as Row[])[0]?.id, amount: '1' }]
    expect(told(await save('collections', { guardian, methods: paidBy('transfer', '1'), allocations }))).toEqual([
      400,
      'Allocation.ClaimNotInForce allocations.0.claim',
    ])
    const answer = await confirmed('chequeReturns', back, 'Cheque.AdvanceGone')
    expect(told(answer)).toEqual([201])
    return { returned: answer.body, claim: (answer.body['terms'] as Row[])[0]?.id, method: (receipt['methods'] as Row[])[0] }
  }
  const atDesk = async () => (await call<PayerAccount>('GET', `desk/families/${guardian}`)).body.terms
  const overdue = async () => Number((await call('GET', `guardians/${guardian}`)).body['overdue'])

  it('leaves what the family has had back open at the desk, in what is overdue and in the reports, until a receipt collects it', async () => {
    const [before, late] = [await owes(), await overdue()]
    const { returned, claim, method } = await claimedBack('517.5')
    const mine = async () => (await atDesk()).filter((term) => term.kind === 'claim' && term.id === claim)
    expect(await mine()).toMatchObject([{ posted: false, left: '517.500', number: returned['number'] }])
    const pay = (amount: string) => ({
      guardian,
      methods: paidBy('transfer', amount),
      allocations: [{ claim, amount }],
    })
    expect(told(await save('collections', pay('517.5')))).toEqual([400, 'Allocation.ClaimNotPosted allocations.0.claim'])
    expect(told(await act('chequeReturns', returned, 'post'))).toEqual([200])
    expect(await mine()).toMatchObject([{ posted: true, cheque: method?.['reference'], students: [], bought: [] }])
    expect([await owes(), await overdue(), await unexplained()]).toEqual([before + 517.5, late + 517.5, [0]])
    type Report = { rows: { cells: Record<string, unknown> }[]; totals: Record<string, string> }
    const report = async (name: string) => (await call<Report>('GET', `reports/${name}`)).body
    expect((await report(`returnedChequesOwed?documentGuardian=${guardian}`)).totals['left']).toBe('517.50')
    expect((await report(`receivableAgeing?guardian=${guardian}`)).totals['ofReturnedCheques']).toBe('517.50')
    // Where one asks for the family's instalments it stands among them, today and as the books had it.
    for (const name of ['overdueInstalments?', 'openInstalments?', `openInstalments?asOf=${today()}&`]) {
      const { rows } = await report(`${name}documentGuardian=${guardian}`)
      const own = rows.filter(({ cells }) => (cells['document.number'] as { resource: string }).resource === 'chequeReturns')
      expect([name, own.map(({ cells }) => [cells['left'], cells['document.buyer']])]).toMatchObject([
        name,
        [['517.50', expect.any(String)]],
      ])
      const late = own.map(({ cells }) => Number(cells['document.overdue'] ?? '517.5'))
      expect([name, late]).toEqual([name, [517.5]])
      // It is in their order of days.
      const days = rows.map(({ cells }) => String(cells['dueOn']))
      expect(days).toEqual(days.toSorted())
    }
    const ofFamily = await report(`openInstalments?documentGuardian=${guardian}`)
    const family = (await report(`receivableAgeing?guardian=${guardian}`)).totals
    const inSteps = ['notDue', 'within30', 'within60', 'within90', 'beyond90'].map((step) => Number(family[step] ?? '0'))
    expect(Number(ofFamily.totals['left'])).toBe(inSteps.reduce((all, one) => all + one, 0))
    const ageing = async () => Number((await report(`receivableAgeing?guardian=${guardian}`)).totals['within30'])
    const aged = await ageing()
    // A reminder names the cheque where its template has a line for that; a family without one gets no such line.
    const template = await call('POST', 'messageTemplates', {
      arabicName: 'تأخر مع الشيكات',
      event: 'overdue',
      arabicBody: '<p>تأخر سداد {amount} ريال.</p><p>منها شيكات مرتجعة: {cheques}</p>',
    })
    const asked = { input: { template: template.body.id, date: today() }, filter: {} }
    const { rows: all } = (await call<RunPreview>('POST', 'runs/prepareReminders/preview', asked)).body
    const reminded = Map.groupBy(all, ({ id }) => (id === guardian ? 'own' : 'other'))
    const [own] = reminded.get('own')?.[0]?.becomes ?? []
    expect(own?.['returnedCheques']).toBe(method?.['reference'])
    expect(own?.['message']).toMatch(new RegExp(`^تأخر سداد .*\n+منها شيكات مرتجعة: ${method?.['reference']}$`))
    const [other] = reminded.get('other')?.[0]?.becomes ?? []
    expect([other?.['returnedCheques'], String(other?.['message']).trim()]).toEqual([
      null,
      expect.stringMatching(/^تأخر سداد \S+ ريال\.$/),
    ])
    // More than that is not taken, nor by another family, nor for nothing that is named.
    expect(told(await save('collections', pay('517.51')))).toEqual([400, 'Allocation.MoreThanLeft allocations.0.amount'])
    const others = (await call<Row[]>('GET', 'guardians?range=[0,9]')).body.find(({ id }) => id !== guardian)
    expect(told(await save('collections', { ...pay('1'), guardian: others?.id }))).toEqual([
      400,
      'Allocation.OtherFamily allocations.0.claim',
    ])
    const early = await save('collections', { ...pay('1'), date: addDays(today(), -2) })
    expect(told(early)).toEqual([400, 'Receipt.BeforeChequeReturn allocations.0.claim'])
    const nothing = { ...pay('1'), allocations: [{ amount: '1' }] }
    expect(told(await save('collections', nothing))).toContain('Allocation.OneDebt allocations.0.term')
    const part = await posted('collections', pay('17.5'))
    expect(await ageing()).toBe(aged - 17.5)
    await posted('collections', { ...pay('500'), allocations: [{ branch: boys, claim, amount: '500' }] }, girls)
    expect([await mine(), await owes(), await overdue(), await unexplained()]).toEqual([[], before, late, [0]])
    // As long as it is collected the cheque is not taken to be good again.
    const again = await act('chequeReturns', returned, 'unpost', { reason: 'خطأ' })
    expect(told(again)).toEqual([400, 'Cheque.ClaimPaid undefined'])
    expect(told(await act('collections', part, 'unpost', { reason: 'خطأ' }))).toEqual([200])
    expect(await unexplained()).toEqual([0])
    expect(told(await act('collections', part, 'void', { reason: 'خطأ' }))).toEqual([200])
    expect(await mine()).toMatchObject([{ left: '17.500' }])
    await posted('collections', pay('17.5'))
  })

  it('is collected by a cheque that comes back too, and by money that came before it was seen', async () => {
    const { returned, claim } = await claimedBack('300')
    expect(told(await act('chequeReturns', returned, 'post'))).toEqual([200])
    const allocations = [{ claim, amount: '300' }]
    const receipt = await posted('collections', { guardian, methods: paidBy('cheque', '300'), allocations })
    const left = async () => (await atDesk()).find((term) => term.kind === 'claim' && term.id === claim)?.left
    expect(await left()).toBe(undefined)
    const bad = await posted('chequeReturns', { cheque: (receipt['methods'] as Row[])[0]?.id, reason: 'الرصيد غير كاف' })
    expect(bad['allocations']).toMatchObject([{ term: null, claim, amount: '300.00' }])
    expect([await left(), await unexplained()]).toEqual(['300.000', [0]])
    // What is due first is paid first, whichever it is.
    const open = (await atDesk()).filter((term) => term.branch === boys && term.posted)
    const before = open.slice(0, open.findIndex((term) => term.kind === 'claim' && term.id === claim) + 1)
    const [amount] = [before.reduce((all, one) => add(all, one.left), '0')]
    const { body: waiting } = await save('temporaryFinancials', {
      guardian,
      amount,
      ...paidBy('transfer', amount)[0],
      status: 'waiting',
    })
    expect(told(await act('temporaryFinancials', waiting, 'confirm', { collectedOn: today() }))).toEqual([200])
    expect(await left()).toBe(undefined)
  })

  it('is asked about before another advance of the family is refunded beside it', async () => {
    const { returned } = await claimedBack('200')
    expect(told(await act('chequeReturns', returned, 'post'))).toEqual([200])
    const advance = await posted('collections', { guardian, methods: paidBy('transfer', '90') })
    const refund = {
      paidTo: 'guardian',
      guardian,
      methods: paidBy('transfer', '90'),
      refunds: [{ collection: advance.id, amount: '90' }],
    }
    expect(told(await save('paymentTransactions', refund))).toEqual([409, 'Refund.ClaimOpen refunded'])
    expect(told(await confirmed('paymentTransactions', refund, 'Refund.ClaimOpen'))).toEqual([201])
  })

  it('is taken back beside a credit note that left a credit: what the note gave back is claimed, and the credit pays it', async () => {
    const { term, total, invoice } = await bounced()
    const before = await owes()
    const { cheque } = await cleared({ methods: paidBy('cheque', total), allocations: [{ term, amount: total }] })
    const [line] = invoice['items'] as Row[]
    const note = await posted('salesReturns', { invoice: invoice.id, reason: 'خصم', items: [{ item: line?.id, amount: '100' }] })
    const credit = String(note['credit'])
    expect(Number(credit)).toBeGreaterThanOrEqual(100)
    const answer = await confirmed('chequeReturns', { cheque, bank, reason: 'شيك مزوّر' }, 'Cheque.AdvanceGone')
    expect(told(answer)).toEqual([201])
    expect(answer.body).toMatchObject({ claimed: credit, allocations: [{ amount: toFixed(subtract(total, credit), 2) }] })
    expect(told(await act('chequeReturns', answer.body, 'post'))).toEqual([200])
    expect([await owes(), await unexplained()]).toEqual([before - Number(credit), [0]])
    const allocations = [{ claim: (answer.body['terms'] as Row[])[0]?.id, amount: credit }]
    await posted('collections', { guardian, credits: [{ creditNote: note.id, amount: credit }], allocations })
    const rest = subtract(total, credit)
    await posted('collections', { guardian, methods: paidBy('transfer', rest), allocations: [{ term, amount: rest }] })
    const [now] = (await read('salesInvoices', invoice))['terms'] as Row[]
    expect([now?.['left'], await unexplained()]).toEqual(['0.00', [0]])
    expect(await owes()).toBe(before - Number(total))
  })

  it('names in the statement of the family the child whose instalments it paid, also once all of them are given back', async () => {
    const { total, invoice, term } = await bounced()
    const { receipt, cheque } = await cleared({ methods: paidBy('cheque', total), allocations: [{ term, amount: total }] })
    const items = (invoice['items'] as Row[]).map(({ id, net }) => ({ item: id, amount: net }))
    const note = await posted('salesReturns', { invoice: invoice.id, reason: 'أُلغي التسجيل', items })
    const answer = await confirmed('chequeReturns', { cheque, bank, reason: 'شيك مزوّر' }, 'Cheque.AdvanceGone')
    expect(answer.body).toMatchObject({ claimed: total, allocations: [] })
    expect(told(await act('chequeReturns', answer.body, 'post'))).toEqual([200])
    type Statement = { rows: { cells: { document?: { resource: string; id: number }; student?: Row | null } }[] }
    const asked = `guardian=${guardian}&from=${year}-01-01&to=${year}-12-31`
    const { rows } = (await call<Statement>('GET', `reports/guardianStatement?${asked}`)).body
    const childOf = (resource: string, { id }: Row) =>
      rows.flatMap(({ cells: { document, student } }) =>
        document?.resource === resource && document.id === id ? [student?.['arabicName'] ?? null] : [],
      )
    const [child] = childOf('collections', receipt)
    expect(child).toEqual(expect.any(String))
    expect(childOf('chequeReturns', answer.body)).toEqual([child])
    const allocations = [{ claim: (answer.body['terms'] as Row[])[0]?.id, amount: total }]
    await posted('collections', { guardian, credits: [{ creditNote: note.id, amount: total }], allocations })
  })

  it('leaves open what it paid of an instalment, out of the bank', async () => {
    const { term, total, invoice } = await bounced()
    const { receipt, cheque } = await cleared({ methods: paidBy('cheque', total), allocations: [{ term, amount: total }] })
    const back = { cheque, bank, reason: 'شيك مزوّر' }
    const less = [{ allocation: (receipt['allocations'] as Row[])[0]?.id, amount: '1' }]
    expect(told(await save('chequeReturns', { ...back, allocations: less }))).toContain('Cheque.MoreThanAdvance fromAdvance')
    // Where nobody says which instalments are open again, they are those that the cheque had paid.
    const returned = await posted('chequeReturns', back)
    expect(await rowsOf('chequeReturns', returned)).toEqual([
      `${await code('banks', bank)} 0.00 | ${toFixed(total, 2)}`,
      `1110 ${toFixed(total, 2)} | 0.00`,
    ])
    const [now] = (await read('salesInvoices', invoice))['terms'] as Row[]
    expect([now?.['left'], await unexplained()]).toEqual([toFixed(total, 2), [0]])
  })

  it('is one that the bank had paid', async () => {
    const receipt = await posted('collections', { guardian, methods: paidBy('cheque', '70') })
    const cheque = (receipt['methods'] as Row[])[0]?.id
    const back = { cheque, reason: 'الرصيد غير كاف' }
    expect(told(await save('chequeReturns', { ...back, bank }))).toContain('Cheque.NotPaidByBank bank')
    await posted('chequeReturns', back)
  })
})

describe('the date of a cheque', () => {
  it('is asked about where it lies more than half a year before its receipt', async () => {
    const paid = (chequeDate: string) => ({
      guardian,
      methods: [{ paymentMethod: ofKind('cheque'), amount: '60', reference: `D${Math.random()}`, chequeDate }],
    })
    const old = paid(`${year - 6}-11-26`)
    expect(told(await save('collections', old))).toEqual([409, 'Cheque.LongAgo methods.0.chequeDate'])
    expect(
      told(
        await admin.call('POST', 'collections', {
          branch: boys,
          year,
          body: { date: today(), status: 'open', ...old },
          headers: { confirmed: 'Cheque.LongAgo' },
        }),
      ),
    ).toEqual([201])
    expect(told(await save('collections', paid(addDays(today(), -170))))).toEqual([201])
    const { paymentMethod, amount, reference, chequeDate } = old.methods[0] ?? {}
    const waiting = { guardian, paymentMethod, amount, reference, chequeDate, status: 'waiting' }
    expect(told(await save('temporaryFinancials', waiting))).toEqual([409, 'Cheque.LongAgo chequeDate'])
  })
})

describe('the control of what families owe', () => {
  it('finds a branch whose books say another amount than its instalments, and shows both and the difference', async () => {
    const { invoice, total } = await bounced()
    type Control = { rows: { cells: { check?: string; found?: number; description?: string } }[] }
    const control = async () => {
      const { rows } = (await call<Control>('GET', 'reports/integrity')).body
      const at = rows.findIndex(({ cells }) => cells.check === 'receivablesAgree')
      return [rows[at]?.cells.found, rows[at + 1]?.cells.description]
    }
    expect((await control())[0]).toBe(0)
    const set = (status: string) =>
      connected(school.databaseUrl, (client) =>
        client.query('update sales_invoices set status = $1 where tenant_id = 1 and id = $2', [status, invoice.id]),
      )
    await set('open')
    const [found, said] = await control()
    const [owed, receivable, difference] = String(said).match(/\d+\.\d+/g) ?? []
    expect([found, difference]).toEqual([1, toFixed(total, 3)])
    expect(subtract(receivable ?? '0', owed ?? '0')).toBe(trim(total))
    await set('posted')
    expect((await control())[0]).toBe(0)
  })
})
