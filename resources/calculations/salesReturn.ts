import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import type { DraftOf } from '../../schema/define.ts'
import { add, compare, isZero, subtract, sum } from '../../schema/values/money.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import type { salesReturns } from '../fees/salesReturns.ts'
import type { studentDiscounts } from '../fees/studentDiscounts.ts'
import { creditedTax, type Sold } from './creditedTax.ts'
import { creditOfLine, type WhyCredited } from './creditOfLine.ts'
import { periodOfItem } from './deferral.ts'
import { type Discounted, discountsBack, offGoods } from './discountsBack.ts'
import { knownAmount } from './knownAmount.ts'
import type { LateDiscount } from './lateDiscount.ts'
import { nextPart } from './nextPart.ts'
import { type Open, settled } from './settled.ts'

type Reads = { salesInvoices: typeof salesInvoices; studentDiscounts: typeof studentDiscounts }
type Note = DraftOf<typeof salesReturns>
type Facts = Parameters<Parameters<typeof calculate<typeof salesReturns, Reads>>[1]>[1]

const isDay = (value: unknown): value is string => typeof value === 'string'

/** What goods that come back cost. */
const costBack = (
  quantity: string | null,
  { soldQuantity, soldCost, broughtBack }: { soldQuantity?: unknown; soldCost?: unknown; broughtBack?: unknown } = {},
  decimals: number,
): string => {
  const [whole, cost, before] = [soldQuantity, soldCost, broughtBack].map(knownAmount) as [string, string, string]
  return nextPart(cost, { quantity: quantity ?? '0', whole, before }, decimals)
}

/** A discount after the invoice, of another credit note. */
interface Later extends LateDiscount {
  readonly item: number
}

/** What another credit note gave back of what closed years had earned. */
interface ClosedBack {
  readonly item: number
  readonly ofClosedYears: string | null
}

/** What waits to be earned of each line; null where nothing does. */
function feesOf(note: Note, facts: Facts) {
  const others = (facts.later ?? []) as unknown as readonly Later[]
  return note.items.map((_, at) => {
    const known = facts.items[at]
    const period = known && periodOfItem(known)
    const [net = '0', released = '0', unwound = '0'] = [known?.deferred, known?.released, known?.unwound].map(knownAmount)
    const later = others.filter(({ item }) => item === note.items[at]?.item)
    return period && !isZero(net) ? { net, ...period, released, unwound, later } : null
  })
}

type Fees = ReturnType<typeof feesOf>

/** What is credited of each line. */
function creditedOf(
  note: Note,
  facts: Facts,
  fees: Fees,
  as: { readonly why: WhyCredited; readonly decimals: number; readonly isShown: boolean },
) {
  const ofClosed = Map.groupBy((facts.closedBack ?? []) as unknown as readonly ClosedBack[], ({ item }) => item)
  return note.items.map(({ item, amount }, at) => {
    const known = facts.items[at]
    const back = sum((ofClosed.get(item ?? 0) ?? []).map(({ ofClosedYears }) => knownAmount(ofClosedYears)))
    const closedLeft = subtract(knownAmount(known?.ofClosed), back)
    return creditOfLine(amount, known && { ...known, closedLeft }, fees[at] ?? null, {
      ...as,
      day: note.date,
      isError: note.closedIncome === 'priorPeriod',
    })
  })
}

/** A line for each one of the note that grants a discount, or lowers a price, and says how that is let off; each keeps its id. */
function grantedLines(
  note: Note,
  facts: Facts,
  credited: ReturnType<typeof creditedOf>,
  { why, discountAccount }: { readonly why: WhyCredited; readonly discountAccount: number | null },
) {
  return note.items.flatMap(({ item, amount }, at) => {
    const [known, later] = [facts.items[at], credited[at]?.later]
    if (item === null || amount === null || !known || !later) return []
    return [
      {
        id: note.granted.find((former) => former.item === item)?.id ?? null,
        way: why === 'discount' ? ('afterInvoice' as const) : ('priceReduction' as const),
        grant: note.grant,
        discount: why === 'discount' ? Number(facts.grantType) : null,
        item,
        student: known.ofStudent ?? null,
        service: known.ofService ?? null,
        amount,
        account: discountAccount,
        ...later,
      },
    ]
  })
}

/** What of former discounts is taken back with each line. */
function discountLines({ items }: Note, facts: Facts, fees: Fees, decimals: number) {
  return items.flatMap(({ item, amount, unearned, ofClosedYears }, at) => {
    const known = facts.items[at]
    if (item === null || amount === null || !known) return []
    const own = ((facts.discounted ?? []) as readonly Discounted[]).filter(
      ({ student, service }) => student === known.ofStudent && service === known.ofService,
    )
    const all = known.ofService == null ? offGoods(knownAmount(known.notShown)) : own
    return discountsBack(amount, known, all, decimals, {
      unearned: unearned ?? '0',
      ofClosed: ofClosedYears ?? '0',
      later: fees[at]?.later ?? [],
    }).map((one) => ({ item, ...one, outside: null }))
  })
}

/** What of a credit note had not been earned by its day, the tax category of each line, and which instalments it settles. */
export const salesReturn = calculate<typeof salesReturns, Reads>(
  'salesReturns',
  (note, facts) => {
    // A form does not know the digits of its branch from the start.
    const decimals = isEmpty(facts.decimals) ? 2 : Number(facts.decimals)
    const fees = feesOf(note, facts)
    const taxes = creditedTax(
      note.items,
      (facts.sold ?? []) as unknown as readonly Sold[],
      { tax: knownAmount(facts.invoiceTax), taxLeft: knownAmount(facts.taxLeft) },
      decimals,
    )
    const discountAccount = note.grant !== null && typeof facts.grantAccount === 'number' ? facts.grantAccount : null
    const why = note.grant !== null ? 'discount' : note.kind === 'priceReduction' ? 'priceReduction' : 'lastDays'
    const credited = creditedOf(note, facts, fees, { why, decimals, isShown: discountAccount !== null })
    const items = note.items.map((item, at) => ({
      ...item,
      tax: taxes[at] ?? '0',
      unearned: credited[at]?.unearned ?? '0',
      ofClosedYears: credited[at]?.ofClosedYears ?? '0',
      taxCategory: facts.items[at]?.category ?? null,
      cost: costBack(item.quantity, facts.items[at], decimals),
    }))
    const isOfLastDays = why === 'lastDays' && (note.kind !== null || note.withdrawn !== null)
    const earnedBack = sum(
      items.flatMap(({ amount, unearned }, at) => (isOfLastDays && fees[at] ? [subtract(amount ?? '0', unearned)] : [])),
    )
    // The totals are those of the round before; the lines say what it comes to now.
    const total = sum(items.map(({ amount, tax }) => add(amount ?? '0', tax)))
    const days = ((facts.receipts ?? []) as readonly Record<string, unknown>[]).map((one) => one['record.date']).filter(isDay)
    const lastPaidOn = days.toSorted().at(-1) ?? null
    return {
      ...note,
      lastPaidOn,
      earnedBack,
      discountAccount,
      kindMatters: note.items.some(
        ({ amount }, at) =>
          why !== 'discount' &&
          !isEmpty(amount) &&
          compare(credited[at]?.rest ?? '0', '0') > 0 &&
          compare(knownAmount(amount), knownAmount(facts.items[at]?.netLeft)) < 0,
      ),
      items,
      // A discount or a lower price gives no service back, nor what other discounts took off it.
      discounts: why === 'lastDays' ? discountLines({ ...note, items }, facts, fees, decimals) : [],
      granted: why === 'lastDays' ? [] : grantedLines(note, facts, credited, { why, discountAccount }),
      allocations: settled(total, (facts.open ?? []) as readonly Open[], note.allocations),
    }
  },
  {
    needs: [
      'date',
      'lastPaidOn',
      'kindMatters',
      'earnedBack',
      'items.amount',
      'items.unearned',
      'items.ofClosedYears',
      'items.tax',
      'items.taxCategory',
      'items.quantity',
      'items.cost',
      'discounts.item',
      'discounts.account',
      'discounts.amount',
      'discounts.back',
      'discounts.notShown',
      'discounts.waited',
      'discountAccount',
      'granted.amount',
      'granted.account',
      'granted.waits',
      'granted.earnedBefore',
      'granted.stillEarned',
      'granted.takenBack',
      'granted.atOnce',
      'allocations.term',
      'allocations.dueOn',
      'allocations.amount',
    ],
  },
)
