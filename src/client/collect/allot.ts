import { add, compare, lesser, subtract, sum } from '../../../schema/values/money.ts'
import { takeInOrder } from '../../../schema/values/takeInOrder.ts'

/** An instalment that may be paid: `left` is what is open of it beside what the receipt at hand pays. */
export interface Payable {
  readonly id: number
  readonly left: string
}

/** What a receipt pays of an instalment. */
export interface Allotted {
  readonly term: number
  readonly amount: string
}

/** Money over instalments in their order: the oldest first, none more than is open of it. */
export const allotted = (money: string, terms: readonly Payable[]): Allotted[] =>
  takeInOrder(money, terms, ({ left }) => left).map(({ one, amount }) => ({ term: one.id, amount }))

/** The same with one amount said by hand; what stands beside it stays as it is. */
export function saidByHand(
  allocations: readonly Allotted[],
  terms: readonly Payable[],
  term: number,
  amount: string,
): Allotted[] {
  const others = allocations.filter((one) => one.term !== term)
  const all = compare(amount, '0') > 0 ? [...others, { term, amount }] : others
  const place = new Map(terms.map(({ id }, at) => [id, at]))
  return all.toSorted((one, other) => (place.get(one.term) ?? 0) - (place.get(other.term) ?? 0))
}

/** What of former credits is used, in their order: as much as is open beside the money that is received. */
export function credited<C extends Payable>(
  received: string,
  terms: readonly Payable[],
  credits: readonly C[],
): { readonly one: C; readonly amount: string }[] {
  const open = subtract(sum(terms.map(({ left }) => left)), received)
  return takeInOrder(open, credits, ({ left }) => left)
}

/** What a receipt comes to. */
export interface Sums {
  readonly received: string
  readonly credited: string
  readonly allocated: string
  /** What is paid in advance; below zero, more was allocated than there is. */
  readonly advance: string
  /** What the family owes afterwards. */
  readonly owed: string
}

export function sumsOf(
  received: string,
  credits: readonly { readonly amount: string }[],
  allocations: readonly Allotted[],
  terms: readonly Payable[],
): Sums {
  const fromCredit = sum(credits.map(({ amount }) => amount))
  const allocated = sum(allocations.map(({ amount }) => amount))
  const open = sum(terms.map(({ left }) => left))
  return {
    received,
    credited: fromCredit,
    allocated,
    advance: subtract(add(received, fromCredit), allocated),
    owed: subtract(open, lesser(allocated, open)),
  }
}
