import { beforeAll, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { connected } from '../support/database.ts'
import type { Problem } from '../support/school.ts'
import { all } from '../support/sweep.ts'
import { type Moved, nextPart, partOf, ReferenceStock } from './referenceStock.ts'
import { onStores, type Row, type Store, year } from './stage.ts'

const long = process.env['STOCK_LONG'] === '1'
const seed = Number(process.env['STOCK_SEED'] ?? (long ? Date.now() % 1_000_000 : 20_261))
const steps = long ? 3_000 : all ? 300 : 60

/** Below a limit, from one seed the same numbers. */
let state = seed
const below = (limit: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return Math.floor((state / 0x80000000) * limit)
}
const of = <T>(list: readonly T[]): T => list[below(list.length)] as T

const amount = (halalas: bigint): string => `${halalas / 100n}.${String(halalas % 100n).padStart(2, '0')}`
const halalas = (text: unknown): bigint =>
  BigInt(
    Number(text ?? 0)
      .toFixed(2)
      .replace('.', ''),
  )

/** A posted document that may be taken back, with what it moved and what else it changed. */
interface Done {
  readonly resource: string
  readonly id: number
  readonly branch: number
  readonly moved: readonly Moved[]
  readonly waiting: bigint
}
interface Sold {
  readonly id: number
  readonly line: number
  readonly place: string
  readonly branch: number
  readonly quantity: bigint
  readonly cost: bigint
  back: bigint
}

let store: Store
let supplier: Row
let customer: Row
let center: Row
const places: { readonly branch: number; readonly warehouse: number; readonly item: Row }[] = []
const stock = new ReferenceStock()
const done: Done[] = []
const sold: Sold[] = []
/** What is received and not invoiced, and what is on its way between warehouses. */
const waiting = { invoice: 0n, way: 0n }
let before: Record<string, bigint> = {}
const told: string[] = []
/** Some documents are dated back. */
const days = [`${year}-02-01`, `${year}-05-01`, today(), today()]

onStores((opened) => {
  store = opened
})

const keyOf = ({ warehouse, item }: { warehouse: number; item: Row }) => `${warehouse} ${item.id}`
const call = async (branch: number, path: string, body: object) => {
  const { status, body: answer } = await store.admin.call<Row & Partial<Problem>>('POST', path, {
    ...{ branch, year, body },
    headers: { Confirmed: 'Receipt.WithoutValue,Document.UnusualAmount,Stocktaking.NotCounted' },
  })
  told.push(`${path} ${JSON.stringify(body)} ${status} ${(answer.errors ?? []).map(({ code }) => code).join()}`)
  return { codes: status < 300 ? [] : (answer.errors ?? []).map(({ code }) => code), body: answer }
}
/** A document that is issued and then posted, or whatever else makes it final. */
const posted = async (branch: number, resource: string, values: object, action = 'post') => {
  const made = await call(branch, resource, { date: today(), status: 'open', ...values })
  if (made.codes.length) return made
  const answer = await call(branch, `${resource}/${made.body.id}/${action}`, { version: made.body.version })
  // What is issued and not posted keeps its goods from others.
  if (answer.codes.length) await call(branch, `${resource}/${made.body.id}/void`, { version: made.body.version, reason: 'خطأ' })
  return answer
}
const notThere = ['Stock.NotThere', 'Stock.NotEnough', 'Stock.CostsMoreByNow', 'Stock.CountedSince']
/** What is not there is refused as it is issued, or as it is posted where it went since. */
const goneOrNotThere = (gone: Moved | null, codes: readonly string[]) =>
  gone ? expect(codes, told.at(-1)).toEqual([]) : expect(notThere, told.at(-1)).toContain(codes.join())
const query = <T>(text: string): Promise<T[]> =>
  connected(store.school.databaseUrl, async (client) => (await client.query(text)).rows as T[])

/** What stands in the books on the accounts that goods have, and in the rows of stock. */
async function books(): Promise<Record<string, bigint>> {
  const accounts = await query<{ key: string; net: string }>(
    `select a.code || case when a.code = '1131' then ' ' || l.branch_id else '' end as key, sum(l.debit - l.credit)::text as net
      from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = 1 and a.code in ('1131', '1133', '2106') group by 1`,
  )
  return Object.fromEntries(accounts.map(({ key, net }) => [key, halalas(net)]))
}

async function agrees(): Promise<void> {
  const ids = [...new Set(places.map(({ warehouse }) => warehouse))].join()
  const rows = await query<{ key: string; quantity: string; value: string; summed: string; worth: string }>(
    `select b.warehouse_id || ' ' || b.item_id as key, b.quantity::text, b.value::text, sum(r.quantity)::text as summed, sum(r.value)::text as worth
      from stock_balances b join stock_rows r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.item_id = b.item_id
      where b.tenant_id = 1 and b.warehouse_id in (${ids}) group by 1, 2, 3`,
  )
  for (const { key, quantity, value, summed, worth } of rows) {
    const model = stock.at(key)
    const found = [quantity, value, summed, worth].map(Number)
    const wanted = [Number(model.quantity), Number(model.value) / 100]
    expect(found, `${key} after ${told.slice(-4).join('\n')}`).toEqual([...wanted, ...wanted])
  }
  const now = await books()
  const grown = (key: string) => (now[key] ?? 0n) - (before[key] ?? 0n)
  for (const branch of new Set(places.map((place) => place.branch))) {
    const own = new Set(places.filter((place) => place.branch === branch).map(keyOf))
    expect([branch, grown(`1131 ${branch}`)], told.slice(-4).join('\n')).toEqual([branch, stock.valueOf((key) => own.has(key))])
  }
  expect([grown('1133'), -grown('2106')], told.slice(-4).join('\n')).toEqual([waiting.way, waiting.invoice])
}

beforeAll(async () => {
  const { boys, girls } = store.branches
  supplier = await store.made('suppliers', { arabicName: 'مورد', taxNumber: '310000000000003', general: true })
  customer = await store.made('customers', { arabicName: 'مشترٍ', general: true })
  const [found] = await store.list('costCenters?filter={"isLeaf":true}&range=[0,0]')
  center = found as Row
  const items = [await store.item('أ', { general: true }), await store.item('ب', { general: true })]
  for (const branch of [boys, boys, girls]) {
    const { body } = await call(branch, 'warehouses', { arabicName: `مخزن ${places.length}` })
    for (const item of items) places.push({ branch, warehouse: body.id, item })
  }
  before = await books()
})

/** Goods that come in, of a supplier with freight or found. */
async function receive(): Promise<void> {
  const { branch, warehouse, item } = of(places)
  const [quantity, cost] = [BigInt(1 + below(9)), BigInt(1 + below(9_999))]
  const items = [{ item: item.id, quantity: String(quantity), unitCost: amount(cost) }]
  const place = `${warehouse} ${item.id}`
  const isBought = below(2) === 0
  const freight = isBought && below(2) ? BigInt(1 + below(999)) : 0n
  const charges = freight ? [{ description: 'شحن', amount: amount(freight), spreadBy: 'value' }] : []
  const from = isBought ? { kind: 'purchase', supplier: supplier.id, charges } : { kind: 'found' }
  const date = isBought ? today() : of(days)
  const { codes, body } = await posted(branch, 'additionOrders', { date, warehouse, ...from, items })
  expect(codes, told.at(-1)).toEqual(stock.isCounted(place, date) ? ['Stock.CountedSince'] : [])
  if (codes.length) return
  const value = quantity * cost
  const moved = [stock.move({ place, date, quantity, value: value + freight })]
  const owed = isBought ? value + freight : 0n
  waiting.invoice += owed
  done.push({ resource: 'additionOrders', id: body.id, branch, moved, waiting: owed })
  if (isBought && below(2)) await invoice(branch, body, quantity, cost, freight)
}

/** The supplier's invoice of all of a receipt, dearer or cheaper than it came. */
async function invoice(branch: number, receipt: Row, quantity: bigint, cost: bigint, freight: bigint): Promise<void> {
  const [line, charge] = [(receipt['items'] as Row[])[0], (receipt['charges'] as Row[])[0]]
  const { codes } = await posted(branch, 'purchaseInvoices', {
    ...{ supplier: supplier.id, supplierInvoiceNumber: `N-${told.length}`, supplierInvoiceDate: today() },
    items: [
      {
        ...{ receiptItem: line?.id, item: line?.['item'], quantity: String(quantity) },
        price: amount(cost + BigInt(below(200))),
        taxTreatment: 'standard',
      },
      ...(freight ? [{ receiptCharge: charge?.id, price: amount(freight), taxTreatment: 'standard' }] : []),
    ],
  })
  expect(codes, told.at(-1)).toEqual([])
  waiting.invoice -= quantity * cost + freight
}

/** Goods that go out, or are refused where there are not so many. */
async function goOut(resource: 'exchangeOrders' | 'damageAdjustments' | 'shortageAdjustments'): Promise<void> {
  const { branch, warehouse, item } = of(places)
  const quantity = BigInt(1 + below(8))
  const why = {
    exchangeOrders: { receiver: 'costCenter', costCenter: center.id },
    damageAdjustments: { cause: 'water' },
    shortageAdjustments: { cause: 'count' },
  }[resource]
  const items = [{ item: item.id, quantity: String(quantity) }]
  const [date, place] = [of(days), `${warehouse} ${item.id}`]
  const { codes, body } = await posted(branch, resource, { date, warehouse, ...why, items })
  const gone = stock.isCounted(place, date) ? null : stock.out(place, quantity, date)
  goneOrNotThere(gone, codes)
  if (gone) done.push({ resource, id: body.id, branch, moved: [gone], waiting: 0n })
}

async function sell(): Promise<void> {
  const { branch, warehouse, item } = of(places)
  const quantity = BigInt(1 + below(6))
  const place = `${warehouse} ${item.id}`
  const { codes, body } = await posted(branch, 'salesInvoices', {
    ...{ soldTo: 'customer', customer: customer.id, warehouse },
    items: [{ item: item.id, quantity: String(quantity) }],
  })
  const gone = stock.out(place, quantity, today())
  goneOrNotThere(gone, codes)
  if (!gone) return
  const line = (body['items'] as Row[])[0]?.id ?? 0
  sold.push({ id: body.id, line, place, branch, quantity, cost: -gone.value, back: 0n })
}

async function giveBack(): Promise<void> {
  const one = of(sold.filter(({ back, quantity }) => back < quantity))
  if (!one) return
  const quantity = BigInt(1 + below(Number(one.quantity - one.back)))
  const { codes } = await posted(one.branch, 'salesReturns', {
    ...{ invoice: one.id, reason: 'مقاس' },
    items: [{ item: one.line, quantity: String(quantity), amount: String(60n * quantity) }],
  })
  expect(codes, told.at(-1)).toEqual([])
  stock.move({ place: one.place, date: today(), quantity, value: nextPart(one.cost, quantity, one.quantity, one.back) })
  one.back += quantity
}

/** Goods that are sent elsewhere, and arrive in two parts, the second one with something missing. */
async function transfer(): Promise<void> {
  const from = of(places)
  const to = of(places.filter(({ warehouse, item }) => warehouse !== from.warehouse && item.id === from.item.id))
  const quantity = BigInt(2 + below(4))
  const lines = [{ item: from.item.id, quantity: String(quantity) }]
  const target = from.branch === to.branch ? { toWarehouse: to.warehouse } : { toBranch: to.branch }
  const head = { warehouse: from.warehouse, ...target, items: lines }
  const { codes, body } = await posted(from.branch, 'storageTransfers', head, 'send')
  const gone = stock.out(keyOf(from), quantity, today())
  goneOrNotThere(gone, codes)
  if (!gone) return
  const cost = -gone.value
  waiting.way += cost
  await agrees()
  const sent = (body['items'] as Row[])[0]?.id
  const arrive = async (came: bigint, missing: bigint, ahead: bigint) => {
    const part = { sent, quantity: String(came), missing: String(missing), ...(missing > 0n && { missingReason: 'سقط' }) }
    const receipt = { transfer: body.id, warehouse: to.warehouse, items: [part] }
    const { codes: faults } = await posted(to.branch, 'transferReceipts', receipt)
    expect(faults, told.at(-1)).toEqual([])
    const whole = nextPart(cost, came + missing, quantity, ahead)
    if (came > 0n) stock.move({ place: keyOf(to), date: today(), quantity: came, value: partOf(whole, came, came + missing) })
    waiting.way -= whole
  }
  const first = BigInt(1 + below(Number(quantity) - 1))
  await arrive(first, 0n, 0n)
  await agrees()
  const missing = BigInt(below(Number(quantity - first)))
  await arrive(quantity - first - missing, missing, first)
}

/** A warehouse is counted, and the books follow what was found of what lies there. */
async function count(): Promise<void> {
  const { branch, warehouse } = of(places)
  const own = places.filter((place) => place.warehouse === warehouse && stock.at(keyOf(place)).quantity > 0n)
  if (!own.length) return
  const { body: made } = await call(branch, 'stocktakings', { date: today(), warehouse })
  const begun = await call(branch, `stocktakings/${made.id}/start`, { version: made.version })
  expect(begun.codes, told.at(-1)).toEqual([])
  // One more, as many, or one less than the books say; of none left there is nothing to count.
  const found = own.map((place) => {
    const { quantity } = stock.at(keyOf(place))
    return { place, quantity: quantity + BigInt(quantity > 1n ? below(3) - 1 : below(2)) }
  })
  for (const { place, quantity } of found) {
    const one = { stocktaking: made.id, item: place.item.id, quantity: String(quantity) }
    expect((await call(branch, 'stocktakingCounts', one)).codes, told.at(-1)).toEqual([])
  }
  const closed = await call(branch, `stocktakings/${made.id}/close`, { version: begun.body.version })
  expect(closed.codes, told.at(-1)).toEqual([])
  for (const { place, quantity } of found) {
    const there = stock.at(keyOf(place))
    const more = quantity - there.quantity
    const average = partOf(there.value, 1n, there.quantity)
    if (more < 0n) stock.out(keyOf(place), -more, today())
    if (more > 0n) stock.move({ place: keyOf(place), date: today(), quantity: more, value: more * average })
    stock.count(keyOf(place), today())
  }
}

async function unpost(): Promise<void> {
  const one = of(done)
  if (!one) return
  const isCounted = one.moved.some(({ place, date }) => stock.isCounted(place, date))
  const [row] = await query<{ version: number; status: string }>(
    `select version, status from ${one.resource.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} where tenant_id = 1 and id = ${one.id}`,
  )
  if (row?.status !== 'posted') return
  const { codes, body } = await call(one.branch, `${one.resource}/${one.id}/unpost`, { version: row.version, reason: 'خطأ' })
  if (codes.length) {
    // What is invoiced stays, and so do goods of which some have left since.
    const isKept = isCounted || codes.includes('Receipt.Invoiced')
    expect([isKept || !stock.canTakeBack(one.moved), codes], told.at(-1)).toEqual([true, codes])
    return
  }
  expect(stock.canTakeBack(one.moved), told.at(-1)).toBe(true)
  stock.takeBack(one.moved)
  const gone = await call(one.branch, `${one.resource}/${one.id}/void`, { version: body.version, reason: 'خطأ' })
  expect(gone.codes, told.at(-1)).toEqual([])
  waiting.invoice -= one.waiting
}

const commands = [
  ...[receive, receive, receive, sell, sell, giveBack, transfer, transfer, count, unpost, unpost],
  ...(['exchangeOrders', 'damageAdjustments', 'shortageAdjustments'] as const).map((resource) => () => goOut(resource)),
]

it('goods are worth what the rules say, row by row and account by account, whatever is done to them', async () => {
  for (let step = 0; step < steps; step++) {
    await of(commands)()
    await agrees()
  }
  // What is received and not invoiced is what its report lists.
  const totals = await Promise.all(
    [store.branches.boys, store.branches.girls].map(async (branch) => {
      const path = 'reports/receivedNotInvoiced'
      const { body } = await store.admin.call<{ totals: Record<string, string> }>('GET', path, { branch, year })
      return halalas(body.totals['settledInBooksLeft'])
    }),
  )
  expect(totals.reduce((sum, one) => sum + one, 0n)).toBe(-((await books())['2106'] ?? 0n))
}, 600_000)
