import { subtract } from '../../../../schema/values/money.ts'
import type { FoundColumn } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import type { Restatement } from '../documents/restatedRows.ts'
import type { BalanceKey } from '../report.ts'
import { type AccountNode, accountTree, flatten, inGroup, isResult } from './accounts.ts'
import { type Balance, standing } from './balances.ts'
import { accountsAt, type PlacedAccount, placedAccounts } from './cashFlowPlaces.ts'
import { compared, yearBefore } from './comparison.ts'
import { moneyFlows, type TotalFlow } from './moneyFlows/moneyFlows.ts'
import { type KindWithoutCash, kindsWithoutCash } from './moneyFlows/withoutCash.ts'
import { restated } from './restated.ts'
import { type Amounts, addAmounts, isNothing } from './rollUp.ts'
import { withSettledLater } from './settledLater.ts'
import { amountsOf, negated, partsOf, sumColumn, sumOf } from './statementLines.ts'

/** An account with the money that it brought, or that went into it; with a name of its own where it is not told by that of the account. */
export interface FlowLine {
  readonly node: AccountNode
  readonly name?: string
  readonly amounts: Amounts
}

/** What investing or financing was without any cash. */
export interface WithoutCash {
  readonly kind: KindWithoutCash
  readonly lines: readonly FlowLine[]
}

/** What the statement of cash flows is made of, each part by account. */
export interface CashFlows {
  readonly columns: readonly FoundColumn[]
  readonly netResult: Amounts
  /** Zakat of the result, a cost below zero. */
  readonly zakat: Amounts
  /** What opening vouchers of the period brought onto income and expense: no money came of it. */
  readonly broughtIn: Amounts
  readonly nonCash: readonly FlowLine[]
  /** Income and expense that is told under investing and financing. */
  readonly elsewhere: readonly FlowLine[]
  /** It stands beneath the statement, and in none of its activities. */
  readonly withoutCash: readonly WithoutCash[]
  readonly working: readonly FlowLine[]
  /** What income and expense of closed years that were taken back as the errors of prior periods brought in money. */
  readonly corrections: Amounts
  readonly zakatOwed: readonly FlowLine[]
  readonly investing: readonly FlowLine[]
  /** What came of assets that were sold, whichever they were. */
  readonly disposalProceeds: Amounts
  readonly financing: readonly FlowLine[]
  readonly unplaced: readonly FlowLine[]
  readonly cashBefore: readonly FlowLine[]
  readonly cashAfter: readonly FlowLine[]
}

/** The money of a period by where it came from and went to: what every account but those of cash moved, debits being money that went. */
export async function cashFlowFigures(
  { from, to }: Days,
  by: BalanceKey,
  context: Context,
  restatement: Restatement,
): Promise<CashFlows> {
  const tree = withSettledLater(await accountTree(context), restatement)
  const placed = await placedAccounts(context, tree)
  const question = { from, to, beforeClosing: true }
  const [told, moved, corrected] = await Promise.all([
    // The result is that of the income statement, in which opening vouchers are told.
    compared(question, by, context, restatement),
    compared({ ...question, openingsBefore: true }, by, context, restatement),
    restated(restatement, { ...question, ...yearBefore({ from, to }) }, context),
  ])
  const columns = await partsOf(by, moved, context)
  const withSum = columns.includes(sumColumn)
  const of = (found: readonly Balance[], net: (one: Balance) => string) => amountsOf(found, by, net, withSum)
  const cameIn = ({ debit, credit }: Balance) => subtract(credit, debit)
  const [earned, flows] = [of(told, cameIn), of(moved, cameIn)]
  // What an error had told of assets, loans and owners was no money.
  const before = yearBefore({ from, to }).to
  const errors = of(
    corrected.map((one) => ({ ...one, key: before })),
    cameIn,
  )
  const money = await moneyFlows({ from, to }, by, withSum, placed, context)
  const takenOff = new Map(money.flatMap(({ at, account, amounts }) => (at === 'takenOff' ? [[account, amounts] as const] : [])))
  const operating = without(flows, takenOff)
  const investing = toldAt(money, 'investing', placed)
  const results = flatten(tree).filter(isResult)
  const zakatNodes = inGroup(
    tree.filter(({ kind }) => kind === 'expense'),
    'zakat',
  )
  const netResult = sumOf(linesOf(results, earned))
  const ofBooks = (lines: readonly FlowLine[]) => lines.filter(({ node }) => !isResult(node))
  return {
    columns,
    netResult,
    zakat: sumOf(linesOf(flatten(zakatNodes), earned)),
    broughtIn: addAmounts(sumOf(linesOf(results, flows)), negated(netResult)),
    nonCash: [
      ...ofBooks(linesOf(accountsAt(placed, 'depreciation', 'provision', 'allowance'), operating)),
      ...ofBooks(linesOf(accountsAt(placed, 'investing', 'financing'), errors)),
      // Costs that no money of the school paid, and income that brought none.
      ...linesOf(accountsAt(placed, null).filter(isResult), takenOff).map(({ node, amounts }) => ({
        node,
        amounts: negated(amounts),
      })),
    ],
    elsewhere: linesOf(accountsAt(placed, 'investing', 'financing').filter(isResult), without(flows, errors)),
    withoutCash: kindsWithoutCash.flatMap((kind) => {
      const lines = toldAt(money, kind, placed)
      return lines.length ? [{ kind, lines }] : []
    }),
    working: ofBooks(linesOf(accountsAt(placed, 'workingCapital', 'prepaid'), operating)),
    corrections: sumOf(toldAt(money, 'corrections', placed)),
    zakatOwed: ofBooks(linesOf(accountsAt(placed, 'zakat'), operating)),
    investing: investing.filter(({ name }) => name !== 'disposalProceeds'),
    disposalProceeds: sumOf(investing.filter(({ name }) => name === 'disposalProceeds')),
    financing: toldAt(money, 'financing', placed),
    unplaced: ofBooks(linesOf(accountsAt(placed, null), operating)),
    cashBefore: linesOf(
      accountsAt(placed, 'cash'),
      of(moved, ({ openingDebit, openingCredit }) => subtract(openingDebit, openingCredit)),
    ),
    cashAfter: linesOf(accountsAt(placed, 'cash'), of(moved, standing)),
  }
}

/** Amounts by account without a part of them. */
const without = (own: ReadonlyMap<number, Amounts>, part: ReadonlyMap<number, Amounts>): ReadonlyMap<number, Amounts> =>
  new Map([...own].map(([id, amounts]) => [id, addAmounts(amounts, negated(part.get(id) ?? {}))]))

/** The lines that are told by their account. */
const ofAccount: readonly TotalFlow['line'][] = ['account', 'repaid']

/** What is told at a place, in the order of the chart; of an account what it brought before what it was paid. */
function toldAt(money: readonly TotalFlow[], place: TotalFlow['at'], placed: ReadonlyMap<number, PlacedAccount>): FlowLine[] {
  const own = Map.groupBy(
    money.filter(({ at, amounts }) => at === place && !isNothing(amounts)),
    ({ account }) => account,
  )
  return [...placed.values()].flatMap(({ node }) =>
    (own.get(node.id) ?? [])
      .toSorted((a, b) => a.line.localeCompare(b.line))
      .map(({ line, amounts }) => ({ node, amounts, ...(!ofAccount.includes(line) && { name: line }) })),
  )
}

const linesOf = (nodes: readonly AccountNode[], own: ReadonlyMap<number, Amounts>): FlowLine[] =>
  nodes.flatMap((node) => {
    const amounts = own.get(node.id)
    return amounts && !isNothing(amounts) ? [{ node, amounts }] : []
  })
