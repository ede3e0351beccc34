import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import {
  add,
  compare,
  greater,
  isZero,
  lesser,
  negate,
  partOf,
  split,
  subtract,
  sum,
  toFixed,
} from '../../schema/values/money.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import type { salesReturns } from '../fees/salesReturns.ts'
import type { studentDiscounts } from '../fees/studentDiscounts.ts'
import { creditedTax, type Sold } from './creditedTax.ts'
import {
  asInvoiced,
  type Deferral,
  earnedAt,
  type LateDiscount,
  letOffBy,
  periodOfItem,
  toUnwind,
  waitingPart,
} from './deferral.ts'

type Reads = { salesInvoices: typeof salesInvoices; studentDiscounts: typeof studentDiscounts }

/** An instalment with what is open of it. */
interface Open {
  readonly id: number
  readonly left: string | null
  readonly dueOn?: string | null
}

/** An amount over instalments, the last ones first: whoever leaves owes what is due last no more. */
export function settled(
  amount: string,
  terms: readonly Open[],
): { readonly term: number; readonly dueOn: string | null; readonly amount: string }[] {
  return takeInOrder(amount, terms.toReversed(), ({ left }) => left).map(({ one: { id, dueOn = null }, amount: part }) => ({
    term: id,
    dueOn,
    amount: part,
  }))
}

const amountOf = (value: unknown): string => (typeof value === 'string' ? value : '0')
const isDay = (value: unknown): value is string => typeof value === 'string'

/** What a discount took off a line. */
interface Discounted {
  readonly student: number | null
  readonly service: number | null
  readonly way: 'byGrant' | 'byHand' | 'afterInvoice' | null
  readonly grant: number | null
  readonly discount: number | null
  readonly account: number | null
  readonly amount: string | null
  readonly waits: boolean | null
}

/** A line of an invoice as a credit note knows it: its net, what is left of that, and the same of its discounts. */
interface Known {
  readonly net?: unknown
  readonly netLeft?: unknown
  readonly shown?: unknown
  readonly shownLeft?: unknown
  readonly notShown?: unknown
  readonly notShownLeft?: unknown
  readonly deferred?: unknown
  readonly unwound?: unknown
  /** Until when closed years had earned of it what it corrects. */
  readonly closed?: unknown
}

/** All that was taken off goods, which name no service. */
const offGoods = (amount: string): readonly Discounted[] =>
  isZero(amount)
    ? []
    : [{ student: null, service: null, way: 'byHand', grant: null, discount: null, account: null, amount, waits: false }]

/** An amount over discounts, by what each took off. */
const among = (amount: string, own: readonly Discounted[], decimals: number): readonly string[] =>
  split(
    toFixed(amount, decimals),
    own.map((one) => amountOf(one.amount)),
    decimals,
  )

/** What of an amount that is given back was not earned, and what closed years had earned. */
interface Parted {
  readonly unearned?: string
  readonly ofClosed?: string
  readonly later?: readonly LateDiscount[]
}

/** What of an amount that is given back closed years had earned: the first days of a line are given back last. */
function fromClosedYears(amount: string, { net, netLeft, deferred, closed }: Known): string {
  if (isEmpty(closed)) return '0'
  const before = subtract(amountOf(net), amountOf(netLeft))
  const beyond = (credited: string) => greater('0', subtract(credited, amountOf(deferred)))
  return subtract(beyond(add(before, amount)), beyond(before))
}

/**
 * The part of a line's discounts that goes with an amount of its net; the last part takes what is left of them. Of what waits to be earned
 * they were let off as it was earned: what had not been earned takes none of them back from their accounts, and is let off no more.
 */
export function discountsBack(
  amount: string,
  { net, netLeft, shown, shownLeft, notShown, notShownLeft, deferred, unwound }: Known,
  all: readonly Discounted[],
  decimals: number,
  { unearned = '0', ofClosed = '0', later = [] }: Parted = {},
) {
  const whole = amountOf(net)
  if (isZero(whole)) return []
  const isLast = compare(amount, amountOf(netLeft)) === 0
  const partBack = (off: string, left: string) => (isLast ? left : lesser(partOf(off, amount, whole, decimals), left))
  const own = all.filter(({ account }) => account !== null)
  const others = all.filter(({ account }) => account === null)
  const letOff = waitingPart(amountOf(shown), amountOf(deferred), whole, decimals)
  const upTo = (earned: string) => letOffBy(letOff, asInvoiced(earned, later, decimals), amountOf(deferred), decimals)
  const between = (from: string, to: string) => subtract(upTo(to), upTo(from))
  const waits = own.some((one) => one.waits)
  const before = subtract(lesser(subtract(whole, amountOf(netLeft)), amountOf(deferred)), amountOf(unwound))
  const earned = subtract(subtract(amount, unearned), ofClosed)
  const toEarn = subtract(amountOf(deferred), amountOf(unwound))
  const back = waits ? between(before, add(before, earned)) : partBack(amountOf(shown), amountOf(shownLeft))
  const waited = waits ? between(greater('0', subtract(toEarn, unearned)), greater('0', toEarn)) : '0'
  const [backs, rests] = [among(back, own, decimals), among(waited, own, decimals)]
  const offs = among(partBack(amountOf(notShown), amountOf(notShownLeft)), others, decimals)
  const zero = { back: '0', notShown: '0', waited: '0' }
  return [
    ...own.map((one, at) => ({ one, ...zero, back: backs[at] ?? '0', waited: rests[at] ?? '0' })),
    ...others.map((one, at) => ({ one, ...zero, notShown: offs[at] ?? '0' })),
  ].flatMap(({ one: { student, service, way, grant, discount, account }, ...parts }) =>
    Object.values(parts).every(isZero)
      ? []
      : [{ student, service, way, grant, discount, account, amount: negate(sum(Object.values(parts))), ...parts }],
  )
}

/** What goods that come back cost: cut by what came back so far, so that all parts together are what went out, to the last halala. */
export function costBack(
  quantity: string | null,
  { soldQuantity, soldCost, broughtBack }: { soldQuantity?: unknown; soldCost?: unknown; broughtBack?: unknown } = {},
  decimals: number,
): string {
  const [whole, cost, before] = [soldQuantity, soldCost, broughtBack].map(amountOf) as [string, string, string]
  if (quantity === null || isZero(quantity) || isZero(whole)) return '0'
  const upTo = (back: string) => partOf(cost, lesser(back, whole), whole, decimals)
  return subtract(upTo(add(before, quantity)), upTo(before))
}

/** A discount after the invoice, of another credit note. */
interface Later extends LateDiscount {
  readonly item: number
}

/** Of a discount after the invoice: what of it is let off while the rest of the fee is earned, and what at once where no rest is. */
export function letOffOf(
  unearned: string,
  fee: Deferral | null,
  { day, decimals, isShown }: { readonly day: string; readonly decimals: number; readonly isShown: boolean },
) {
  if (!fee || !isShown || isZero(unearned)) return { waits: '0', earnedBefore: '0', stillEarned: '0', atOnce: '0' }
  const { earned, rest } = earnedAt(fee, day, decimals)
  const stillEarned = subtract(rest, unearned)
  const waits = isZero(stillEarned) ? '0' : unearned
  return { waits, earnedBefore: earned, stillEarned, atOnce: subtract(unearned, waits) }
}

/** What of a credit note had not been earned by its day, the tax category of each line, and which instalments it settles. */
export const salesReturn = calculate<typeof salesReturns, Reads>(
  'salesReturns',
  (note, facts) => {
    // A form does not know the digits of its branch from the start.
    const decimals = isEmpty(facts.decimals) ? 2 : Number(facts.decimals)
    const others = (facts.later ?? []) as unknown as readonly Later[]
    const fees = note.items.map((_, at) => {
      const known = facts.items[at]
      const period = known && periodOfItem(known)
      const [net = '0', released = '0', unwound = '0'] = [known?.deferred, known?.released, known?.unwound].map(amountOf)
      const later = others.filter(({ item }) => item === note.items[at]?.item)
      return period && !isZero(net) ? { net, ...period, released, unwound, later } : null
    })
    const taxes = creditedTax(
      note.items,
      (facts.sold ?? []) as unknown as readonly Sold[],
      { tax: amountOf(facts.invoiceTax), taxLeft: amountOf(facts.taxLeft) },
      decimals,
    )
    const items = note.items.map((item, at) => {
      const [known, fee] = [facts.items[at], fees[at]]
      const unearned = item.amount !== null && note.date !== null && fee ? toUnwind(item.amount, fee, note.date, decimals) : '0'
      return {
        ...item,
        tax: taxes[at] ?? '0',
        unearned,
        ofClosedYears: item.amount !== null && known ? fromClosedYears(item.amount, known) : '0',
        taxCategory: known?.category ?? null,
        cost: costBack(item.quantity, known, decimals),
      }
    })
    // The totals are those of the round before; the lines say what it comes to now.
    const total = sum(items.map(({ amount, tax }) => add(amount ?? '0', tax)))
    const isDiscount = note.grant !== null
    const discountAccount = isDiscount && typeof facts.grantAccount === 'number' ? facts.grantAccount : null
    const granted = items.flatMap((line, at) => {
      const known = facts.items[at]
      if (!isDiscount || line.item === null || line.amount === null || note.date === null || !known) return []
      const later = letOffOf(line.unearned, fees[at] ?? null, { day: note.date, decimals, isShown: discountAccount !== null })
      const { ofStudent: student = null, ofService: service = null } = known
      const own = { item: line.item, student, service, amount: line.amount, account: discountAccount }
      const former = note.granted.find(({ item }) => item === line.item)
      return [
        {
          id: former?.id ?? null,
          way: 'afterInvoice' as const,
          grant: note.grant,
          discount: Number(facts.grantType),
          ...own,
          ...later,
        },
      ]
    })
    // A discount gives no service back, nor what other discounts took off it.
    const discounts = note.items.flatMap(({ item, amount }, at) => {
      const known = facts.items[at]
      if (isDiscount || item === null || amount === null || !known) return []
      const own = ((facts.discounted ?? []) as readonly Discounted[]).filter(
        ({ student, service }) => student === known.ofStudent && service === known.ofService,
      )
      const all = known.ofService == null ? offGoods(amountOf(known.notShown)) : own
      return discountsBack(amount, known, all, decimals, {
        unearned: items[at]?.unearned ?? '0',
        ofClosed: items[at]?.ofClosedYears ?? '0',
        later: fees[at]?.later ?? [],
      }).map((one) => ({ item, ...one, outside: null }))
    })
    const days = ((facts.receipts ?? []) as readonly Record<string, unknown>[]).map((one) => one['record.date']).filter(isDay)
    const lastPaidOn = days.toSorted().at(-1) ?? null
    return {
      ...note,
      lastPaidOn,
      discountAccount,
      items,
      discounts,
      granted,
      allocations: settled(total, (facts.open ?? []) as readonly Open[]),
    }
  },
  {
    needs: [
      'date',
      'lastPaidOn',
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
      'granted.atOnce',
      'allocations.term',
      'allocations.dueOn',
      'allocations.amount',
    ],
  },
)
