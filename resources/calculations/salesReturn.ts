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
import type { waysToLetOff } from '../groups/values.ts'
import { creditedTax, type Sold } from './creditedTax.ts'
import { creditOfLine } from './creditOfLine.ts'
import { periodOfItem } from './deferral.ts'
import { knownAmount } from './knownAmount.ts'
import { asInvoiced, type LateDiscount, letOffBy, waitingPart } from './lateDiscount.ts'

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

const isDay = (value: unknown): value is string => typeof value === 'string'

/** What a discount took off a line. */
interface Discounted {
  readonly student: number | null
  readonly service: number | null
  readonly way: (typeof waysToLetOff)[number] | null
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
    own.map((one) => knownAmount(one.amount)),
    decimals,
  )

/** What of an amount that is given back was not earned, and what closed years had earned. */
interface Parted {
  readonly unearned?: string
  readonly ofClosed?: string
  readonly later?: readonly LateDiscount[]
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
  const whole = knownAmount(net)
  if (isZero(whole)) return []
  const isLast = compare(amount, knownAmount(netLeft)) === 0
  const partBack = (off: string, left: string) => (isLast ? left : lesser(partOf(off, amount, whole, decimals), left))
  const own = all.filter(({ account }) => account !== null)
  const others = all.filter(({ account }) => account === null)
  const letOff = waitingPart(knownAmount(shown), knownAmount(deferred), whole, decimals)
  const upTo = (earned: string) => letOffBy(letOff, asInvoiced(earned, later, decimals), knownAmount(deferred), decimals)
  const between = (from: string, to: string) => subtract(upTo(to), upTo(from))
  const waits = own.some((one) => one.waits)
  const before = subtract(lesser(subtract(whole, knownAmount(netLeft)), knownAmount(deferred)), knownAmount(unwound))
  const earned = subtract(subtract(amount, unearned), ofClosed)
  const toEarn = subtract(knownAmount(deferred), knownAmount(unwound))
  const back = waits ? between(before, add(before, earned)) : partBack(knownAmount(shown), knownAmount(shownLeft))
  const waited = waits ? between(greater('0', subtract(toEarn, unearned)), greater('0', toEarn)) : '0'
  const [backs, rests] = [among(back, own, decimals), among(waited, own, decimals)]
  const offs = among(partBack(knownAmount(notShown), knownAmount(notShownLeft)), others, decimals)
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
  const [whole, cost, before] = [soldQuantity, soldCost, broughtBack].map(knownAmount) as [string, string, string]
  if (quantity === null || isZero(quantity) || isZero(whole)) return '0'
  const upTo = (back: string) => partOf(cost, lesser(back, whole), whole, decimals)
  return subtract(upTo(add(before, quantity)), upTo(before))
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
      const [net = '0', released = '0', unwound = '0'] = [known?.deferred, known?.released, known?.unwound].map(knownAmount)
      const later = others.filter(({ item }) => item === note.items[at]?.item)
      return period && !isZero(net) ? { net, ...period, released, unwound, later } : null
    })
    const taxes = creditedTax(
      note.items,
      (facts.sold ?? []) as unknown as readonly Sold[],
      { tax: knownAmount(facts.invoiceTax), taxLeft: knownAmount(facts.taxLeft) },
      decimals,
    )
    const discountAccount = note.grant !== null && typeof facts.grantAccount === 'number' ? facts.grantAccount : null
    const why = note.grant !== null ? 'discount' : note.kind === 'priceReduction' ? 'priceReduction' : 'lastDays'
    const ofClosed = Map.groupBy((facts.closedBack ?? []) as unknown as readonly ClosedBack[], ({ item }) => item)
    const credited = note.items.map(({ item, amount }, at) => {
      const known = facts.items[at]
      const back = sum((ofClosed.get(item ?? 0) ?? []).map(({ ofClosedYears }) => knownAmount(ofClosedYears)))
      const closedLeft = subtract(knownAmount(known?.ofClosed), back)
      return creditOfLine(amount, known && { ...known, closedLeft }, fees[at] ?? null, {
        why,
        day: note.date,
        decimals,
        isShown: discountAccount !== null,
        isError: note.closedIncome === 'priorPeriod',
      })
    })
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
    const granted = items.flatMap(({ item, amount }, at) => {
      const [known, later] = [facts.items[at], credited[at]?.later]
      if (why === 'lastDays' || item === null || amount === null || !known || !later) return []
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
    // A discount or a lower price gives no service back, nor what other discounts took off it.
    const discounts = note.items.flatMap(({ item, amount }, at) => {
      const known = facts.items[at]
      if (why !== 'lastDays' || item === null || amount === null || !known) return []
      const own = ((facts.discounted ?? []) as readonly Discounted[]).filter(
        ({ student, service }) => student === known.ofStudent && service === known.ofService,
      )
      const all = known.ofService == null ? offGoods(knownAmount(known.notShown)) : own
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
      discounts,
      granted,
      allocations: settled(total, (facts.open ?? []) as readonly Open[]),
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
