import type { Books, EntryLine } from '../../schema/recipe.ts'
import { isZero, negate, split } from '../../schema/values/money.ts'
import { type PlaceRow, partsByPlace } from '../calculations/payroll/places.ts'

/** A cost centre with its share in percent; null where a place has none. */
export interface CostShare {
  readonly costCenter: number | null
  readonly share: string
}

/**
 * The cost centres among which an employee's cost of a day is shared: his own, else that of the place of work.
 * @param branch the branch that bears it, where that may be another one than that of the day: shared as it was there last
 */
export function costCentersOn(
  day: string,
  facts: Readonly<Partial<Record<'places' | 'sectionCenter' | 'managementCenter' | 'jobCenter', unknown>>>,
  branch?: unknown,
): readonly CostShare[] {
  const parts = partsByPlace({ from: '1900-01-01', to: day }, (facts.places ?? []) as readonly PlaceRow[])
  const part = typeof branch === 'number' ? parts.findLast((one) => one.branch === branch) : parts.at(-1)
  const usual = (facts.sectionCenter ?? facts.managementCenter ?? facts.jobCenter ?? null) as number | null
  return part?.costCenters.length ? part.costCenters : [{ costCenter: usual, share: '100' }]
}

/** An amount on one account by cost centres, to the last halala: above zero it is debited, below zero credited. */
export function byCostCenter(
  account: number,
  amount: string,
  shares: readonly { readonly costCenter: number | null; readonly share: string }[],
  books: Books,
): EntryLine[] {
  const parts = split(
    amount,
    shares.map(({ share }) => share),
    books.decimals(),
  )
  return shares.flatMap(({ costCenter }, at) => oneSided(account, parts[at] ?? '0').map((row) => ({ ...row, costCenter })))
}

/** One row of an amount: above zero it is debited, below zero credited, of nothing there is none. */
export const oneSided = (account: number, amount: string): EntryLine[] =>
  isZero(amount)
    ? []
    : [amount.startsWith('-') ? { account, debit: '0', credit: negate(amount) } : { account, debit: amount, credit: '0' }]
