import { compare, decimalsOf, greater, isZero, lesser, negate, split, subtract, sum } from '../../../../schema/values/money.ts'
import { paying, type SupplyPart } from './supplyParts.ts'

/** What a voucher, or its entry, has on an account, and what of it the tax return is told. */
export interface SupplyLine {
  readonly account: number
  readonly part: SupplyPart
  /** Credit less debit. */
  readonly amount: string
  readonly told: string
}

/** What of a supply the return is told nothing of, by the account. */
export interface Untold {
  readonly account: number
  readonly amount: string
}

/** Of income, and of what is no income: charged on, or sold. The gain of an asset that was sold is income, and part of its price. */
export interface UntoldSupplies {
  readonly income: readonly Untold[]
  readonly gain: readonly Untold[]
  readonly supplies: readonly Untold[]
  /** Gain of which the return is told by the price of its asset. */
  readonly gainInPrice: string
}

const ofSale: readonly SupplyPart[] = ['cost', 'worn', 'gain', 'loss']
const ofSupplies: readonly SupplyPart[] = [...ofSale, 'given', 'prepaid']
const amountOf = (lines: readonly SupplyLine[]): string => sum(lines.map(({ amount }) => amount))
const toldOf = (lines: readonly SupplyLine[]): string => sum(lines.map(({ told }) => told))
const restOf = ({ amount, told }: SupplyLine): string => subtract(amount, told)
const atLeastNone = (amount: string): string => greater(amount, '0')

/** The lines without what was paid ahead and is used up by a supplier's bill: nobody is supplied with it. */
function withoutApplied(lines: readonly SupplyLine[]): readonly SupplyLine[] {
  const isUsed = ({ part, amount, told }: SupplyLine) => part === 'prepaid' && isZero(told) && compare(amount, '0') > 0
  const [used, owed] = [lines.filter(isUsed), lines.filter(({ part }) => part === 'payable')]
  const applied = atLeastNone(lesser(amountOf(used), negate(amountOf(owed))))
  const [first] = owed
  if (isZero(applied) || !first) return lines
  const parts = shared(
    applied,
    used.map(({ amount }) => amount),
  )
  return [
    ...lines.filter((line) => !isUsed(line)),
    ...used.map((line, at) => ({ ...line, amount: subtract(line.amount, parts[at] ?? '0') })),
    { ...first, amount: applied, told: '0' },
  ]
}

/** The lines by what they are together. An asset leaves where more of its cost is credited than debited: what it is sold for is all of its parts. */
function sorted(lines: readonly SupplyLine[]) {
  const own = withoutApplied(lines)
  const of = (...parts: readonly SupplyPart[]) => own.filter(({ part }) => parts.includes(part))
  const isSale = compare(amountOf(of('cost')), '0') > 0
  return {
    income: isSale ? of('income', 'deferred') : of('income', 'deferred', 'gain'),
    sale: isSale ? of(...ofSale) : [],
    given: isSale ? of('given', 'prepaid') : of('given', 'prepaid', 'loss'),
    money: negate(amountOf(of(...paying))),
  }
}

/** What lines supply beside income: the price of an asset that leaves, and what they take off expenses, prepayments and goods. */
export function suppliedBy(lines: readonly SupplyLine[]): string {
  const { sale, given } = sorted(lines)
  return atLeastNone(sum([amountOf(sale), amountOf(given)]))
}

/**
 * What the return is told nothing of. Beside income there is a supply as far as money or a claim came for it, and an asset is sold for its gain at
 * least.
 * @param isReversal what they took back counts below zero
 * @param isReturned their input tax is taken back: it is no supply but a purchase that was returned
 */
export function untoldSupplies(
  lines: readonly SupplyLine[],
  { isReversal = false, isReturned = false }: { readonly isReversal?: boolean; readonly isReturned?: boolean } = {},
): UntoldSupplies {
  // A voucher that takes a supply back tells less of it, as a reversal does.
  const takesBack = isReversal || lines.some(({ part, told }) => ofSupplies.includes(part) && compare(told, '0') < 0)
  if (takesBack) return negated(untoldSupplies(lines.map(back), { isReturned }))
  const { income, sale, given, money } = sorted(lines)
  const gains = sale.filter(({ part }) => part === 'gain')
  const paid = greater(subtract(money, atLeastNone(amountOf(income))), amountOf(gains))
  const rest = subtract(lesser(suppliedBy(lines), atLeastNone(paid)), toldOf([...sale, ...given]))
  const ofGiven = given.filter((line) => compare(restOf(line), '0') > 0)
  const shares = [atLeastNone(subtract(amountOf(sale), toldOf(sale))), ...ofGiven.map(restOf)]
  const [ofSold = '0', ...others] = shared(isReturned ? '0' : atLeastNone(rest), shares)
  const gained = atLeastNone(sum(gains.map(restOf)))
  const ofGain = lesser(ofSold, gained)
  const earned = isZero(sum(income.map(restOf))) ? [] : income
  return {
    income: earned.flatMap((line) => untoldOn(line.account, restOf(line))),
    gain: onAccounts(gains, ofGain),
    supplies: [
      ...onAccounts(
        sale.filter(({ part }) => part === 'cost'),
        subtract(ofSold, ofGain),
      ),
      ...ofGiven.flatMap(({ account }, at) => untoldOn(account, others[at] ?? '0')),
    ],
    gainInPrice: subtract(gained, ofGain),
  }
}

const back = (line: SupplyLine): SupplyLine => ({ ...line, amount: negate(line.amount), told: negate(line.told) })

const negated = ({ income, gain, supplies, gainInPrice }: UntoldSupplies): UntoldSupplies => {
  const less = (all: readonly Untold[]) => all.map((one) => ({ ...one, amount: negate(one.amount) }))
  return { income: less(income), gain: less(gain), supplies: less(supplies), gainInPrice: negate(gainInPrice) }
}

const shared = (total: string, shares: readonly string[]): string[] =>
  shares.every(isZero) ? [total] : split(total, shares, Math.max(2, decimalsOf(total)))

const untoldOn = (account: number, amount: string): Untold[] => (isZero(amount) ? [] : [{ account, amount }])

/** An amount by some lines, as far as they are not told. */
function onAccounts(lines: readonly SupplyLine[], amount: string): Untold[] {
  const parts = shared(
    amount,
    lines.map((line) => atLeastNone(line.amount)),
  )
  return lines.flatMap(({ account }, at) => untoldOn(account, parts[at] ?? '0'))
}
