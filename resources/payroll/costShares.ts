import type { Books, EntryLine } from '../../schema/recipe.ts'
import { isZero, negate, split } from '../../schema/values/money.ts'

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
