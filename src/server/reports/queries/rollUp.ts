import { add, isZero } from '../../../../schema/values/money.ts'
import type { AccountNode } from './accounts.ts'

/** Amounts by column. */
export type Amounts = Readonly<Record<string, string>>

export const addAmounts = (a: Amounts, b: Amounts): Amounts => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return Object.fromEntries([...names].map((name) => [name, add(a[name] ?? '0', b[name] ?? '0')]))
}

export const isNothing = (amounts: Amounts): boolean => Object.values(amounts).every(isZero)

/** A node of the chart with its own amounts and all that lies below it. */
export interface Rolled {
  readonly node: AccountNode
  readonly amounts: Amounts
  readonly below: readonly Rolled[]
}

/** Sums from the leaves to the top; what has nothing is left out unless wanted. */
export function rollUp(nodes: readonly AccountNode[], own: ReadonlyMap<number, Amounts>, keepEmpty = false): Rolled[] {
  return nodes.flatMap((node) => {
    const below = rollUp(node.children, own, keepEmpty)
    const amounts = below.reduce((sum, child) => addAmounts(sum, child.amounts), own.get(node.id) ?? {})
    return keepEmpty || !isNothing(amounts) ? [{ node, amounts, below }] : []
  })
}

/** The tree as rows from the top, cut at a depth. */
export const unfold = (rolled: readonly Rolled[], depth: number): Rolled[] =>
  rolled.flatMap((one) => (one.node.level >= depth ? [] : [one, ...unfold(one.below, depth)]))
