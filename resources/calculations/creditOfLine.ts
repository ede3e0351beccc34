import { add, compare, greater, isZero, lesser, partOf, subtract } from '../../schema/values/money.ts'
import { type Deferral, earnedAt } from './deferral.ts'
import { knownAmount } from './knownAmount.ts'

/** Why a line is credited: its last days are not taught, a discount lowers what is still to come, or its price was too high from the start. */
export type WhyCredited = 'lastDays' | 'discount' | 'priceReduction'

/** What a credit note knows of a line: what it was invoiced at, what is left of that, and what of it waits to be earned. */
interface Known {
  readonly net?: unknown
  readonly netLeft?: unknown
  readonly deferred?: unknown
  /** What of it closed years had earned whose income it corrects, and is not given back yet. */
  readonly closedLeft?: string
}

interface When {
  readonly why: WhyCredited
  readonly day: string | null
  readonly decimals: number
  /** Whether the discount stands on an account of its own. */
  readonly isShown: boolean
  /** Whether a lower price corrects what closed years have told; else it is granted now, and of this year. */
  readonly isError?: boolean
}

/** What closed years had earned of an amount that is given back: the first days of a line are given back last. */
const fromClosedYears = (amount: string, { netLeft, closedLeft = '0' }: Known): string =>
  isZero(closedLeft) ? '0' : greater('0', subtract(amount, subtract(knownAmount(netLeft), closedLeft)))

/** What makes the rest of a fee less from a day on, or all of it. */
const unchanged = { waits: '0', earnedBefore: '0', stillEarned: '0', takenBack: '0', atOnce: '0' }

/** Of a discount after the invoice: what of it is let off while the rest of the fee is earned, and what at once where no rest is. */
function letOff(unearned: string, { earned, rest }: ReturnType<typeof earnedAt>, isShown: boolean) {
  const stillEarned = subtract(rest, unearned)
  const waits = isZero(stillEarned) ? '0' : unearned
  return { ...unchanged, waits, earnedBefore: earned, stillEarned, atOnce: isShown ? subtract(unearned, waits) : '0' }
}

/** A price that was lower from the first day: its part of what is still to be earned waits no more, the rest is taken back from the income. */
function lowerPrice(amount: string, { earned, rest }: ReturnType<typeof earnedAt>, decimals: number) {
  const open = add(earned, rest)
  const unearned = isZero(open) ? '0' : lesser(rest, partOf(amount, rest, open, decimals))
  const takenBack = subtract(amount, unearned)
  return { unearned, later: { ...unchanged, waits: amount, stillEarned: greater('0', subtract(open, amount)), takenBack } }
}

/** What of a credited amount was not earned yet by its day, what closed years had earned, and how the rest of its fee is earned from then on. */
export function creditOfLine(
  amount: string | null,
  known: Known | undefined,
  fee: Deferral | null,
  { why, day, decimals, isShown, isError = false }: When,
) {
  if (amount === null || !known) return { unearned: '0', ofClosedYears: '0', rest: '0', later: unchanged }
  const reckoned = fee && day !== null ? earnedAt(fee, day, decimals) : null
  if (why === 'priceReduction') {
    const [net, deferred] = [knownAmount(known.net), knownAmount(known.deferred)]
    const waiting = compare(net, '0') > 0 ? partOf(amount, deferred, net, decimals) : '0'
    const ofClosedYears = isError ? lesser(subtract(amount, waiting), known.closedLeft ?? '0') : '0'
    if (!reckoned) return { unearned: '0', ofClosedYears, rest: '0', later: unchanged }
    return { ...lowerPrice(waiting, reckoned, decimals), ofClosedYears, rest: reckoned.rest }
  }
  const unearned = reckoned ? lesser(amount, reckoned.rest) : '0'
  const later = why === 'discount' && reckoned && !isZero(unearned) ? letOff(unearned, reckoned, isShown) : unchanged
  return { unearned, ofClosedYears: fromClosedYears(amount, known), rest: reckoned?.rest ?? '0', later }
}
