import { add, compare, lesser, subtract, sum } from '../../../schema/values/money.ts'
import { takeInOrder } from '../../../schema/values/takeInOrder.ts'
import type { OpenTerm } from '../../shared/payerAccount.ts'

/** An instalment that may be paid: `left` is what is open of it beside what the receipt at hand pays. */
export interface Payable {
  readonly id: number
  /** An instalment of an invoice unless it says otherwise. */
  readonly kind?: OpenTerm['kind']
  readonly left: string
}

/** What a receipt pays of an instalment: its field of the two says of which. */
export interface Allotted extends Readonly<Partial<Record<OpenTerm['kind'], number | null>>> {
  readonly amount: string
}

/** Whether a line of a receipt pays an instalment. */
export const pays = (line: Omit<Allotted, 'amount'>, { kind = 'term', id }: Pick<Payable, 'kind' | 'id'>): boolean =>
  line[kind] === id

const lineOf = ({ kind = 'term', id }: Payable, amount: string): Allotted => ({ [kind]: id, amount })

/** Money over instalments in their order: the oldest first, none more than is open of it. */
export const allotted = (money: string, terms: readonly Payable[]): Allotted[] =>
  takeInOrder(money, terms, ({ left }) => left).map(({ one, amount }) => lineOf(one, amount))

/** The same with one amount given by hand; the others stay. */
export function saidByHand(
  allocations: readonly Allotted[],
  terms: readonly Payable[],
  said: Payable,
  amount: string,
): Allotted[] {
  const others = allocations.filter((one) => !pays(one, said))
  const all = compare(amount, '0') > 0 ? [...others, lineOf(said, amount)] : others
  const place = (line: Allotted) => terms.findIndex((term) => pays(line, term))
  return all.toSorted((one, other) => place(one) - place(other))
}

/** What of former credits is used, in their order: as much as is open beside the money that is received. */
export function credited<C extends { readonly left: string }>(
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
