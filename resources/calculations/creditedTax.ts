import { compare, greater, isZero, lesser, multiply, roundTo, subtract, sum } from '../../schema/values/money.ts'
import { roundedTogether } from '../../schema/values/roundedTogether.ts'

/** A line of an invoice, with what credit notes have given back of it so far. */
export interface Sold {
  readonly id: number
  readonly net: string
  readonly returned: string
  readonly taxPercentage: string
}

/** What is given back of a line of the invoice. */
interface Credited {
  readonly item: number | null
  readonly amount: string | null
}

const taxOf = (amount: string, rate: string): string => multiply(multiply(amount, rate), '0.01')

/**
 * The tax of each line of a credit note. What all credit notes of an invoice give back bears the tax of its sum, rounded once: each note
 * has what those before it have left of that, so that every one of them is told as it stands and all together are the tax of the invoice,
 * to the last halala. What invoices of other rules were charged beyond it, or less, comes back with the last part.
 * @param taxLeft what has not been given back of the tax of the invoice
 */
export function creditedTax(
  credited: readonly Credited[],
  sold: readonly Sold[],
  { tax, taxLeft }: { readonly tax: string; readonly taxLeft: string },
  decimals: number,
): readonly string[] {
  const exact = credited.map(({ item, amount }) => taxOf(amount ?? '0', sold.find(({ id }) => id === item)?.taxPercentage ?? '0'))
  if (exact.every(isZero)) return exact
  const charged = sold.filter(({ taxPercentage }) => !isZero(taxPercentage))
  const amountOf = (line: number) => sum(credited.map(({ item, amount }) => (item === line ? (amount ?? '0') : '0')))
  const isWhole = charged.every(({ id, net, returned }) => compare(subtract(net, returned), amountOf(id)) <= 0)
  const upToNow = sum([...charged.map(({ returned, taxPercentage }) => taxOf(returned, taxPercentage)), ...exact])
  const own = subtract(roundTo(upToNow, decimals), subtract(tax, taxLeft))
  return roundedTogether(exact, decimals, isWhole ? taxLeft : lesser(greater(own, '0'), taxLeft))
}
