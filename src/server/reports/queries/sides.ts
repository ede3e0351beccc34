import { add, compare, isZero, negate, subtract } from '../../../../schema/values/money.ts'
import type { Amounts } from './rollUp.ts'
import { eliminated, sumColumn } from './statementLines.ts'

/**
 * Amounts by the side on which they stand in each column, both above zero. A sum has the side of the whole: by how much that differs from its
 * parts is eliminated.
 */
export const sidesOf = (amounts: Amounts): { readonly debit: Amounts; readonly credit: Amounts } => ({
  debit: side(amounts, (amount) => (compare(amount, '0') > 0 ? amount : '0')),
  credit: side(amounts, (amount) => (compare(amount, '0') < 0 ? negate(amount) : '0')),
})

function side(amounts: Amounts, of: (amount: string) => string): Amounts {
  const parts = Object.entries(amounts)
    .filter(([name]) => name !== eliminated.name)
    .map(([name, amount]): [string, string] => [name, of(amount)])
  const shown = Object.fromEntries(parts)
  const sum = shown[sumColumn.name]
  if (sum === undefined) return shown
  const apart = parts.reduce((total, [name, amount]) => (name === sumColumn.name ? total : add(total, amount)), '0')
  const rest = subtract(sum, apart)
  return isZero(rest) ? shown : { ...shown, [eliminated.name]: rest }
}
