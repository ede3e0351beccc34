import type { changesInEquity as changesInEquityReport } from '../../../../resources/reports/changesInEquity.ts'
import { add, isZero, subtract, sum } from '../../../../schema/values/money.ts'
import type { Name, ReportRow } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import type { ReportQuery } from '../report.ts'
import { type AccountNode, accountTree, flatten, nameOf } from './accounts.ts'
import { type Balance, type BalanceQuestion, balances } from './balances.ts'
import { placedAccounts } from './cashFlowPlaces.ts'
import { yearBefore } from './comparison.ts'
import { type EquityMove, equityMovements, movedBy, movesOfEquity } from './equityMovements.ts'
import { columnsOf } from './keyColumns.ts'

/** What a part of equity was, what moved it, and what it is. */
interface Change {
  readonly opening: string
  readonly result: string
  readonly moves: readonly EquityMove[]
  readonly closing: string
}

/** A period, of the branches in sight or of one of them, with what it is called. */
interface Part extends Days {
  readonly name: Name | string | null
  readonly branch: number | null
}

/**
 * Each part of equity from its opening to its closing balance, which is that of the balance sheet: what the years earned, what owners
 * brought and took, what went from one part to another. A closed year's result stands where its closing took it.
 */
export const changesInEquity: ReportQuery<typeof changesInEquityReport> = async ({ parameters, context }) => {
  const tree = await accountTree(context)
  const parts = await partsOf(parameters, context)
  const rows = await Promise.all(
    parts.map(async (part): Promise<ReportRow[]> => {
      const level = part.name === null ? 0 : 1
      const inside = part.branch === null ? context : { ...context, visibleBranches: [part.branch] }
      const own = await partRows(part, tree, level, inside)
      return part.name === null ? own : [{ cells: { account: part.name }, level: 0, role: 'group' }, ...own]
    }),
  )
  return { rows: rows.flat(), totals: {} }
}

/** Last year before this one; branches one after the other, and then all together. */
async function partsOf(
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: 'none' | 'branch' | 'year' },
  context: Context,
): Promise<Part[]> {
  const whole: Part = { from, to, name: null, branch: null }
  if (by === 'none') return [whole]
  if (by === 'branch') {
    const { visibleBranches } = context
    const names = await namesOf('branch', visibleBranches.map(String), context)
    const all: Part[] = visibleBranches.map((branch, index) => ({ ...whole, branch, name: names[index] ?? null }))
    return all.length > 1 ? [...all, { ...whole, name: 'allBranches' }] : all
  }
  const before = yearBefore({ from, to })
  const names = await namesOf('year', [before.to, to], context)
  return [
    { ...whole, ...before, name: names[0] ?? null },
    { ...whole, name: names[1] ?? null },
  ]
}

/** What keys are called at the head of a column. */
async function namesOf(by: 'branch' | 'year', keys: readonly string[], context: Context): Promise<(Name | string)[]> {
  const columns = await columnsOf(
    by,
    keys.map((key) => ({ key }) as Balance),
    context,
  )
  return keys.map((key) => columns.find(({ name }) => name === `k${key}`)?.label ?? key)
}

async function partRows({ from, to }: Part, tree: readonly AccountNode[], level: number, context: Context): Promise<ReportRow[]> {
  const placed = await placedAccounts(context, tree)
  const asked = (more: Partial<BalanceQuestion>) => balances({ from, to, ...more }, context)
  const [standing, unclosed, results, moves] = await Promise.all([
    asked({ openingsBefore: true }),
    asked({ openingsBefore: true, beforeClosing: true }),
    asked({}),
    movesOfEquity({ from, to }, placed, context),
  ])
  const nodes = flatten(tree)
  const equity = nodes.filter(({ kind }) => kind === 'equity')
  const turnover = (found: readonly Balance[], id: number) =>
    sum(found.flatMap((one) => (one.account === id ? [subtract(one.credit, one.debit)] : [])))
  const opening = (found: readonly Balance[], ids: ReadonlySet<number>) =>
    sum(found.flatMap((one) => (ids.has(one.account) ? [subtract(one.openingCredit, one.openingDebit)] : [])))
  const changes = equity.map((node): [AccountNode, Change] => {
    const [before, moved] = [opening(standing, new Set([node.id])), turnover(standing, node.id)]
    return [
      node,
      {
        opening: before,
        result: subtract(moved, turnover(unclosed, node.id)),
        moves: moves.filter(({ account }) => account === node.id),
        closing: add(before, moved),
      },
    ]
  })
  const nominal = new Set(nodes.flatMap(({ id, kind }) => (kind === 'income' || kind === 'expense' ? [id] : [])))
  const [before, earned] = [opening(results, nominal), sum([...nominal].map((id) => turnover(results, id)))]
  const unclosedResult: Change = { opening: before, result: earned, moves: [], closing: add(before, earned) }
  const all = [...changes.map(([, change]) => change), unclosedResult]
  const of = (name: 'opening' | 'result' | 'closing') => sum(all.map((change) => change[name]))
  return [
    ...changes.flatMap(([node, change]): ReportRow[] => {
      const cells = cellsOf(change)
      return Object.values(cells).some((amount) => amount !== null)
        ? [
            {
              cells: {
                code: node.code,
                account: nameOf({ arabicName: node.arabicName, englishName: node.englishName }),
                ...cells,
              },
              level,
              ids: { account: node.id },
            },
          ]
        : []
    }),
    { cells: { account: 'unclosedResult', ...cellsOf(unclosedResult) }, level },
    {
      cells: {
        account: 'totalEquity',
        ...cellsOf({ opening: of('opening'), result: of('result'), moves, closing: of('closing') }),
      },
      level,
      role: 'total',
    },
  ]
}

/** The columns of a line; what is nothing stays empty. Whatever is no result and of no entry that tells what it is, is another movement. */
function cellsOf({ opening, result, moves, closing }: Change): Record<string, string | null> {
  const moved = Object.fromEntries(equityMovements.map((name) => [name, movedBy(moves, name)]))
  const named = sum([result, ...Object.values(moved)])
  const rest = subtract(subtract(closing, opening), named)
  const cells = { opening, result, ...moved, otherMovements: add(moved['otherMovements'] ?? '0', rest), closing }
  return Object.fromEntries(Object.entries(cells).map(([name, amount]) => [name, isZero(amount) ? null : amount]))
}
