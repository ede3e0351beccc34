import type { CashFlow, ExpenseGroup, IncomeGroup, PartyKind } from '../../../../resources/groups/values.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

export interface AccountNode extends Name {
  readonly id: number
  readonly code: string
  readonly kind: string
  /** Where an income or an expense stands in the income statement; null is as the account above it. */
  readonly incomeGroup: IncomeGroup | null
  readonly expenseGroup: ExpenseGroup | null
  /** Where it stands in the statement of cash flows by its own word. */
  readonly cashFlow: CashFlow | null
  readonly partyKind: PartyKind
  readonly parent: number | null
  readonly level: number
  readonly children: readonly AccountNode[]
}

/** The chart as a tree, each level in the order of its codes. */
export async function accountTree(context: Context): Promise<readonly AccountNode[]> {
  const rows = await context.database.one<Omit<AccountNode, 'children' | 'level'>>(
    context.tenant,
    sql`select id, code, arabic_name as "arabicName", english_name as "englishName", kind, income_group as "incomeGroup", expense_group as "expenseGroup", cash_flow as "cashFlow", party_kind as "partyKind", parent_id as parent from accounts where tenant_id = ${context.tenant} order by code, id`,
  )
  const below = Map.groupBy(rows, (row) => row.parent)
  const nodes = (parent: number | null, level: number): AccountNode[] =>
    (below.get(parent) ?? []).map((row) => ({ ...row, level, children: nodes(row.id, level + 1) }))
  return nodes(null, 0)
}

/** The parts of the tree that belong to a group, each from its highest account on; what no account places is revenue, or operating. */
export const inGroup = (
  nodes: readonly AccountNode[],
  group: IncomeGroup | ExpenseGroup,
  above: IncomeGroup | ExpenseGroup | null = null,
): readonly AccountNode[] =>
  nodes.flatMap((node) => {
    const isIncome = node.kind === 'income'
    const own = (isIncome ? node.incomeGroup : node.expenseGroup) ?? above ?? (isIncome ? 'revenue' : 'operating')
    const children = inGroup(node.children, group, own)
    return own === group ? [{ ...node, children }] : children
  })

/** The node with all that lies below it. */
export const flatten = (nodes: readonly AccountNode[]): AccountNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)])

/** Whether it is income or expense. */
export const isResult = ({ kind }: Pick<AccountNode, 'kind'>): boolean => kind === 'income' || kind === 'expense'

/** The name of an account as a cell. */
export const nameOf = ({ code, arabicName, englishName }: Name): Name => ({
  ...(code !== undefined && { code }),
  arabicName,
  englishName,
})
