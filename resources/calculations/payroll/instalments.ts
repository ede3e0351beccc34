import { compare, multiply, split, subtract, trim } from '../../../schema/values/money.ts'
import { movedMonth } from '../../../schema/values/month.ts'

/** How a sum is paid back month by month: in so many instalments, or with so much a month. */
export interface Repayment {
  readonly value: string
  readonly from: string
  readonly number: number | null
  readonly monthly: string | null
}

/** What is due in one month. */
export interface Instalment {
  readonly month: string
  readonly amount: string
}

/** More than that nobody repays: ten years. */
export const mostInstalments = 120

/** How many instalments of an amount a sum needs. */
const numberFor = (value: string, monthly: string): number => {
  let [count, rest] = [0, value]
  while (compare(rest, '0') > 0 && count <= mostInstalments) [count, rest] = [count + 1, subtract(rest, monthly)]
  return count
}

/**
 * The instalments of a sum: all alike, the last one takes what remains. With a number each is cut down to the halala, so that the last one
 * is never below zero. None where the sum cannot be repaid so: in more than ten years, by less than a halala, or where number and amount
 * contradict each other.
 */
export function instalmentsOf({ value, from, number, monthly }: Repayment, decimals: number): Instalment[] {
  if (compare(value, '0') <= 0 || (monthly !== null && compare(monthly, '0') <= 0)) return []
  const count = monthly === null ? (number ?? 0) : numberFor(value, monthly)
  if (count < 1 || count > mostInstalments || (number !== null && number !== count)) return []
  // Of equal parts the last one has none of the units that are left over.
  const equal = split(value, Array<string>(count).fill('1'), decimals).at(-1) ?? '0'
  const each = trim(monthly ?? equal)
  if (compare(each, '0') <= 0) return []
  const before = multiply(each, String(count - 1))
  return Array.from({ length: count }, (_, at) => ({
    month: movedMonth(from, at),
    amount: at === count - 1 ? subtract(value, before) : each,
  }))
}
