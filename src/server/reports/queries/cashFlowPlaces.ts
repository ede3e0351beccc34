import { type CashFlow, cashFlowOfRole, type PostingRole } from '../../../../resources/groups/values.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { playedRoles } from '../../ledger/playedRoles.ts'
import { type AccountNode, accountTree, isResult } from './accounts.ts'

/** An account with its place in the statement of cash flows; null of an income or expense of the operations, and of what nothing places. */
export interface PlacedAccount {
  readonly node: AccountNode
  readonly cashFlow: CashFlow | null
}

/**
 * Every account with its place in the statement of cash flows: by its own word, else as the safes and banks, the roles of the settings and
 * its party make of it, else as the account above it. Equity finances where nothing says otherwise.
 */
export async function placedAccounts(
  context: Context,
  tree?: readonly AccountNode[],
): Promise<ReadonlyMap<number, PlacedAccount>> {
  const [nodes, played] = await Promise.all([tree ?? accountTree(context), placesPlayed(context)])
  const placed = new Map<number, PlacedAccount>()
  const place = (node: AccountNode, above: CashFlow | null): void => {
    const known = isResult(node) ? null : (played.get(node.id) ?? (node.partyKind === 'none' ? null : 'workingCapital'))
    const cashFlow = node.cashFlow ?? known ?? above
    placed.set(node.id, { node, cashFlow: cashFlow ?? (node.kind === 'equity' ? 'financing' : null) })
    for (const child of node.children) place(child, cashFlow)
  }
  for (const node of nodes) place(node, null)
  return placed
}

/** The accounts of some places, in the order of the chart. */
export const accountsAt = (
  placed: ReadonlyMap<number, PlacedAccount>,
  ...places: readonly (CashFlow | null)[]
): readonly AccountNode[] => [...placed.values()].flatMap((one) => (places.includes(one.cashFlow) ? [one.node] : []))

/** What safes, banks and the settings use accounts for; money goes before everything else that one is used for. */
async function placesPlayed({ tenant, database }: Context): Promise<ReadonlyMap<number, CashFlow>> {
  const rows = await database.one<{ account: number; role: PostingRole }>(
    tenant,
    sql`select account, role from (${playedRoles(tenant)}) r order by rank`,
  )
  return new Map(
    rows.flatMap(({ account, role }): [number, CashFlow][] => {
      const cashFlow = cashFlowOfRole(role)
      return cashFlow === null ? [] : [[account, cashFlow]]
    }),
  )
}
