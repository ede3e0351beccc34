import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { readPdf } from '../support/pdf.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { shareAccount } from '../support/sharingSafe.ts'
import { soldAgain } from '../support/soldAgain.ts'
import { onStage } from '../support/stage.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Answered = { readonly status: number; readonly body: Row & Problem }

let school: School
let admin: Caller
let colleague: Caller
let deputy: Caller
let cashier: Caller
let boys = 0
const year = Number(today().slice(0, 4))
const final = { status: 'open' } as const

onStage(
  async (stage) => {
    ;({ school, admin } = stage)
    boys = stage.branches.boys
    const kinds = [
      'CollectionTransactions',
      'PaymentTransactions',
      'IncomeTransactions',
      'ExpenseTransactions',
      'TreasuryTransfers',
    ]
    const atDesk = [
      ...['viewBranches', 'viewFiscalYears', 'viewGuardians', 'viewEmployees', 'viewPaymentMethods', 'viewSafes', 'viewBanks'],
      ...['financialCustody', 'custodySettlement', 'collectionVouchers', 'viewAudit'],
      ...kinds.flatMap((kind) => [`view${kind}`, `add${kind}`, `edit${kind}`]),
    ]
    colleague = await stage.signInWith('drawer_two', [boys], atDesk)
    cashier = await stage.signInWith('drawer_own', [boys], [...atDesk, 'viewOwnShifts', 'addOwnShifts'])
    deputy = await stage.signInWith('drawer_three', [boys], [...atDesk, 'voidOthersDocuments'])
  },
  { advancesWithInvoice: true },
)

const call = (method: string, path: string, body?: unknown, who = admin, headers = {}): Promise<Answered> =>
  who.call<Row & Problem>(method, path, { branch: boys, year, headers, ...(body !== undefined && { body }) })
const told = ({ status, body }: Answered) => [status, ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`)]
const list = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]
const stored = async (path: string, { id }: Row) => (await call('GET', `${path}/${id}`)).body
const made = async (path: string, body: object): Promise<Row> => {
  const answer = await call('POST', path, body)
  expect(told(answer)).toEqual([201])
  return answer.body
}
const act = async (path: string, one: Row, action: string, body: object = {}) =>
  call('POST', `${path}/${one.id}/${action}`, { version: (await stored(path, one)).version, ...body })
const done = async (path: string, one: Row, action: string, body: object = {}): Promise<Row> => {
  const answer = await act(path, one, action, body)
  expect(told(answer)).toEqual([200])
  return answer.body
}
const why = { reason: 'خطأ' }

/** A safe on an account of its own, with the means by which cash comes to it. */
interface Drawer {
  readonly safe: Row
  readonly method: Row
}
let places = 0
let guardian = 0
let bank: Row
let transfer: Row
let expense: Row

const drawer = async (keptInShifts = true): Promise<Drawer> => {
  places++
  const [cash] = await list('accounts?filter={"code":"110101"}')
  const account = await made('accounts', {
    code: `11019${places}`,
    arabicName: `درج ${places}`,
    parent: cash?.['parent'],
    kind: 'asset',
  })
  const safe = await made('safes', { arabicName: `درج ${places}`, account: account.id, keptInShifts })
  const method = await made('paymentMethods', { arabicName: `نقد درج ${places}`, kind: 'cash', general: false, safe: safe.id })
  return { safe, method }
}
const begin = (at: Drawer, openingCash: string, confirmed = '') =>
  call('POST', 'shifts', { ...final, safe: at.safe.id, openingCash }, admin, { confirmed })
const begun = async (at: Drawer, openingCash: string, confirmed = ''): Promise<Row> => {
  const answer = await begin(at, openingCash, confirmed)
  expect(told(answer)).toEqual([201])
  return answer.body
}
const counted = async (shift: Row, pieces: number): Promise<Row> => {
  const { version } = await stored('shifts', shift)
  const counts = [{ denomination: '1', pieces }]
  const answer = await call('PUT', `shifts/${shift.id}`, { version, counts, status: 'counted' })
  expect(told(answer)).toEqual([200])
  return answer.body
}
const by = ({ method }: Drawer, amount: string) => [{ paymentMethod: method.id, amount }]
const receive = (at: Drawer, amount: string) => made('collections', { ...final, guardian, methods: by(at, amount) })
const spend = (at: Drawer, amount: string) =>
  call('POST', 'expenseTransactions', { ...final, items: [{ expense: expense.id, amount }], methods: by(at, amount) })
const promise = (at: Drawer, amount: string) => made('temporaryFinancials', { guardian, paymentMethod: at.method.id, amount })
const balanceOf = async ({ safe }: Drawer) => (await stored('safes', safe))['balance']

beforeAll(async () => {
  guardian = (await list('students?range=[0,0]'))[0]?.['guardian'] as number
  const named = async (resource: string, arabicName: string) =>
    (await list(`${resource}?filter=${JSON.stringify({ arabicName })}`))[0] as Row
  expense = await named('expenses', 'رسوم حكومية')
  bank = (await list('banks?range=[0,0]'))[0] as Row
  transfer = (await list('paymentMethods?filter={"kind":"transfer"}&range=[0,0]'))[0] as Row
})

/** A test that fails leaves no shift open in which the next one would find itself. */
afterEach(async () => {
  for (const { id, version } of await list('shifts?filter={"status":"open"}'))
    await call('PUT', `shifts/${id}`, { version, status: 'counted' })
})

describe('cash of a temporary receipt', () => {
  it('lies in the drawer of the shift that took it, in the next one too, and is confirmed without moving again', async () => {
    const at = await drawer()
    const first = await begun(at, '0')
    const waiting = await promise(at, '200')
    expect([waiting['shift'], (await stored('shifts', first))['taken']]).toEqual([first.id, '200.00'])
    expect((await counted(first, 200))['difference']).toBe('0.00')
    await done('shifts', first, 'balance')
    // What waits is there when the next one begins: nothing is asked.
    const second = await begun(at, '200')
    expect([second['booked'], second['besideBooks'], second['openingDifference']]).toEqual(['0.00', '200.00', '0.00'])
    await done('temporaryFinancials', waiting, 'confirm')
    const [newest] = await list(`collections?filter={"guardian":${guardian}}&sort=["id","DESC"]&range=[0,0]`)
    const receipt = await stored('collections', newest as Row)
    expect([receipt['temporary'], receipt['shift']]).toEqual([waiting.id, null])
    await done('collections', receipt, 'post')
    expect([(await stored('shifts', second))['taken'], await balanceOf(at)]).toEqual(['0.00', '200.00'])
    expect((await counted(second, 200))['difference']).toBe('0.00')
    await done('shifts', second, 'balance')
  })

  it('is expected once where it is confirmed in the same shift, and not again where its receipt is void', async () => {
    const at = await drawer()
    const shift = await begun(at, '0')
    const waiting = await promise(at, '50')
    await done('temporaryFinancials', waiting, 'confirm')
    expect((await stored('shifts', shift))['taken']).toBe('50.00')
    await done('temporaryFinancials', waiting, 'reopen', why)
    expect((await stored('shifts', shift))['taken']).toBe('50.00')
    expect((await counted(shift, 50))['difference']).toBe('0.00')
    await done('shifts', shift, 'balance')
  })

  it('leaves the drawer of whoever gives it back, in that shift or a later one', async () => {
    const at = await drawer()
    const first = await begun(at, '0')
    const [now, later] = [await promise(at, '30'), await promise(at, '40')]
    const back = await done('temporaryFinancials', now, 'refuse', why)
    expect([back['returnedIn'], (await stored('shifts', first))['paidOut']]).toEqual([first.id, '30.00'])
    expect((await counted(first, 40))['difference']).toBe('0.00')
    await done('shifts', first, 'balance')
    // Without a shift nobody gives cash back out of a safe that is kept in shifts.
    expect(told(await act('temporaryFinancials', later, 'refuse', why))).toEqual([400, 'Shift.NotOpen paymentMethod'])
    const second = await begun(at, '40')
    await done('temporaryFinancials', later, 'refuse', why)
    expect((await stored('shifts', first))['paidOut']).toBe('30.00')
    expect([(await stored('shifts', second))['paidOut'], (await counted(second, 0))['difference']]).toEqual(['40.00', '0.00'])
    await done('shifts', second, 'balance')
    expect(await balanceOf(at)).toBe('0.00')
  })

  it('is confirmed by its own action alone', async () => {
    const at = await drawer()
    const shift = await begun(at, '0')
    const waiting = await promise(at, '10')
    const forged = { ...final, guardian, temporary: waiting.id, methods: by(at, '10') }
    expect(told(await call('POST', 'collections', forged))).toContain('Temporary.ByItsAction temporary')
    await counted(shift, 10)
    await done('shifts', shift, 'balance')
  })
})

describe('cash that leaves a drawer', () => {
  it('is no more than is in it, also of two at once, and a receipt that was spent is not taken back', async () => {
    const at = await drawer()
    const shift = await begun(at, '0')
    const taken = await receive(at, '100')
    // Of a safe that says no limit nothing is left of one, also while the shift is open.
    expect(await stored('shifts', shift)).toMatchObject({ taken: '100.00', takenLeft: null, paidOutLeft: null })
    const much = await spend(at, '150')
    expect(told(much)).toEqual([400, 'Shift.NotInDrawer cash'])
    expect(much.body.errors[0]?.message).toContain('100.00')
    const both = await Promise.all([spend(at, '60'), spend(at, '60')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const back = await act('collections', taken, 'void', why)
    expect(told(back)).toEqual([400, 'Shift.NotInDrawer undefined'])
    // It is said how much is there.
    expect(back.body.errors[0]?.message).toContain('40.00')
    expect((await stored('collections', taken))['status']).toBe('open')
    expect((await counted(shift, 40))['difference']).toBe('0.00')
    await done('shifts', shift, 'balance')
  })

  it('may be more where the safe may owe', async () => {
    const at = await drawer()
    await call('PUT', `safes/${at.safe.id}`, { version: at.safe.version, allowNegative: true })
    const shift = await begun(at, '0')
    const { body, status } = await spend(at, '15')
    expect(status).toBe(201)
    await done('expenseTransactions', body, 'void', why)
    await counted(shift, 0)
    await done('shifts', shift, 'balance')
  })
})

describe('cash of a safe that is in no shift', () => {
  it('is handed out as far as it is there, what is not posted yet counted, also by two at once', async () => {
    const at = await drawer(false)
    const nothing = await spend(at, '5')
    expect(told(nothing)).toEqual([400, 'Safe.Short methods.0.amount'])
    const taken = await receive(at, '100')
    const much = await spend(at, '150')
    expect(told(much)).toEqual([400, 'Safe.Short methods.0.amount'])
    expect(much.body.errors[0]?.message).toContain('100.00')
    const stays = await list(`expenseTransactions?filter=${JSON.stringify({ cashier: admin.profile.userId })}&range=[0,199]`)
    const both = await Promise.all([spend(at, '60'), spend(at, '60')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const now = await list(`expenseTransactions?filter=${JSON.stringify({ cashier: admin.profile.userId })}&range=[0,199]`)
    expect(now.length).toBe(stays.length + 1)
    // What was spent of it is not taken back either, until the expense is.
    expect(told(await act('collections', taken, 'void', why))).toEqual([400, 'Safe.Short undefined'])
    const spent = both.find(({ status }) => status === 201)?.body as Row
    await done('expenseTransactions', spent, 'void', why)
    await done('collections', taken, 'void', why)
  })

  it('is a draft for as long as it is not there, by whichever document it goes', async () => {
    const at = await drawer(false)
    const draft = await made('expenseTransactions', { items: [{ expense: expense.id, amount: '30' }], methods: by(at, '30') })
    const issue = () => call('PUT', `expenseTransactions/${draft.id}`, { version: draft.version, status: 'open' })
    expect(told(await issue())).toEqual([400, 'Safe.Short methods.0.amount'])
    const transfer = { ...final, fromSafe: at.safe.id, targets: [{ bank: bank.id, amount: '30' }] }
    expect(told(await call('POST', 'treasuryTransfers', transfer))).toEqual([400, 'Safe.Short fromSafe'])
    const [employee] = await list('employees?filter={"status":"working"}&range=[0,0]')
    const custody = { ...final, employee: employee?.id, purpose: 'نثريات', methods: by(at, '30') }
    expect(told(await call('POST', 'custodies', custody))).toEqual([400, 'Safe.Short methods.0.amount'])
    await receive(at, '30')
    expect(told(await issue())).toEqual([200])
    expect(told(await call('POST', 'treasuryTransfers', transfer))).toEqual([400, 'Safe.Short fromSafe'])
  })

  it('may be more than is there where the safe may owe', async () => {
    const at = await drawer(false)
    const { version } = await stored('safes', at.safe)
    await call('PUT', `safes/${at.safe.id}`, { version, allowNegative: true })
    expect((await spend(at, '15')).status).toBe(201)
  })
})

describe('cash that a credit note gives back', () => {
  it('is there, and leaves no drawer past its shift: it becomes a credit, which a payment of the shift pays out', async () => {
    const [free, kept] = [await drawer(false), await drawer()]
    const [student] = await list('students?range=[0,0]')
    const service = await soldAgain(admin, boys)
    const items = [{ student: student?.id, service: service.id, quantity: '1' }]
    const bill = { ...final, date: today(), guardian: student?.['guardian'], items }
    const invoice = await done('salesInvoices', await made('salesInvoices', bill), 'post')
    const paid = { paidOn: today(), paymentMethod: transfer.id, amount: '300', reference: `N-${Math.random()}` }
    const { body } = await call('POST', `salesInvoices/${invoice.id}/collect`, paid)
    const [receipt] = (body as unknown as { made: Row[] }).made
    await done('collections', receipt as Row, 'post')
    const [line] = (await stored('salesInvoices', invoice))['items'] as Row[]
    const back = (at: Drawer) =>
      call('POST', 'salesReturns', {
        ...final,
        invoice: invoice.id,
        reason: 'مرتجع',
        items: [{ item: line?.id, amount: line?.['net'] }],
        refunds: [{ paymentMethod: at.method.id, amount: '20' }],
      })
    expect(told(await back(free))).toEqual([400, 'Safe.Short refunds.0.amount'])
    expect(told(await back(kept))).toContain('Return.CashOfShift refunds.0.paymentMethod')
    await receive(free, '25')
    expect(told(await back(free))).toEqual([201])
  })
})

describe('the cash with which a shift begins', () => {
  it('is booked where it differs from what should be there: after the count the books and the drawer say the same', async () => {
    const at = await drawer()
    expect(told(await begin(at, '20'))).toEqual([409, 'Shift.OpeningDiffers openingCash'])
    const shift = await begun(at, '20', 'Shift.OpeningDiffers')
    const over = await counted(shift, 15)
    expect([over['openingDifference'], over['expected'], over['difference']]).toEqual(['20.00', '20.00', '-5.00'])
    await done('shifts', shift, 'close')
    const { body } = await call('GET', `shifts/${shift.id}/entry`)
    const { entries } = body as unknown as {
      entries: { lines: { account: { code: string }; debit: string; credit: string }[] }[]
    }
    const rows = entries.at(-1)?.lines.map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`)
    expect(rows?.filter((row) => !row.startsWith('11019')).toSorted()).toEqual(['4203 0.00 20.00', '6112 5.00 0.00'])
    expect(await balanceOf(at)).toBe('15.00')
    // What lacks at the beginning alone is closed by whoever judges, and not as if nothing were.
    const lacking = await begun(at, '10', 'Shift.OpeningDiffers')
    expect((await counted(lacking, 10))['difference']).toBe('0.00')
    const unseen = await act('shifts', lacking, 'balance')
    expect(told(unseen)).toEqual([409, 'Action.NotNow undefined'])
    expect(unseen.body.errors[0]?.message).toContain('has a difference, at its opening')
    // Another shift may begin meanwhile: what is not booked yet is known to it.
    const next = await begun(at, '10')
    await done('shifts', lacking, 'close')
    expect(await balanceOf(at)).toBe('10.00')
    await counted(next, 10)
    await done('shifts', next, 'balance')
  })

  it('is not told by books in which safes share an account: it is said that no difference is entered', async () => {
    const [at, beside] = [await drawer(), await drawer()]
    await shareAccount(school, beside.safe.id, at.safe['account'])
    const asked = await begin(at, '20')
    expect(told(asked)).toEqual([409, 'Shift.OpeningShared openingCash'])
    expect(asked.body.errors[0]?.message).toContain('20.00')
    const shift = await begun(at, '20', 'Shift.OpeningShared')
    expect(shift['openingDifference']).toBe('0.00')
    expect((await counted(shift, 20))['difference']).toBe('0.00')
    await done('shifts', shift, 'balance')
  })

  it('knows receipts and expenses that are not posted yet', async () => {
    const at = await drawer()
    const first = await begun(at, '0')
    const [posted, open] = [await receive(at, '70'), await receive(at, '30')]
    expect((await spend(at, '20')).status).toBe(201)
    await done('collections', posted, 'post')
    await counted(first, 80)
    await done('shifts', first, 'balance')
    const second = await begun(at, '80')
    expect([second['booked'], second['besideBooks'], second['openingDifference']]).toEqual(['70.00', '10.00', '0.00'])
    await done('collections', open, 'post')
    await counted(second, 80)
    await done('shifts', second, 'balance')
  })
})

describe('the cash at opening that was mistyped', () => {
  const rowsOf = async (shift: Row) => {
    type Entries = { entries: { lines: { account: { code: string }; debit: string; credit: string }[] }[] }
    const { entries } = (await call('GET', `shifts/${shift.id}/entry`)).body as unknown as Entries
    return entries.map(({ lines }) => lines.map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`))
  }
  const correct = (shift: Row, openingCash: string) =>
    act('shifts', shift, 'correctOpening', { openingCash, reason: 'خطأ كتابة' })

  it('is corrected by its cashier until money moves, and then by whoever may edit shifts, with the reason in the history', async () => {
    const at = await drawer()
    const opened = await call('POST', 'shifts', { ...final, safe: at.safe.id, openingCash: '1000' }, cashier, {
      confirmed: 'Shift.OpeningDiffers',
    })
    const shift = opened.body
    const own = (openingCash: string, { version }: Row) =>
      call('PUT', `shifts/${shift.id}`, { version, openingCash }, cashier, { confirmed: 'Shift.OpeningDiffers' })
    const changed = await own('200', shift)
    expect([told(changed), changed.body['openingDifference'], changed.body['expected']]).toEqual([[200], '200.00', '200.00'])
    expect(told(await call('POST', 'collections', { ...final, guardian, methods: by(at, '50') }, cashier))).toEqual([201])
    const now = await stored('shifts', shift)
    expect(told(await own('100', now))).toEqual([409, 'Shift.OpeningKept openingCash'])
    const asked = { version: now.version, openingCash: '100', reason: 'خطأ كتابة' }
    expect((await call('POST', `shifts/${shift.id}/correctOpening`, asked, cashier)).status).toBe(403)
    const unsaid = await act('shifts', shift, 'correctOpening', { openingCash: '100' })
    expect(told(unsaid)).toEqual([400, 'Field.Required reason'])
    const right = await correct(shift, '100')
    expect([told(right), right.body['openingDifference'], right.body['expected']]).toEqual([[200], '100.00', '150.00'])
    expect((await counted(shift, 150))['difference']).toBe('0.00')
    await done('shifts', shift, 'close')
    expect((await rowsOf(shift)).at(-1)?.filter((row) => !row.startsWith('11019'))).toEqual(['4203 0.00 100.00'])
    const filter = JSON.stringify({ resource: 'shifts', recordId: shift.id, action: 'correctOpening' })
    const [trace] = (await call('GET', `audit?filter=${filter}`)).body as unknown as { changes: object }[]
    for (const said of ['200', '100', 'خطأ كتابة']) expect(JSON.stringify(trace)).toContain(said)
  })

  it('keeps what the books said when the shift began, whatever was posted since, and goes not below what was handed out', async () => {
    const at = await drawer()
    const shift = await begun(at, '80', 'Shift.OpeningDiffers')
    const posted = await receive(at, '70')
    await done('collections', posted, 'post')
    expect((await spend(at, '120')).status).toBe(201)
    expect(told(await correct(shift, '40'))).toEqual([400, 'Limit.BelowUsed mayHandOut'])
    const right = await correct(shift, '60')
    expect([told(right), right.body['booked'], right.body['openingDifference']]).toEqual([[200], '0.00', '60.00'])
    await counted(shift, 10)
    await done('shifts', shift, 'close')
  })

  it('was booked already: both entries stay, and the next one has what is right', async () => {
    const at = await drawer()
    const shift = await begun(at, '90', 'Shift.OpeningDiffers')
    await receive(at, '10')
    expect((await counted(shift, 19))['difference']).toBe('-81.00')
    await done('shifts', shift, 'close')
    await done('shifts', shift, 'reopen', why)
    await done('shifts', shift, 'recount')
    const right = await correct(shift, '9')
    expect([right.body['openingDifference'], right.body['expected']]).toEqual(['9.00', '19.00'])
    expect((await counted(shift, 19))['difference']).toBe('0.00')
    await done('shifts', shift, 'close')
    const entries = (await rowsOf(shift)).map((rows) => rows.filter((row) => !row.startsWith('11019')).toSorted())
    expect(entries).toEqual([['4203 0.00 90.00', '6112 81.00 0.00'], ['4203 90.00 0.00', '6112 0.00 81.00'], ['4203 0.00 9.00']])
    expect(await balanceOf(at)).toBe('9.00')
  })
})

describe('the cash that is expected in an open shift', () => {
  it('is what is expected now, in the record, in the list and in the report, without anybody saving the shift', async () => {
    const at = await drawer()
    const shift = await begun(at, '0')
    await receive(at, '100')
    expect((await spend(at, '30')).status).toBe(201)
    expect((await stored('shifts', shift))['expected']).toBe('70.00')
    expect((await list(`shifts?filter={"id":${shift.id}}&fields=["expected"]`))[0]?.['expected']).toBe('70.00')
    const report = JSON.stringify((await call('GET', `reports/cashierShifts?from=${today()}&to=${today()}`)).body)
    expect(report).toContain('"expected":"70.00"')
    const paper = await call('GET', `shifts/${shift.id}/print`)
    expect(JSON.stringify((await readPdf(Buffer.from(paper.body as unknown as Uint8Array))).text)).toContain('70.00')
    expect((await counted(shift, 70))['difference']).toBe('0.00')
    await done('shifts', shift, 'balance')
  })
})

describe('the shift of a document', () => {
  it('is the one in which its money moved: not that of whoever posts it, or takes it back', async () => {
    const at = await drawer(false)
    const [before, wrong] = [await receive(at, '25'), await receive(at, '5')]
    const draft = await made('collections', { guardian, methods: by(at, '1') })
    const shift = await begun(at, '30')
    expect((await done('collections', before, 'post'))['shift']).toBeNull()
    await done('collections', before, 'unpost', why)
    await done('collections', before, 'post')
    const unsaid = await done('collections', draft, 'void', why)
    expect([unsaid['shift'], unsaid['cashier'], unsaid['reason']]).toEqual([null, null, 'خطأ'])
    expect((await stored('shifts', shift))['taken']).toBe('0.00')
    // It was counted at the beginning: taken back now it would move in a shift that knows nothing of it.
    const refused = await act('collections', wrong, 'void', why)
    expect(told(refused)).toEqual([400, 'Shift.BeganLater undefined'])
    await receive(at, '10')
    expect((await counted(shift, 40))['difference']).toBe('0.00')
    await done('shifts', shift, 'balance')
    await done('collections', wrong, 'void', why)
    expect(told(await begin(at, '35'))).toEqual([201])
  })

  it('is at the safe of its cash: that of another safe is not looked for in its drawer', async () => {
    const [at, other] = [await drawer(), await drawer(false)]
    const shift = await begun(at, '0')
    const beside = await call('POST', 'collections', { ...final, guardian, methods: by(other, '10') })
    expect(told(beside)).toEqual([400, 'Shift.NotOpen methods.0.paymentMethod'])
    await counted(shift, 0)
    await done('shifts', shift, 'balance')
  })
})

describe('the paper that a cashier signs', () => {
  const printed = async (path: string, one: Row) => {
    const paper = await call('GET', `${path}/${one.id}/print`)
    return JSON.stringify((await readPdf(Buffer.from(paper.body as unknown as Uint8Array))).text)
  }

  it('says of a shift by which means money came and went, what was counted and what differs', async () => {
    const at = await drawer()
    const shift = await begun(at, '20', 'Shift.OpeningDiffers')
    const [card] = await list('paymentMethods?filter={"kind":"card"}&range=[0,0]')
    const methods = [...by(at, '455'), { paymentMethod: card?.id, amount: '1200', reference: 'P-77' }]
    await made('collections', { ...final, guardian, methods })
    await promise(at, '50')
    expect((await spend(at, '75')).status).toBe(201)
    const over = await counted(shift, 446)
    expect(over['takenByMethod']).toContain('505.00')
    expect([over['paidByMethod'], over['difference']]).toEqual([expect.stringContaining('75.00'), '-4.00'])
    const words = await printed('shifts', shift)
    for (const said of ['505.00', '1,200.00', '75.00', '450.00', '446', '-4.00', 'أمين الصندوق', 'المستلم'])
      expect(words).toContain(said)
    await done('shifts', shift, 'close')
  })

  it('says of a settlement which advance it settles, how much that was and what is left of it', async () => {
    const [employee] = await list('employees?filter={"status":"working"}&range=[0,0]')
    const methods = [{ paymentMethod: transfer.id, amount: '12500', reference: `C-${Math.random()}` }]
    const custody = await made('custodies', { ...final, employee: employee?.id, purpose: 'رحلة الصف السادس', methods })
    await done('custodies', custody, 'post')
    const items = [{ expense: expense.id, amount: '3250' }]
    const settled = await made('custodySettlements', { ...final, custody: custody.id, items })
    const words = await printed('custodySettlements', settled)
    for (const said of ['رقم العهدة', '12,500.00', '9,250.00', '3,250.00', 'الصف السادس']) expect(words).toContain(said)
  })

  it('says of a receipt that was taken back why', async () => {
    const at = await drawer(false)
    const wrong = await receive(at, '10')
    await done('collections', wrong, 'void', { reason: 'أُدخل باسم آخر' })
    const words = await printed('collections', wrong)
    for (const said of ['Void', 'باسم آخر']) expect(words).toContain(said)
  })
})

describe('what a cashier writes', () => {
  it('stays theirs: another one changes not even a remark on it', async () => {
    const at = await drawer(false)
    const given = await receive(at, '10')
    const remark = { version: given.version, description: 'غيّرها غيره' }
    expect(told(await call('PUT', `collections/${given.id}`, remark, colleague))).toEqual([400, 'Document.OfOthers undefined'])
    expect(told(await call('PUT', `collections/${given.id}`, remark))).toEqual([200])
  })

  it('is changed and taken back by others with a right of their own, whatever it is, and the log says who did', async () => {
    const byBank = (amount: string) => [{ paymentMethod: transfer.id, amount, reference: `O-${places}-${Math.random()}` }]
    const [employee] = await list('employees?filter={"status":"working"}&range=[0,0]')
    const [income] = await list('incomes?range=[0,0]')
    const [safe] = await list('safes?range=[0,0]&sort=["id","ASC"]')
    const [account] = await list('accounts?filter={"code":"2104"}')
    const custody = { ...final, employee: employee?.id, purpose: 'نثريات', methods: byBank('40') }
    const given = await done('custodies', await made('custodies', custody), 'post')
    const documents: [path: string, body: object, back?: string][] = [
      ['collections', { ...final, guardian, methods: byBank('10') }],
      ['paymentTransactions', { ...final, paidTo: 'other', partyName: 'جهة', account: account?.id, methods: byBank('10') }],
      ['incomeTransactions', { ...final, items: [{ income: income?.id, amount: '10' }], methods: byBank('11.5') }],
      ['expenseTransactions', { ...final, items: [{ expense: expense.id, amount: '10' }], methods: byBank('10') }],
      ['treasuryTransfers', { ...final, fromBank: bank.id, targets: [{ safe: safe?.id, amount: '10' }] }],
      ['custodies', custody],
      ['custodySettlements', { ...final, custody: given.id, items: [{ expense: expense.id, amount: '10' }] }],
      ['temporaryFinancials', { guardian, paymentMethod: transfer.id, amount: '10', reference: 'O-T' }, 'refuse'],
    ]
    for (const [path, body, back = 'void'] of documents) {
      const { id, version } = await made(path, body)
      const change = (who: Caller) => call('PUT', `${path}/${id}`, { version, description: 'غيّرها غيره' }, who)
      const takeBack = (who: Caller, now: number) => call('POST', `${path}/${id}/${back}`, { version: now, ...why }, who)
      expect([path, ...told(await change(colleague))]).toEqual([path, 400, 'Document.OfOthers undefined'])
      expect([path, ...told(await takeBack(colleague, version))]).toEqual([path, 400, 'Action.OfOthers undefined'])
      expect([path, (await call('DELETE', `${path}/${id}?version=${version}`, undefined, colleague)).status]).not.toEqual([
        path,
        200,
      ])
      const changed = await change(deputy)
      expect([path, ...told(changed)]).toEqual([path, 200])
      expect([path, ...told(await takeBack(deputy, changed.body.version))]).toEqual([path, 200])
      const filter = JSON.stringify({ resource: path, recordId: id })
      const log = (await call('GET', `audit?filter=${filter}`)).body as unknown as { userName: string; action: string }[]
      expect(log.map(({ userName, action }) => `${userName} ${action}`)).toEqual(
        expect.arrayContaining(['drawer_three update', `drawer_three ${back}`]),
      )
    }
  })

  it('is counted in notes and coins that there are', async () => {
    const at = await drawer()
    const shift = await begun(at, '0')
    const counts = [
      { denomination: '7', pieces: 1 },
      { denomination: '0.25', pieces: 4 },
    ]
    const wrong = await call('PUT', `shifts/${shift.id}`, { version: shift.version, counts })
    expect(told(wrong)).toEqual([400, 'Shift.NoDenomination counts.0.denomination'])
    await counted(shift, 0)
    await done('shifts', shift, 'balance')
  })

  it('of a bank is entered once the bank has done it: no cheque is cleared, returned or paid on a day to come', async () => {
    const tomorrow = addDays(today(), 1)
    const [cheque] = await list('paymentMethods?filter={"kind":"cheque"}&range=[0,0]')
    const [card] = await list('paymentMethods?filter={"kind":"card"}&range=[0,0]')
    const taken = async (chequeDate: string) => {
      const methods = [{ paymentMethod: cheque?.id, amount: '70', reference: `B-${Math.random()}`, chequeDate }]
      const receipt = await done('collections', await made('collections', { ...final, guardian, methods }), 'post')
      return (receipt['methods'] as Row[])[0]?.id
    }
    const [due, later] = [await taken(today()), await taken(tomorrow)]
    const clear = (one: unknown, date: string) =>
      call('POST', 'chequeClearings', { ...final, date, bank: bank.id, cheques: [{ cheque: one }] })
    const bounce = (date: string) => call('POST', 'chequeReturns', { ...final, date, cheque: due, reason: 'بلا رصيد' })
    expect(told(await clear(due, tomorrow))).toEqual([400, 'Bank.DoneAhead date'])
    expect(told(await bounce(tomorrow))).toEqual([400, 'Bank.DoneAhead date'])
    const settle = { ...final, date: tomorrow, paymentMethod: card?.id, gross: '10', net: '9' }
    expect(told(await call('POST', 'cardSettlements', settle))).toEqual([400, 'Bank.DoneAhead date'])
    const account = (await list('accounts?filter={"code":"2104"}'))[0]?.id
    const written = { paymentMethod: cheque?.id, amount: '30', reference: 'S-1', chequeDate: today() }
    const payment = { ...final, paidTo: 'other', partyName: 'جهة', account, methods: [written] }
    const paid = await done('paymentTransactions', await made('paymentTransactions', payment), 'post')
    const cheques = [{ paymentCheque: (paid['methods'] as Row[])[0]?.id }]
    expect(told(await call('POST', 'issuedCheques', { ...final, date: tomorrow, bank: bank.id, cheques }))).toEqual([
      400,
      'Bank.DoneAhead date',
    ])
    // One of a day to come is cleared on that day, and on none before.
    expect(told(await clear(later, today()))).toEqual([400, 'Cheque.BeforeItsDate cheques.0.cheque'])
    expect(told(await clear(due, today()))).toEqual([201])
  })

  it('of a bank is asked about where the same line stands there already', async () => {
    const line = { bank: bank.id, date: today(), description: 'عمولة', moneyOut: '11.5' }
    const again = (more: object, confirmed = '') => call('POST', 'bankMovements', { ...line, ...more }, admin, { confirmed })
    await made('bankMovements', { ...line, reference: 'F-1' })
    const asked = await again({ reference: 'F-1' })
    expect(told(asked)).toEqual([409, 'BankMovement.Again date'])
    expect(asked.body.errors[0]?.message).toContain('11.50')
    expect(told(await again({}))).toEqual([409, 'BankMovement.Again date'])
    expect(told(await again({ reference: 'F-2' }))).toEqual([201])
    expect(told(await again({ reference: 'F-1' }, 'BankMovement.Again'))).toEqual([201])
  })
})
