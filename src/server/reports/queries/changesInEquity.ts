import type { changesInEquity as changesInEquityReport } from '../../../../resources/reports/changesInEquity.ts'
import type { ParametersOf } from '../../../../schema/report.ts'
import { add, isZero, subtract, sum } from '../../../../schema/values/money.ts'
import type { Name, ReportRow } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import type { Restatement } from '../documents/restatedRows.ts'
import type { ReportQuery } from '../report.ts'
import { type AccountNode, accountTree, flatten, nameOf } from './accounts.ts'
import { type Balance, type BalanceQuestion, balances } from './balances.ts'
import { placedAccounts } from './cashFlowPlaces.ts'
import { yearBefore } from './comparison.ts'
import { type EquityMove, equityMovements, movedBy, movesOfEquity } from './equityMovements.ts'
import { columnsOf } from './keyColumns.ts'
import { restated } from './restated.ts'
import { restatedName, restatementOf } from './restatement.ts'

/** What a part of equity was, what moved it, and what it is. */
interface Change {
  readonly opening: string
  readonly result: string
  readonly moves: readonly Pick<EquityMove, 'account' | 'movement' | 'amount'>[]
  readonly closing: string
}

/** A period, of the branches in sight or of one of them, with what it is called. */
interface Part extends Days {
  readonly name: Name | string | null
  readonly branch: number | null
  /** What it is restated by: the year before alone. */
  readonly restatement: Restatement
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
async function partsOf(parameters: ParametersOf<typeof changesInEquityReport>, context: Context): Promise<Part[]> {
  const { from, to, by } = parameters
  const whole: Part = { from, to, name: null, branch: null, restatement: [] }
  if (by === 'none') return [whole]
  if (by === 'branch') {
    const { visibleBranches } = context
    const names = await namesOf('branch', visibleBranches.map(String), context)
    const all: Part[] = visibleBranches.map((branch, index) => ({ ...whole, branch, name: names[index] ?? null }))
    return all.length > 1 ? [...all, { ...whole, name: 'allBranches' }] : all
  }
  const before = yearBefore({ from, to })
  const [names, restatement] = await Promise.all([namesOf('year', [before.to, to], context), restatementOf(parameters, context)])
  return [
    {
      ...whole,
      ...before,
      name: (restatement.length && names[0] ? restatedName(names[0], context) : names[0]) ?? null,
      restatement,
    },
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

async function partRows(part: Part, tree: readonly AccountNode[], level: number, context: Context): Promise<ReportRow[]> {
  const { from, to, restatement } = part
  const placed = await placedAccounts(context, tree)
  const asked = async (more: Partial<BalanceQuestion>) => {
    const question = { from, to, ...more }
    const [reported, corrected] = await Promise.all([balances(question, context), restated(restatement, question, context)])
    return [...reported, ...corrected.map(duringPeriod)]
  }
  const [standing, unclosed, results, booked, errors] = await Promise.all([
    asked({ openingsBefore: true }),
    asked({ openingsBefore: true, beforeClosing: true }),
    asked({}),
    movesOfEquity({ from, to }, placed, context),
    restated(restatement, { from, to }, context),
  ])
  const nodes = flatten(tree)
  const equity = nodes.filter(({ kind }) => kind === 'equity')
  const moves = [...booked, ...ofEarlierYears(errors, equity)]
  const turnover = (found: readonly Balance[], id: number) =>
    sum(found.flatMap((one) => (one.account === id ? [subtract(one.credit, one.debit)] : [])))
  const opening = (found: readonly Balance[], ids: ReadonlySet<number>) =>
    sum(found.flatMap((one) => (ids.has(one.account) ? [subtract(one.openingCredit, one.openingDebit)] : [])))
  const isRestated = !isZero(movedBy(moves, 'priorPeriodCorrections'))
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
      const cells = cellsOf(change, isRestated)
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
    { cells: { account: 'unclosedResult', ...cellsOf(unclosedResult, isRestated) }, level },
    {
      cells: {
        account: 'totalEquity',
        ...cellsOf({ opening: of('opening'), result: of('result'), moves, closing: of('closing') }, isRestated),
      },
      level,
      role: 'total',
    },
  ]
}

/** What an error of earlier years moved, in the period: its opening stays as it was reported, and the correction stands beside it. */
const duringPeriod = ({ openingDebit, openingCredit, ...one }: Balance): Balance => ({
  ...one,
  openingDebit: '0',
  openingCredit: '0',
  debit: add(one.debit, openingDebit),
  credit: add(one.credit, openingCredit),
})

/** What of a restatement is of the years before the period. */
const ofEarlierYears = (errors: readonly Balance[], equity: readonly AccountNode[]): Change['moves'] =>
  errors
    .filter(({ account }) => equity.some(({ id }) => id === account))
    .map(({ account, openingDebit, openingCredit }) => ({
      account,
      movement: 'priorPeriodCorrections',
      amount: subtract(openingCredit, openingDebit),
    }))

/** The columns of a line; what is nothing stays empty. Whatever is no result and of no entry that tells what it is, is another movement. */
function cellsOf({ opening, result, moves, closing }: Change, isRestated: boolean): Record<string, string | null> {
  const moved = Object.fromEntries(equityMovements.map((name) => [name, movedBy(moves, name)]))
  const named = sum([result, ...Object.values(moved)])
  const rest = subtract(subtract(closing, opening), named)
  const corrected = moved['priorPeriodCorrections'] ?? '0'
  const restatedOpening = isRestated ? add(opening, corrected) : '0'
  const cells = { opening, restatedOpening, result, ...moved, otherMovements: add(moved['otherMovements'] ?? '0', rest), closing }
  return Object.fromEntries(Object.entries(cells).map(([name, amount]) => [name, isZero(amount) ? null : amount]))
}
