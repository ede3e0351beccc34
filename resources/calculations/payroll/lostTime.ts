import { compare, isZero, lesser, negate, split, subtract, sum } from '../../../schema/values/money.ts'
import type { PayItem } from './payItem.ts'
import type { PayslipLine } from './payslipFacts.ts'

type Line = Pick<PayslipLine, 'salaryItem' | 'kind' | 'origin' | 'amount' | 'branch'>
type Item = Pick<PayItem, 'id' | 'purpose' | 'basis' | 'rateOf'>

/** What a line adds to an item's account, or takes from it. */
export interface Booked {
  readonly salaryItem: number
  readonly amount: string
}

/** An earning of the month, with what no lost time has taken of it yet. */
interface Earned extends Line {
  left: string
}

const ofTime: ReadonlySet<string | null> = new Set(['absence', 'lateness', 'leave'])

/** Whether an item takes off time that was not worked. */
const takesTime = (item: Item | undefined): boolean => item !== undefined && ofTime.has(item.purpose)

/** Whether the rate of an item counts another: the basic salary alone, or with it what is fixed or a share; a formula may count anything. */
function isCounted({ basis, rateOf, purpose }: Item, of: Item | undefined): boolean {
  if (basis === 'formula' && purpose !== 'leave') return true
  return rateOf === 'gross' ? of?.basis !== 'formula' : of?.purpose === 'basic'
}

/**
 * On which items' accounts the lines of a payslip are booked. Time that was lost is no expense of its own: it was not earned, of each item that its
 * rate counts in proportion to what the month pays of it, first in the same branch, and never more than that; what is left is taken of the rest of
 * the pay. Where nothing was earned it stands on the account of its own item.
 * @returns for each line what it adds to, or takes from, which items
 */
export function bookedItems(lines: readonly Line[], items: readonly Item[], decimals: number): readonly (readonly Booked[])[] {
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const isPay = ({ kind, origin, salaryItem, amount }: Line) =>
    kind === 'earning' && origin !== 'difference' && !takesTime(itemOf.get(salaryItem)) && compare(amount, '0') > 0
  const earned = lines.filter(isPay).map((line): Earned => ({ ...line, left: line.amount }))
  return lines.map((line) => {
    const { salaryItem, branch } = line
    const item = itemOf.get(salaryItem)
    const amount = line.kind === 'earning' ? line.amount : negate(line.amount)
    if (!item || !takesTime(item)) return [{ salaryItem, amount }]
    const counted = earned.filter((one) => one.origin === 'contract' && isCounted(item, itemOf.get(one.salaryItem)))
    if (compare(amount, '0') > 0) return givenBack({ salaryItem, amount }, counted, decimals)
    return taken({ salaryItem, amount }, [counted.filter((one) => one.branch === branch), counted, earned], decimals)
  })
}

/** Lost time of a former month that is paid after all goes where time is taken from. */
function givenBack(whole: Booked, pay: readonly Earned[], decimals: number): readonly Booked[] {
  if (!pay.length) return [whole]
  const parts = split(
    whole.amount,
    pay.map(({ amount }) => amount),
    decimals,
  )
  return pay.map(({ salaryItem }, at) => ({ salaryItem, amount: parts[at] ?? '0' }))
}

/** Of each group of earnings as far as it goes, in proportion. */
function taken({ salaryItem, amount }: Booked, groups: readonly (readonly Earned[])[], decimals: number): readonly Booked[] {
  let rest = negate(amount)
  const found = groups.flatMap((pay): Booked[] => {
    const part = lesser(rest, sum(pay.map(({ left }) => left)))
    if (isZero(part)) return []
    const parts = split(
      part,
      pay.map(({ left }) => left),
      decimals,
    )
    rest = subtract(rest, part)
    return pay.map((one, at) => {
      const own = parts[at] ?? '0'
      one.left = subtract(one.left, own)
      return { salaryItem: one.salaryItem, amount: negate(own) }
    })
  })
  return isZero(rest) ? found : [...found, { salaryItem, amount: negate(rest) }]
}
