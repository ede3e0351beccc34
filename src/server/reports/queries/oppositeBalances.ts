import type { PostingRole } from '../../../../resources/groups/values.ts'
import { partyOf } from '../../../../schema/fields/party.ts'
import { subtract, sum } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { BalanceKey } from '../report.ts'
import { type AccountNode, flatten } from './accounts.ts'
import { yearBefore } from './comparison.ts'
import { partySides } from './partyBalances.ts'
import { type Amounts, addAmounts, isNothing } from './rollUp.ts'
import { accountRow, amountAt, eliminated, sumColumn, sumOf } from './statementLines.ts'

/** What parties have on the other side of an account: credits on what is owed to the school, debits on what it owes. */
export interface Opposite {
  readonly node: AccountNode
  readonly amounts: Amounts
  /** Whether a bank has lent it by paying more than it held. */
  readonly isOfBank?: boolean
}

/** Balances of parties that are opposite to the nature of their account: what some owe is no less because others are owed. */
export async function oppositeBalances(
  date: string,
  by: BalanceKey,
  withSum: boolean,
  tree: readonly AccountNode[],
  context: Context,
): Promise<Opposite[]> {
  const days = by === 'year' ? [date, yearBefore({ from: date, to: date }).to] : [date]
  const found = await Promise.all(days.map(async (day) => (await partySides(day, context)).map((one) => ({ ...one, day }))))
  const own = Map.groupBy(found.flat(), ({ account }) => account)
  return flatten(tree).flatMap((node): Opposite[] => {
    const sides = (own.get(node.id) ?? []).map(({ branch, day, debit, credit }) => ({
      branch,
      key: by === 'year' ? day : String(branch),
      amount: node.kind === 'asset' ? credit : debit,
    }))
    const sumAt = (some: typeof sides) =>
      some.reduce<Amounts>((all, { key, amount }) => addAmounts(all, amountAt(key, by, amount, false)), {})
    const inBranches = sides.filter(({ branch }) => branch !== null)
    const whole = sides.filter(({ branch }) => branch === null)
    const amounts = by === 'branch' ? { ...sumAt(inBranches), ...(withSum && setOff(inBranches, whole)) } : sumAt(whole)
    return isNothing(amounts) ? [] : [{ node, amounts }]
  })
}

/** What the branches together have, where each party has one balance, and how much less that is than what stands in each of them. */
function setOff(inBranches: readonly { readonly amount: string }[], whole: readonly { readonly amount: string }[]): Amounts {
  const [parts, all] = [inBranches, whole].map((some) => sum(some.map(({ amount }) => amount))) as [string, string]
  return { [eliminated.name]: subtract(all, parts), [sumColumn.name]: all }
}

/** The roles whose account says in which group opposite balances stand, the first one that the settings name. */
const placing: Readonly<Record<'asset' | 'liability', readonly PostingRole[]>> = {
  asset: ['guardianReceivable'],
  liability: ['supplierPayable', 'guardianAdvance'],
}

/** What may stand beside accounts of a tree has the id of its account below zero. */
export const oppositeId = ({ node }: Opposite): number => -node.id

/** The chart with a line for each opposite balance in the group of receivables or payables, and the balances for which it has no such group. */
export function withOpposite(
  tree: readonly AccountNode[],
  opposite: readonly Opposite[],
  roles: ReadonlyMap<PostingRole, number>,
) {
  const nodes = new Map(flatten(tree).map((node) => [node.id, node]))
  const groupFor = (kind: 'asset' | 'liability'): number | null => {
    const groups = placing[kind].flatMap((role) => nodes.get(nodes.get(roles.get(role) ?? 0)?.parent ?? 0) ?? [])
    return groups.find((group) => group.kind === kind)?.id ?? null
  }
  const groups = { asset: groupFor('asset'), liability: groupFor('liability') }
  const below = Map.groupBy(opposite, ({ node }) => groups[node.kind === 'asset' ? 'liability' : 'asset'])
  const widened = (node: AccountNode): AccountNode => {
    const lines = (below.get(node.id) ?? []).map((one) => ({
      ...one.node,
      id: oppositeId(one),
      kind: node.kind,
      parent: node.id,
      level: node.level + 1,
      children: [],
    }))
    return { ...node, children: [...node.children.map(widened), ...lines] }
  }
  return { tree: tree.map(widened), apart: below.get(null) ?? [] }
}

/** What opposite balances are called, by whose they are. */
const names: Readonly<Record<'debit' | 'credit', Readonly<Record<string, string>>>> = {
  debit: {
    guardians: 'debitsOfFamilies',
    customers: 'debitsOfCustomers',
    suppliers: 'debitsOfSuppliers',
    employees: 'debitsOfEmployees',
  },
  credit: {
    guardians: 'creditsOfFamilies',
    customers: 'creditsOfCustomers',
    suppliers: 'creditsOfSuppliers',
    employees: 'creditsOfEmployees',
  },
}

/** Of each account one line, whatever it is made of. */
export const together = (...found: readonly (readonly Opposite[])[]): Opposite[] =>
  [...Map.groupBy(found.flat(), ({ node }) => node.id).values()].flatMap((some) => {
    const [first] = some
    return first ? [{ ...first, amounts: sumOf(some) }] : []
  })

/** A line of its own, by whose balances they are; who they are is a report of its own. Of an account that keeps no names it has the rows. */
export function oppositeRow({ node, amounts, isOfBank }: Opposite, level = 0): ReportRow {
  if (node.partyKind === 'none') {
    const row = accountRow(node, amounts, level)
    return isOfBank ? { ...row, cells: { ...row.cells, account: 'bankOverdraft' } } : row
  }
  const side = node.kind === 'asset' ? 'credit' : 'debit'
  return {
    cells: { code: node.code, account: names[side][partyOf[node.partyKind] ?? ''], ...amounts },
    level,
    ids: { account: node.id, side },
    drill: { report: 'partyBalances', with: { account: 'row.account', side: 'row.side', date: 'date' } },
  }
}
