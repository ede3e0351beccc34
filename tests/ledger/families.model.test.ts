import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { add, compare, fromUnits, subtract, sum, toFixed } from '../../schema/values/money.ts'
import { type Allotted, allotted, pays } from '../../src/client/collect/allot.ts'
import type { OpenCredit, OpenTerm, PayerAccount } from '../../src/shared/payerAccount.ts'
import { counted } from '../support/countedOrder.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { all } from '../support/sweep.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
type Line = Row & { readonly returnedLeft: string }

/** What a family has come to by the rules of the trade, worked out beside the server. */
interface Family {
  readonly guardian: number
  readonly students: readonly number[]
  readonly balanceBefore: string
  balance: string
  /** What is left of instalments, with what other entries brought. */
  open: string
  /** What receipts have settled of it that are not posted. */
  waiting: string
  /** What of the balance is of no child: advances, and entries beside the fees. */
  ofNone: string
  readonly invoices: number[]
  readonly receipts: { readonly id: number; readonly received: string; readonly allocated: string; readonly ofChildren: string }[]
}

const steps = all ? 75 : 45
const seed = Number(process.env['FAMILIES_SEED'] ?? 20_260)

/** The same numbers for the same seed. */
function chance(start: number) {
  let state = start
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

let admin: Caller
let boys = 0
let girls = 0
let master = 0
let cash = 0
let transfer = 0
let cheque = 0
let bank = 0
let services: number[] = []
const discounts: number[] = []
let [receivable, equity] = [0, 0]
const families: Family[] = []
const before = { control: '0' }
const year = Number(today().slice(0, 4))
const random = chance(seed)
/** The day on which something happens; the story goes on day by day until today. */
let day = today()
const inYear = (date: string) => [`${year}-01-01`, date, `${year}-12-31`].toSorted()[1] as string

onStage(
  async (stage) => {
    ;({ admin } = stage)
    ;({ boys, girls } = stage.branches)
  },
  { onPaper: true, advancesWithInvoice: true },
)

const call = <T = Row & Problem>(method: string, path: string, body?: unknown, branch = boys) =>
  admin.call<T>(method, path, {
    branch,
    year,
    ...(body !== undefined && { body }),
    headers: {
      Confirmed:
        'Invoice.DueBefore,Invoice.FeeWaits,Invoice.ServiceAgain,Invoice.ServiceSeveral,Cheque.AdvanceGone,Refund.ClaimOpen,Return.TakesEarned',
    },
  })
const list = async (path: string, branch = boys) => (await call<Row[]>('GET', path, undefined, branch)).body
const right = <T>({ status, body }: { status: number; body: T }): T => {
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body
}
const posted = async (resource: string, document: object, branch = boys): Promise<Row> => {
  const one = right(await call('POST', resource, { date: day, status: 'open', ...document }, branch))
  right(await call('POST', `${resource}/${one.id}/post`, { version: one.version }, branch))
  return right(await call('GET', `${resource}/${one.id}`, undefined, branch))
}
const text = (value: unknown) => String(value ?? '0')
const accountOf = async ({ guardian }: Family) => right(await call<PayerAccount>('GET', `desk/families/${guardian}`))

const elsewhere = (branch: number | undefined, own: number) => (branch === own ? {} : { branch })
const placed = (allocations: readonly Allotted[], terms: readonly OpenTerm[], own: number) =>
  allocations.map((one) => ({ ...one, ...elsewhere(terms.find((term) => pays(one, term))?.branch, own) }))
/** What lines of a receipt pay for children: what a returned cheque left to be paid is of none. */
const forChildren = (allocations: readonly Allotted[]) => sum(allocations.filter(({ term }) => term).map(({ amount }) => amount))
const creditLine = ({ kind, id, branch }: OpenCredit, amount: string, own: number) => ({
  [kind]: id,
  amount,
  ...elsewhere(branch, own),
})

/** The accounts on which families stand, together: what they owe less what they have paid in advance. */
const control = async () => {
  const accounts = await list('accounts?filter={"code":["1110","2102"]}&fields=["code","balance"]', master)
  const [owed, advance] = ['1110', '2102'].map((code) => text(accounts.find((one) => one['code'] === code)?.['balance']))
  return subtract(owed ?? '0', advance ?? '0')
}
const reported = async (name: string, parameters: Record<string, string>, column: string) => {
  type Report = { rows: { cells: Record<string, unknown> }[]; totals: Record<string, string> }
  const { rows, totals } = right(
    await call<Report>('GET', `reports/${name}?${new URLSearchParams(parameters)}`, undefined, master),
  )
  return { last: text(rows.at(-1)?.cells[column]), total: text(totals[column]) }
}

const totalsOf = async (name: string, parameters: Record<string, string>) =>
  right(
    await call<{ totals: Record<string, string> }>(
      'GET',
      `reports/${name}?${new URLSearchParams(parameters)}`,
      undefined,
      master,
    ),
  ).totals

/** What the accounts of children come to, together. */
const ofChildren = async (students: readonly number[]) => {
  const accounts = await Promise.all(students.map((student) => totalsOf('studentStatement', { student: String(student) })))
  return sum(accounts.map(({ balance }) => text(balance)))
}

/** Posts a credit note that was made final; what a receipt has brought that is not posted is not given back. */
const issued = async (family: Family, opened: { readonly status: number; readonly body: Row & Problem }) => {
  if (opened.body.errors?.some(({ code }) => code === 'Return.MoreThanReceived')) return
  const { id, version } = right(opened)
  right(await call('POST', `salesReturns/${id}/post`, { version }))
  const note = right(await call('GET', `salesReturns/${id}`))
  family.balance = subtract(family.balance, subtract(text(note['total']), text(note['refunded'])))
  family.open = subtract(family.open, text(note['applied']))
}

const acts: Record<string, (family: Family) => Promise<void>> = {
  invoice: async (family) => {
    const shares = random.of([['100'], ['50', '50'], ['33.33', '33.33', '33.34'], ['10', '20', '30', '40']])
    const items = [...new Set([random.of(services), random.of(services)])].map((service) => ({
      student: random.of(family.students),
      service,
      quantity: String(1 + random.below(3)),
    }))
    // Some are late, some are due today or later, all of them in the year.
    const terms = shares.map((share, at) => ({ share, dueOn: inYear(addDays(today(), at * 30 - 45)) }))
    const { id, total } = await posted('salesInvoices', { guardian: family.guardian, items, terms })
    family.invoices.push(id)
    family.balance = add(family.balance, text(total))
    family.open = add(family.open, text(total))
  },
  collect: async (family) => {
    const { terms } = await accountOf(family)
    const amount = fromUnits(BigInt(1 + random.below(200_000)), 2)
    const branch = random.of([boys, boys, girls])
    const allocations = placed(allotted(amount, terms), terms, branch)
    const means = random.of([{ paymentMethod: cash }, { paymentMethod: transfer, reference: `R${random.below(1_000_000)}` }])
    const { id, allocated } = await posted(
      'collections',
      { guardian: family.guardian, methods: [{ ...means, amount }], allocations },
      branch,
    )
    if (branch === boys)
      family.receipts.push({ id, received: amount, allocated: text(allocated), ofChildren: forChildren(allocations) })
    family.balance = subtract(family.balance, amount)
    family.open = subtract(family.open, text(allocated))
    family.ofNone = subtract(family.ofNone, subtract(amount, forChildren(allocations)))
  },
  useCredit: async (family) => {
    const { terms, credits } = await accountOf(family)
    const branch = random.of([boys, girls])
    const credit = random.of(credits)
    if (!credit || !terms.length) return
    const allocations = placed(allotted(credit.left, terms), terms, branch)
    const amount = sum(allocations.map((one) => one.amount))
    await posted('collections', { guardian: family.guardian, credits: [creditLine(credit, amount, branch)], allocations }, branch)
    family.open = subtract(family.open, amount)
    // A credit note's credit is of its children, whatever it pays.
    const ofNone = credit.kind === 'collection' ? '0' : amount
    family.ofNone = add(family.ofNone, subtract(forChildren(allocations), ofNone))
  },
  refund: async (family) => {
    const credit = random.of((await accountOf(family)).credits)
    if (!credit) return
    const branch = random.of([boys, girls])
    await posted(
      'paymentTransactions',
      {
        paidTo: 'guardian',
        guardian: family.guardian,
        methods: [{ paymentMethod: transfer, amount: credit.left, reference: `B${random.below(1_000_000)}` }],
        refunds: [creditLine(credit, credit.left, branch)],
      },
      branch,
    )
    family.balance = add(family.balance, credit.left)
    if (credit.kind === 'collection') family.ofNone = add(family.ofNone, credit.left)
  },
  credit: async (family) => {
    if (!family.invoices.length) return
    const invoice = right(await call('GET', `salesInvoices/${random.of(family.invoices)}`))
    const item = (invoice['items'] as readonly Line[]).find(({ returnedLeft }) => compare(returnedLeft, '0') > 0)
    if (!item) return
    const amount = random.of([item.returnedLeft, '10', '33.33'])
    if (compare(amount, item.returnedLeft) > 0) return
    const [items, kind] = [[{ item: item.id, amount }], random.of(['lastDays', 'priceReduction'])]
    await issued(
      family,
      await call('POST', 'salesReturns', { date: day, status: 'open', invoice: invoice.id, reason: 'خصم', kind, items }),
    )
  },
  // A child leaves, and what was paid for it is given back at once, or stands to its credit.
  leave: async (family) => {
    if (!family.invoices.length) return
    const invoice = right(await call('GET', `salesInvoices/${random.of(family.invoices)}`))
    const lines = (invoice['items'] as readonly Line[]).filter(({ returnedLeft }) => compare(returnedLeft, '0') > 0)
    const student = random.of(lines)?.['student']
    const items = lines.flatMap((one) => (one['student'] === student ? [{ item: one.id, amount: one.returnedLeft }] : []))
    const atOnce = random.below(2) === 0
    if (!items.length) return
    const draft = await call('POST', 'salesReturns', { date: day, invoice: invoice.id, reason: 'انسحاب', items })
    // What a receipt has brought that is not posted is not given back.
    if (draft.body.errors?.some(({ code }) => code === 'Return.MoreThanReceived')) return
    const { id, version, credit } = right(draft)
    const refunds = [{ paymentMethod: transfer, amount: text(credit), reference: `W${random.below(1_000_000)}` }]
    const body = { version, status: 'open', ...(atOnce && compare(text(credit), '0') > 0 && { refunds }) }
    await issued(family, await call('PUT', `salesReturns/${id}`, body))
  },
  // A child is let off a part of what is invoiced already: each invoice is credited, and the discount is over.
  letOffLater: async (family) => {
    const grant = await call('POST', 'studentDiscounts', {
      student: random.of(family.students),
      discount: random.of(discounts),
      value: null,
      status: 'approved',
      ...random.of([{}, { percentage: '3.33' }]),
    })
    const { id, version } = right(grant)
    const made = await call('POST', `studentDiscounts/${id}/creditInvoiced`, { version, creditedOn: day, why: 'خصم متأخر' })
    if (!made.body.errors?.some(({ code }) => code === 'Discount.NothingInvoiced')) {
      right(made)
      for (const draft of await list(`salesReturns?filter=${JSON.stringify({ grant: id, status: 'draft' })}&range=[0,49]`)) {
        await issued(family, await call('PUT', `salesReturns/${draft.id}`, { version: draft.version, status: 'open' }))
      }
    }
    const { version: now } = right(await call('GET', `studentDiscounts/${id}`))
    right(await call('POST', `studentDiscounts/${id}/end`, { version: now, endDate: day }))
  },
  // One that was made before is taken back each time: it is made again, and nothing earned is left out.
  recognise: async ({ guardian, invoices }) => {
    const booked = encodeURIComponent(JSON.stringify({ guardian, status: 'posted' }))
    const [oldest] = await list(`incomeRecognitions?filter=${booked}&sort=["date","ASC"]&range=[0,0]`)
    if (oldest) {
      const path = `incomeRecognitions/${oldest.id}`
      right(await call('POST', `${path}/unpost`, { version: oldest.version, date: day, reason: 'خطأ' }))
      const { version } = right(await call('GET', path))
      right(await call('POST', `${path}/void`, { version, reason: 'خطأ' }))
    }
    const wanted = { input: { until: day }, filter: { guardian } }
    const seen = await counted('runs/recogniseIncome', wanted, (to, body) => call('POST', to, body))
    const asked = await call('POST', 'runs/recogniseIncome', seen)
    if (asked.body.errors?.some(({ code }) => code === 'Selection.Empty')) return
    expect([200, 201, 202], JSON.stringify(asked.body)).toContain(asked.status)
    const state = async () => (await call('GET', `jobs/${asked.body.id}`)).body['state']
    await expect.poll(state, { interval: 20, timeout: 60_000 }).toBe('done')
    const open = encodeURIComponent(JSON.stringify({ guardian, status: 'open' }))
    for (const one of await list(`incomeRecognitions?filter=${open}&sort=["date","ASC"]&range=[0,199]`))
      right(await call('POST', `incomeRecognitions/${one.id}/post`, { version: one.version }))
    type Report = { rows: { cells: { document: Row } }[] }
    const { rows } = right(await call<Report>('GET', `reports/incomeNotRecognised?asOf=${day}`))
    expect(rows.filter(({ cells }) => invoices.includes(cells.document.id))).toEqual([])
  },
  entry: async (family) => {
    const amount = fromUnits(BigInt(1 + random.below(50_000)), 2)
    const owed = { account: receivable, party: { resource: 'guardians', id: family.guardian }, debit: amount }
    await posted('vouchers', { entries: [owed, { account: equity, credit: amount }] })
    family.balance = add(family.balance, amount)
    family.open = add(family.open, amount)
    family.ofNone = add(family.ofNone, amount)
  },
  // A bank takes back a cheque of which a part was refunded: that part is owed, and collected like the rest.
  takenByBank: async (family) => {
    const { guardian } = family
    const amount = fromUnits(BigInt(100 + random.below(100_000)), 2)
    const refunded = random.of([amount, '1'])
    const methods = [{ paymentMethod: cheque, amount, reference: `C${random.below(1_000_000)}`, chequeDate: day }]
    const receipt = await posted('collections', { guardian, methods })
    const paid = (receipt['methods'] as Row[])[0]?.id
    await posted('chequeClearings', { bank, cheques: [{ cheque: paid }] })
    await posted('paymentTransactions', {
      paidTo: 'guardian',
      guardian,
      methods: [{ paymentMethod: transfer, amount: refunded, reference: `B${random.below(1_000_000)}` }],
      refunds: [{ collection: receipt.id, amount: refunded }],
    })
    await posted('chequeReturns', { cheque: paid, bank, reason: 'شيك مزوّر' })
    family.balance = add(family.balance, refunded)
    family.open = add(family.open, refunded)
    family.ofNone = add(family.ofNone, refunded)
  },
  leaveOpen: async (family) => {
    const terms = (await accountOf(family)).terms.filter(({ branch }) => branch === boys)
    const [first] = terms
    if (!first) return
    const amount = first.left
    right(
      await call('POST', 'collections', {
        date: day,
        status: 'open',
        guardian: family.guardian,
        methods: [{ paymentMethod: cash, amount }],
        allocations: allotted(amount, [first]),
      }),
    )
    family.open = subtract(family.open, amount)
    family.waiting = add(family.waiting, amount)
  },
  takeBack: async (family) => {
    const receipt = family.receipts.pop()
    if (!receipt) return
    const { version, spent } = right(await call('GET', `collections/${receipt.id}`))
    // An advance that was used stays.
    if (compare(text(spent), '0') > 0) return
    right(await call('POST', `collections/${receipt.id}/unpost`, { version, date: day, reason: 'خطأ في المبلغ' }))
    const { version: now } = right(await call('GET', `collections/${receipt.id}`))
    right(await call('POST', `collections/${receipt.id}/void`, { version: now, reason: 'خطأ في المبلغ' }))
    family.balance = add(family.balance, receipt.received)
    family.open = add(family.open, receipt.allocated)
    family.ofNone = add(family.ofNone, subtract(receipt.received, receipt.ofChildren))
  },
}

beforeAll(async () => {
  const methods = await list('paymentMethods?range=[0,49]')
  ;[cash, transfer] = ['cash', 'transfer'].map((kind) => methods.find((one) => one['kind'] === kind)?.id ?? 0) as [number, number]
  cheque = methods.find((one) => one['kind'] === 'cheque')?.id ?? 0
  bank = (await list('banks?range=[0,0]'))[0]?.id ?? 0
  master = (await list('branches?filter={"isMaster":true}'))[0]?.id ?? 0
  services = (await Promise.all(['تسجيل', 'الكتب'].map((q) => list(`services?filter=${JSON.stringify({ q })}`)))).flatMap(
    ([one]) => one?.id ?? [],
  )
  const [fiscalYear] = await list(`FiscalYears?filter={"year":${year}}`)
  const [known] = await list('services?range=[0,0]')
  const taught = right(
    await call('POST', 'services', {
      arabicName: 'رسوم تُكتسب بالأيام',
      category: known?.['category'],
      deferred: true,
      oncePerYear: false,
      prices: [{ fiscalYear: fiscalYear?.id, amount: '10000' }],
    }),
  )
  services.push(taught.id)
  const byCode = async (code: string) => (await list(`accounts?filter=${JSON.stringify({ code })}`, master))[0]?.id ?? 0
  ;[receivable, equity] = [await byCode('1110'), await byCode('3105')]
  const account = await byCode('4190')
  const letOff = { services: services.map((service) => ({ service })), discountPercentage: '7.5' }
  for (const more of [{ account }, {}]) {
    const one = await call('POST', 'discounts', { arabicName: `خصم متأخر ${discounts.length}`, ...letOff, ...more })
    discounts.push(right(one).id)
  }
  const students = await list('students?range=[0,199]&sort=["id","DESC"]&filter={"suspended":false}')
  const byGuardian = Map.groupBy(students, (student) => student['guardian'] as number)
  for (const [guardian, children] of byGuardian) {
    if (families.length === 3) break
    const { balance } = right(await call('GET', `guardians/${guardian}`, undefined, master))
    const account = right(await call<PayerAccount>('GET', `desk/families/${guardian}`))
    if (account.terms.length || account.credits.length) continue
    const balanceBefore = text(balance)
    families.push({
      guardian,
      students: children.map(({ id }) => id),
      balanceBefore,
      balance: '0',
      // What opened the books in its name has no instalment.
      open: balanceBefore,
      waiting: '0',
      ofNone: subtract(balanceBefore, await ofChildren(children.map(({ id }) => id))),
      invoices: [],
      receipts: [],
    })
  }
  before.control = await control()
})

describe('families whose documents come in any order', () => {
  it('have one balance: the guardian’s, the control accounts’, the statement’s, that of the ageing, and that of their children with what is of none of them, at every step, and the books say why it is not what is left, and what waits to be earned and was let off; and at every day that has passed', async () => {
    expect([families.length, services.length]).toEqual([3, 3])
    const fixed = (amount: string) => toFixed(amount, 2)
    const done: string[] = []
    const days = new Map<string, { guardian: number; owed: string; balance: string }[]>()
    for (let step = 0; step < steps; step++) {
      const family = random.of(families)
      day = inYear(addDays(today(), step - steps + 1))
      const act = step < families.length * 2 ? 'invoice' : random.of(Object.keys(acts))
      done.push(`${act} ${family.guardian}`)
      await acts[act]?.(family)
      const { guardian, balanceBefore, balance, open, waiting } = family
      const one = { guardian: String(guardian) }
      const owes = fixed(add(balanceBefore, balance))
      const [record, statement, ageing, against, books, children] = await Promise.all([
        call('GET', `guardians/${guardian}`, undefined, master),
        reported('guardianStatement', one, 'balance'),
        reported('receivableAgeing', one, 'left'),
        totalsOf('receivableInBooks', one),
        control(),
        ofChildren(family.students),
      ])
      const told = [
        fixed(text(record.body['balance'])),
        fixed(statement.last),
        fixed(ageing.total),
        ...['left', 'receiptsNotPosted', 'receivable', 'unexplained', 'balance'].map((column) => fixed(text(against[column]))),
        fixed(subtract(books, before.control)),
        fixed(add(children, family.ofNone)),
      ]
      expect(told, done.join(', ')).toEqual([
        owes,
        owes,
        fixed(add(open, waiting)),
        ...[add(open, waiting), waiting, add(open, waiting), '0', owes].map(fixed),
        fixed(sum(families.map((other) => other.balance))),
        owes,
      ])
      const wholeYear = { from: `${year}-01-01`, to: `${year}-12-31` }
      const explained = await Promise.all([totalsOf('deferredInBooks', {}), totalsOf('discountsInBooks', wholeYear)])
      expect(
        explained.map(({ unexplained }) => fixed(text(unexplained))),
        done.join(', '),
      ).toEqual(['0.00', '0.00'])
      days.set(
        day,
        families.map((other) => ({
          guardian: other.guardian,
          owed: fixed(add(other.open, other.waiting)),
          balance: fixed(add(other.balanceBefore, other.balance)),
        })),
      )
    }
    // What was owed at a day stays what it was, whatever was paid, given back or taken back later.
    for (const [asOf, then] of [...days].filter((_, at) => at % 9 === 4))
      for (const { guardian, owed, balance } of then) {
        const one = { guardian: String(guardian), asOf }
        const [ageing, open, books] = await Promise.all([
          totalsOf('receivableAgeing', one),
          totalsOf('openInstalments', { documentGuardian: String(guardian), asOf }),
          totalsOf('receivableInBooks', one),
        ])
        const left = subtract(text(ageing['left']), text(ageing['otherEntries']))
        expect([
          asOf,
          fixed(text(ageing['left'])),
          fixed(text(open['left'])),
          ...['receivable', 'balance', 'unexplained'].map((column) => fixed(text(books[column]))),
        ]).toEqual([asOf, owed, fixed(left), owed, balance, fixed('0')])
      }
    expect(new Set(done.map((one) => one.split(' ')[0])).size).toBe(Object.keys(acts).length)
  })
})
