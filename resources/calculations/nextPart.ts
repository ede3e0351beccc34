import { add, isZero, lesser, partOf, subtract } from '../../schema/values/money.ts'

interface Part {
  readonly quantity: string
  readonly whole: string
  /** What of it went before. */
  readonly before: string
}

/** What the next part of a quantity is worth: cut by what went before, so that all parts together are the amount, to the last halala. */
export function nextPart(amount: string, { quantity, whole, before }: Part, decimals: number): string {
  if (isZero(quantity) || isZero(whole)) return '0'
  const upTo = (taken: string) => partOf(amount, lesser(taken, whole), whole, decimals)
  return subtract(upTo(add(before, quantity)), upTo(before))
}
