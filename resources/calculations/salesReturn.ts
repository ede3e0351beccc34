import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { add, compare, isZero, lesser, partOf, split, subtract, sum, toFixed } from '../../schema/values/money.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import type { salesReturns } from '../fees/salesReturns.ts'
import type { studentDiscounts } from '../fees/studentDiscounts.ts'
import { type Deferral, earnedAt, type LateDiscount, letOffBy, toUnwind } from './deferral.ts'

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

/** What a discount took off a line, on an account of its own. */
interface Discounted {
  readonly student: number | null
  readonly service: number | null
  readonly account: number | null
  readonly amount: string | null
  readonly waits: boolean | null
}

/** A line of an invoice as a credit note knows it: its net, what is left of that, and the same of its discounts that are shown. */
interface Shown {
  readonly item: number
  readonly net?: unknown
  readonly netLeft?: unknown
  readonly shown?: unknown
  readonly shownLeft?: unknown
  readonly deferred?: unknown
  readonly unwound?: unknown
}

/**
 * The part of a line's discounts that goes with an amount of its net; the last part takes what is left of them. Of what waits to be earned
 * they were let off as it was earned: what had not been earned takes none of them back.
 */
export function discountsBack(
  amount: string,
  { item, net, netLeft, shown, shownLeft, deferred, unwound }: Shown,
  own: readonly Discounted[],
  decimals: number,
  unearned = '0',
): { readonly item: number; readonly account: number | null; readonly amount: string }[] {
  const whole = amountOf(net)
  if (!own.length || isZero(amountOf(shown)) || isZero(whole)) return []
  const isLast = compare(amount, amountOf(netLeft)) === 0
  const before = subtract(subtract(whole, amountOf(netLeft)), amountOf(unwound))
  const upTo = (earned: string) => letOffBy(amountOf(shown), earned, amountOf(deferred), decimals)
  const back = own.some(({ waits }) => waits)
    ? subtract(upTo(add(before, subtract(amount, unearned))), upTo(before))
    : isLast
      ? amountOf(shownLeft)
      : lesser(partOf(amountOf(shown), amount, whole, decimals), amountOf(shownLeft))
  const parts = split(
    toFixed(back, decimals),
    own.map((one) => amountOf(one.amount)),
    decimals,
  )
  return own.map(({ account }, at) => ({ item, account, amount: parts[at] ?? '0' }))
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
      const [from, to] = [known?.from ?? facts.yearStart, known?.to ?? facts.yearEnd]
      const [net = '0', released = '0', unwound = '0'] = [known?.deferred, known?.released, known?.unwound].map(amountOf)
      const later = others.filter(({ item }) => item === note.items[at]?.item)
      return isDay(from) && isDay(to) && !isZero(net) ? { net, from, to, released, unwound, later } : null
    })
    const items = note.items.map((item, at) => {
      const [known, fee] = [facts.items[at], fees[at]]
      const unearned = item.amount !== null && note.date !== null && fee ? toUnwind(item.amount, fee, note.date, decimals) : '0'
      return { ...item, unearned, taxCategory: known?.category ?? null, cost: costBack(item.quantity, known, decimals) }
    })
    // The totals are those of the round before; the lines say what it comes to now.
    const total = sum(items.map(({ total }) => total ?? '0'))
    const isDiscount = note.grant !== null
    const discountAccount = isDiscount && typeof facts.grantAccount === 'number' ? facts.grantAccount : null
    const granted = items.flatMap((line, at) => {
      const known = facts.items[at]
      if (!isDiscount || line.item === null || line.amount === null || note.date === null || !known) return []
      const later = letOffOf(line.unearned, fees[at] ?? null, { day: note.date, decimals, isShown: discountAccount !== null })
      const { ofStudent: student = null, ofService: service = null } = known
      const own = { item: line.item, student, service, amount: line.amount, account: discountAccount }
      const former = note.granted.find(({ item }) => item === line.item)
      return [{ id: former?.id ?? null, grant: note.grant, discount: Number(facts.grantType), ...own, ...later }]
    })
    // A discount gives no service back, nor what other discounts took off it.
    const discounts = note.items.flatMap(({ item, amount }, at) => {
      const known = facts.items[at]
      if (isDiscount || item === null || amount === null || !known) return []
      const own = ((facts.discounted ?? []) as readonly Discounted[]).filter(
        ({ student, service, account }) => account !== null && student === known.ofStudent && service === known.ofService,
      )
      return discountsBack(amount, { ...known, item }, own, decimals, items[at]?.unearned ?? '0').filter(
        (one) => !isZero(one.amount),
      )
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
      'items.taxCategory',
      'items.quantity',
      'items.cost',
      'discounts.item',
      'discounts.account',
      'discounts.amount',
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
