import type { PostingRole } from '../../../../resources/groups/values.ts'
import { compare } from '../../../../schema/values/money.ts'
import { type AccountNode, flatten } from './accounts.ts'
import type { Amounts } from './rollUp.ts'
import { eliminated } from './statementLines.ts'

/**
 * The chart with the tax of advances beside the advances, of which it is taken off: what is collected for the State is neither an asset of the school
 * nor owed to families. What of it is a credit balance is owed; where the settings name no such accounts, it stays where it is.
 */
export function withTaxOfAdvances(
  tree: readonly AccountNode[],
  own: ReadonlyMap<number, Amounts>,
  roles: ReadonlyMap<PostingRole, number>,
): readonly AccountNode[] {
  const nodes = new Map(flatten(tree).map((node) => [node.id, node]))
  const [tax, advances] = [nodes.get(roles.get('advanceVat') ?? 0), nodes.get(roles.get('guardianAdvance') ?? 0)]
  const group = nodes.get(advances?.parent ?? 0)
  const isDebit = Object.entries(own.get(tax?.id ?? 0) ?? {}).every(
    ([name, amount]) => name === eliminated.name || compare(amount, '0') >= 0,
  )
  if (tax?.kind !== 'asset' || tax.children.length || group?.kind !== 'liability' || !isDebit) return tree
  const moved: AccountNode = { ...tax, kind: group.kind, parent: group.id, level: group.level + 1 }
  const placed = (node: AccountNode): AccountNode => ({
    ...node,
    children: node.children.flatMap((child) => [
      ...(child.id === tax.id ? [] : [placed(child)]),
      ...(child.id === advances?.id ? [moved] : []),
    ]),
  })
  return tree.map(placed)
}
