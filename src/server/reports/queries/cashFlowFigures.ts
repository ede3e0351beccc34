import { subtract } from '../../../../schema/values/money.ts'
import type { FoundColumn } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import type { BalanceKey } from '../report.ts'
import { type AccountNode, accountTree, flatten, inGroup } from './accounts.ts'
import { type Balance, standing } from './balances.ts'
import { accountsAt, placedAccounts } from './cashFlowPlaces.ts'
import { compared } from './comparison.ts'
import { disposals } from './disposals.ts'
import { type Amounts, addAmounts, isNothing } from './rollUp.ts'
import { amountsOf, negated, partsOf, sumColumn, sumOf } from './statementLines.ts'
import { promised, withoutCash } from './withoutCash.ts'

/** An account with the money that it brought, or that went into it. */
export interface FlowLine {
  readonly node: AccountNode
  readonly amounts: Amounts
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
  /** What entries without any cash moved on accounts of investing and financing: it is left out there. What was only promised is not told. */
  readonly withoutCash: readonly FlowLine[]
  readonly working: readonly FlowLine[]
  readonly zakatOwed: readonly FlowLine[]
  readonly investing: readonly FlowLine[]
  readonly financing: readonly FlowLine[]
  readonly unplaced: readonly FlowLine[]
  readonly cashBefore: Amounts
  readonly cashAfter: readonly FlowLine[]
}

const isResult = ({ kind }: AccountNode): boolean => kind === 'income' || kind === 'expense'

/** The money of a period by where it came from and went to: what every account but those of cash moved, debits being money that went. */
export async function cashFlowFigures({ from, to }: Days, by: BalanceKey, context: Context): Promise<CashFlows> {
  const tree = await accountTree(context)
  const placed = await placedAccounts(context, tree)
  const question = { from, to, beforeClosing: true }
  const [told, moved, disposed, exchanged, declared] = await Promise.all([
    // The result is that of the income statement, in which opening vouchers are told.
    compared(question, by, context),
    compared({ ...question, openingsBefore: true }, by, context),
    disposals({ from, to }, by, placed, context),
    withoutCash({ from, to }, by, placed, context),
    promised({ from, to }, by, placed, context),
  ])
  const columns = await partsOf(by, moved, context)
  const of = (found: readonly Balance[], net: (one: Balance) => string) => amountsOf(found, by, net, columns.includes(sumColumn))
  const cameIn = ({ debit, credit }: Balance) => subtract(credit, debit)
  const [earned, flows, sold, noCash] = [of(told, cameIn), of(moved, cameIn), of(disposed, cameIn), of(exchanged, cameIn)]
  const [withoutSold, inCash, soldForCash] = [without(flows, sold), without(flows, noCash), without(sold, noCash)]
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
    nonCash: ofBooks(linesOf(accountsAt(placed, 'depreciation', 'provision', 'allowance'), withoutSold)),
    elsewhere: linesOf(accountsAt(placed, 'investing', 'financing').filter(isResult), flows),
    withoutCash: linesOf(accountsAt(placed, 'investing', 'financing', 'depreciation'), without(noCash, of(declared, cameIn))),
    working: ofBooks(linesOf(accountsAt(placed, 'workingCapital', 'prepaid'), flows)),
    zakatOwed: ofBooks(linesOf(accountsAt(placed, 'zakat'), flows)),
    investing: [...linesOf(accountsAt(placed, 'investing'), inCash), ...linesOf(accountsAt(placed, 'depreciation'), soldForCash)],
    financing: linesOf(accountsAt(placed, 'financing'), inCash),
    unplaced: ofBooks(linesOf(accountsAt(placed, null), flows)),
    cashBefore: sumOf(
      linesOf(
        accountsAt(placed, 'cash'),
        of(moved, ({ openingDebit, openingCredit }) => subtract(openingDebit, openingCredit)),
      ),
    ),
    cashAfter: linesOf(accountsAt(placed, 'cash'), of(moved, standing)),
  }
}

/** Amounts by account without a part of them. */
const without = (own: ReadonlyMap<number, Amounts>, part: ReadonlyMap<number, Amounts>): ReadonlyMap<number, Amounts> =>
  new Map([...own].map(([id, amounts]) => [id, addAmounts(amounts, negated(part.get(id) ?? {}))]))

const linesOf = (nodes: readonly AccountNode[], own: ReadonlyMap<number, Amounts>): FlowLine[] =>
  nodes.flatMap((node) => {
    const amounts = own.get(node.id)
    return amounts && !isNothing(amounts) ? [{ node, amounts }] : []
  })
