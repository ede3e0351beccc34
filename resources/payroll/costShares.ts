import type { Books, EntryLine } from '../../schema/recipe.ts'
import { isZero, negate, split } from '../../schema/values/money.ts'
import type { PlaceRow } from '../calculations/payroll/places.ts'

/** The cost centres among which an employee's cost of a day is shared: his own, else that of the place of work. */
export function costCentersOn(
  day: string,
  facts: Readonly<Record<'places' | 'sectionCenter' | 'managementCenter' | 'jobCenter', unknown>>,
): readonly { costCenter: number | null; share: string }[] {
  const places = (facts.places ?? []) as readonly PlaceRow[]
  const usual = (facts.sectionCenter ?? facts.managementCenter ?? facts.jobCenter ?? null) as number | null
  const begun = places
    .filter(({ from }) => from <= day)
    .map(({ from }) => from)
    .toSorted()
  const now = places.filter(({ from, costCenter }) => from === begun.at(-1) && costCenter !== null)
  return now.length
    ? now.map(({ costCenter, share }) => ({ costCenter, share: share ?? '100' }))
    : [{ costCenter: usual, share: '100' }]
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
