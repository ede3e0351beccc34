import {
  add,
  compare,
  decimalsOf,
  greater,
  isZero,
  lesser,
  negate,
  sizeOf,
  split,
  subtract,
  sum,
} from '../../../../schema/values/money.ts'
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
  /** Income of a closed year. */
  readonly former: readonly Untold[]
  readonly gain: readonly Untold[]
  readonly supplies: readonly Untold[]
  /** Gain of which the return is told by the price of its asset. */
  readonly gainInPrice: string
}

const ofSale: readonly SupplyPart[] = ['cost', 'worn', 'gain', 'loss']
const ofGiven: readonly SupplyPart[] = ['given', 'rounding', 'goods', 'prepaid']
const ofIncome: readonly SupplyPart[] = ['income', 'deferred', 'former']
const ofSupplies: readonly SupplyPart[] = [...ofSale, ...ofGiven]
/** From here on it is more than small change that an account of rounding takes. */
const beyondRounding = '1'
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

/**
 * The lines by what they are together. An asset leaves where more of its cost is credited than debited, or else more of what is worn than any expense
 * takes up: what it is sold for is all of its parts.
 */
function sorted(lines: readonly SupplyLine[]) {
  const own = withoutApplied(lines).filter(
    ({ part, amount }) => part !== 'rounding' || compare(sizeOf(amount), beyondRounding) >= 0,
  )
  const of = (parts: readonly SupplyPart[]) => own.filter(({ part }) => parts.includes(part))
  const given = of(ofGiven)
  const usedUp = amountOf(given.filter(({ part, amount }) => part !== 'goods' && compare(amount, '0') < 0))
  const cost = compare(amountOf(of(['cost'])), '0')
  const isSale = cost > 0 || (cost === 0 && compare(add(amountOf(of(['worn'])), usedUp), '0') > 0)
  const sale = isSale ? of(ofSale) : []
  return {
    income: isSale ? of(ofIncome) : of([...ofIncome, 'gain']),
    sale,
    given: isSale ? given : of([...ofGiven, 'loss']),
    /** What of it are assets and goods. */
    tangible: sum([amountOf(sale), amountOf(of(['goods'])), usedUp]),
    money: negate(amountOf(of(paying))),
    owed: negate(amountOf(of(['owed']))),
  }
}

/** What lines supply beside income: the price of an asset that leaves, and what they take off expenses, prepayments and goods. */
export function suppliedBy(lines: readonly SupplyLine[]): string {
  const { sale, given } = sorted(lines)
  return atLeastNone(sum([amountOf(sale), amountOf(given)]))
}

/**
 * What the return is told nothing of. Beside income there is a supply as far as money or a claim came for it, of assets and goods also as far as what
 * is owed otherwise is set off against them, and an asset is sold for its gain at least.
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
  const { income, sale, given, tangible, money, owed } = sorted(lines)
  const gains = sale.filter(({ part }) => part === 'gain')
  const received = subtract(money, atLeastNone(amountOf(income)))
  const forTangible = lesser(add(received, atLeastNone(owed)), tangible)
  const paid = greater(greater(received, forTangible), amountOf(gains))
  const rest = subtract(lesser(suppliedBy(lines), atLeastNone(paid)), toldOf([...sale, ...given]))
  const open = given.filter((line) => compare(restOf(line), '0') > 0)
  const shares = [atLeastNone(subtract(amountOf(sale), toldOf(sale))), ...open.map(restOf)]
  const [ofSold = '0', ...others] = shared(isReturned ? '0' : atLeastNone(rest), shares)
  const gained = atLeastNone(sum(gains.map(restOf)))
  const ofGain = lesser(ofSold, gained)
  const earned = isZero(sum(income.map(restOf))) ? [] : income
  const [former, current] = [earned.filter(({ part }) => part === 'former'), earned.filter(({ part }) => part !== 'former')]
  const left = sale.filter(({ part }) => part === 'cost')
  return {
    income: current.flatMap((line) => untoldOn(line.account, restOf(line))),
    former: former.flatMap((line) => untoldOn(line.account, restOf(line))),
    gain: onAccounts(gains, ofGain),
    supplies: [
      ...onAccounts(left.length ? left : sale.filter(({ part }) => part === 'worn'), subtract(ofSold, ofGain)),
      ...open.flatMap(({ account }, at) => untoldOn(account, others[at] ?? '0')),
    ],
    gainInPrice: subtract(gained, ofGain),
  }
}

const back = (line: SupplyLine): SupplyLine => ({ ...line, amount: negate(line.amount), told: negate(line.told) })

const negated = ({ income, former, gain, supplies, gainInPrice }: UntoldSupplies): UntoldSupplies => {
  const less = (all: readonly Untold[]) => all.map((one) => ({ ...one, amount: negate(one.amount) }))
  return {
    income: less(income),
    former: less(former),
    gain: less(gain),
    supplies: less(supplies),
    gainInPrice: negate(gainInPrice),
  }
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
