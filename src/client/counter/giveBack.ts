import { creditedTax } from '../../../resources/calculations/creditedTax.ts'
import type { Reference } from '../../../schema/record/record.ts'
import { add, compare, greater, isZero, lesser, partOf, subtract, sum, toFixed } from '../../../schema/values/money.ts'

/** A line of a posted invoice, with what of it came back so far. */
export interface SoldGoods {
  readonly id: number
  readonly item: number | null
  readonly quantity: string
  readonly net: string
  readonly taxPercentage: string
  readonly returned: string
  readonly returnedLeft: string
  readonly broughtBackLeft: string
  readonly refs: {
    readonly item?: Reference | null
    readonly unit?: Reference | null
    readonly student?: Reference | null
  }
}

/** The invoice by whose receipt something comes back. */
export interface Receipt extends Reference {
  readonly number: string
  readonly soldTo: string
  readonly tax: string
  readonly taxReturnedLeft: string
  readonly paidLeft: string
  readonly items: readonly SoldGoods[]
}

/** How many of each line come back, by its id. */
export type Back = Readonly<Record<number, string>>

export const mayComeBack = ({ items }: Receipt): readonly SoldGoods[] =>
  items.filter(({ item, broughtBackLeft, returnedLeft }) => item !== null && !isZero(broughtBackLeft) && !isZero(returnedLeft))

/** What of a line's price so many of it are; the last ones take what is left. */
function amountBack({ quantity, net, returnedLeft, broughtBackLeft }: SoldGoods, many: string, decimals: number): string {
  if (compare(many, broughtBackLeft) >= 0) return returnedLeft
  return toFixed(lesser(partOf(net, many, quantity, decimals), returnedLeft), decimals)
}

/** What is given back for what comes back, with its tax; what was never paid is owed no more, and the rest is handed out. */
export function givenBack(receipt: Receipt, back: Back, decimals: number) {
  const lines = mayComeBack(receipt).flatMap((line) => {
    const many = lesser(back[line.id] ?? '0', line.broughtBackLeft)
    return compare(many, '0') > 0 ? [{ item: line.id, quantity: many, amount: amountBack(line, many, decimals) }] : []
  })
  const taxes = creditedTax(lines, receipt.items, { tax: receipt.tax, taxLeft: receipt.taxReturnedLeft }, decimals)
  const total = add(sum(lines.map(({ amount }) => amount)), ...taxes)
  return { lines, total, out: greater(subtract(total, receipt.paidLeft), '0') }
}

/** Whether what was typed or scanned is the number of the receipt: the whole, its last digits, or that of a slip. */
export function isNumbered(row: { readonly number?: unknown; readonly externalReference?: unknown }, typed: string): boolean {
  const [number, slip, sought] = [row.number, row.externalReference, typed].map((one) => String(one ?? '').toUpperCase())
  if (!sought || !number) return false
  return number === sought || slip === sought || (/^\d+$/.test(sought) && number.endsWith(`-${sought}`))
}
