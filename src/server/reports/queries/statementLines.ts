import { negate } from '../../../../schema/values/money.ts'
import type { FoundColumn, ReportRow } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { BalanceKey } from '../report.ts'
import type { AccountNode } from './accounts.ts'
import type { Balance } from './balances.ts'
import { columnsOf } from './keyColumns.ts'
import { type Amounts, addAmounts, type Rolled, rollUp, unfold } from './rollUp.ts'
import { settledLater } from './settledLater.ts'

/** What the columns beside it make together. */
export const sumColumn: FoundColumn = { name: 'sum', kind: 'money', label: 'sum', sum: true }

/** What is no part of the whole, such as what branches owe one another: it is taken off what they show each by themselves. */
export const eliminated: FoundColumn = { name: 'eliminated', kind: 'money', label: 'eliminated' }

/** Years stand beside one another to be compared; all other columns are parts of one whole, which stands at their end. */
export async function partsOf(by: BalanceKey, found: readonly Balance[], context: Context): Promise<readonly FoundColumn[]> {
  const parts = by === 'none' ? [] : await columnsOf(by, found, context)
  return parts.length > 1 && by !== 'year' ? [...parts, sumColumn] : parts
}

/** An amount in the column of a key, and in that of the whole if there is one. */
export const amountAt = (key: string | null, by: BalanceKey, amount: string, withSum: boolean): Amounts => ({
  [by === 'none' ? 'amount' : `k${key}`]: amount,
  ...(withSum && { [sumColumn.name]: amount }),
})

/** What a figure of balances is by account, in the columns of a comparison. */
export function amountsOf(
  found: readonly Balance[],
  by: BalanceKey,
  net: (one: Balance) => string,
  withSum: boolean,
): Map<number, Amounts> {
  const own = new Map<number, Amounts>()
  for (const one of found) own.set(one.account, addAmounts(own.get(one.account) ?? {}, amountAt(one.key, by, net(one), withSum)))
  return own
}

/** The part of the chart of one kind, with credits shown as positive amounts where that is their nature. */
export function section(
  tree: readonly AccountNode[],
  kind: string,
  own: ReadonlyMap<number, Amounts>,
  credit: boolean,
): Rolled[] {
  const roots = tree.filter((node) => node.kind === kind)
  const signed = credit ? new Map([...own].map(([account, amounts]) => [account, negated(amounts)])) : own
  return rollUp(roots, signed)
}

export const negated = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, negate(amount)]))

export const sumOf = (parts: readonly { readonly amounts: Amounts }[]): Amounts =>
  parts.reduce<Amounts>((sum, one) => addAmounts(sum, one.amounts), {})

/** Accounts as rows, from the top to a depth. */
export const rowsOf = (rolled: readonly Rolled[], depth: number): ReportRow[] =>
  unfold(rolled, depth).map(({ node, amounts, below }) => ({
    ...accountRow(node, amounts, node.level),
    ...(below.length > 0 && node.level + 1 < depth && { role: 'group' as const }),
  }))

/** An account as a row, which leads to its statement. */
export const accountRow = ({ id, code, arabicName, englishName }: AccountNode, amounts: Amounts, level: number): ReportRow => ({
  cells: { code, account: id === settledLater.id ? 'settledLater' : { arabicName, englishName }, ...amounts },
  level,
  ...(id !== settledLater.id && { ids: { account: id } }),
})

/** A line that no account stands for; its name is the text `reports.rows.{name}`. */
export const totalRow = (name: string, amounts: Amounts, level = 0): ReportRow => ({
  cells: { account: name, ...amounts },
  level,
  role: 'total',
})
