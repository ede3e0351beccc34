import type { balanceSheet as balanceSheetReport } from '../../../../resources/reports/balanceSheet.ts'
import type { ParametersOf } from '../../../../schema/report.ts'
import { isZero } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { accountsByRole } from '../../ledger/books.ts'
import { playedRoles } from '../../ledger/playedRoles.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { accountTree } from './accounts.ts'
import { standing } from './balances.ts'
import { betweenAccounts } from './betweenBranches.ts'
import { placedAccounts } from './cashFlowPlaces.ts'
import { compared } from './comparison.ts'
import { type Opposite, oppositeBalances, oppositeId, oppositeRow, together, withOpposite } from './oppositeBalances.ts'
import { restatementOf } from './restatement.ts'
import { type Amounts, addAmounts, isNothing, type Rolled } from './rollUp.ts'
import { withSettledLater } from './settledLater.ts'
import { sidesOf } from './sides.ts'
import { amountsOf, eliminated, negated, partsOf, rowsOf, section, sumColumn, sumOf, totalRow } from './statementLines.ts'
import { withTaxOfAdvances } from './taxOfAdvances.ts'
import { turnedBalances } from './turnedBalances.ts'

/** Assets against liabilities and equity on a day; income and expense that no closing has carried over stand as result. */
export const balanceSheet: ReportQuery<typeof balanceSheetReport> = ({ parameters, context }) => sheetFigures(parameters, context)

/** The same for whoever has no report at hand. */
export async function sheetFigures(parameters: ParametersOf<typeof balanceSheetReport>, context: Context): Promise<Figures> {
  const { date, by, level } = parameters
  const days = { from: date, to: date }
  const [accounts, restatement] = await Promise.all([accountTree(context), restatementOf({ ...parameters, ...days }, context)])
  const chart = withSettledLater(accounts, restatement)
  const found = await compared(days, by, context, restatement)
  const columns = await partsOf(by, found, context)
  const withSum = columns.includes(sumColumn)
  const [between, ofParties, roles, placed, banks] = await Promise.all([
    betweenAccountsOf(context),
    oppositeBalances(date, by, withSum, chart, context),
    accountsByRole(context.tenant, (statement) => context.database.one(context.tenant, statement)),
    placedAccounts(context, chart),
    accountsOfBanks(context),
  ])
  const { own, owed: owedToBranches } = owedApart(amountsOf(found, by, standing, withSum), between)
  for (const one of ofParties) turn(own, one)
  const rest = turnedBalances(new Map([...own].filter(([account]) => !between.includes(account))), placed, roles, banks)
  for (const one of rest) turn(own, one)
  const opposite = together(ofParties, rest)
  const { tree, apart } = withOpposite(withTaxOfAdvances(chart, own, roles), opposite, roles)
  const lines = new Map(opposite.map((one) => [oppositeId(one), one]))
  const shown = (rolled: readonly Rolled[]): ReportRow[] =>
    rowsOf(rolled, level ?? 99).map((row) => {
      const line = lines.get(Number(row.ids?.['account']))
      return line ? oppositeRow(line, row.level) : row
    })
  const isEliminated = [...own.values(), ...owedToBranches.values()].some((amounts) => !isZero(amounts[eliminated.name] ?? '0'))
  const assets = section(tree, 'asset', own, false)
  const liabilities = section(tree, 'liability', own, true)
  const [owing, owedToParties] = [
    apart.filter(({ node }) => node.kind === 'liability'),
    apart.filter(({ node }) => node.kind === 'asset'),
  ]
  const allAssets = addAmounts(sumOf(assets), sumOf(owing))
  const allOwed = [...owedToBranches.values()].reduce<Amounts>(addAmounts, addAmounts(sumOf(liabilities), sumOf(owedToParties)))
  const equity = section(tree, 'equity', own, true)
  const result = addAmounts(sumOf(section(tree, 'income', own, true)), negated(sumOf(section(tree, 'expense', own, false))))
  const owed = addAmounts(addAmounts(allOwed, sumOf(equity)), result)
  return {
    columns: isEliminated ? [...columns.slice(0, -1), eliminated, ...columns.slice(-1)] : columns,
    totals: {},
    rows: [
      ...shown(assets),
      ...owing.map((one) => oppositeRow(one)),
      totalRow('totalAssets', allAssets),
      ...shown(liabilities),
      ...owedToParties.map((one) => oppositeRow(one)),
      ...[...owedToBranches].map(([account, amounts]) => ({
        cells: { account: 'dueToBranches', ...amounts },
        level: 0,
        ids: { account },
      })),
      totalRow('totalLiabilities', allOwed),
      ...shown(equity),
      { cells: { account: 'unclosedResult', ...result }, level: 0 },
      totalRow('totalEquity', addAmounts(sumOf(equity), result)),
      totalRow('totalLiabilitiesAndEquity', owed),
    ],
  }
}

/** What stands on the other side is shown there, and as much more on its own. */
function turn(own: Map<number, Amounts>, one: Opposite): void {
  const { node, amounts } = one
  const more = node.kind === 'asset' ? amounts : negated(amounts)
  own.set(node.id, addAmounts(own.get(node.id) ?? {}, more))
  own.set(oppositeId(one), addAmounts(own.get(oppositeId(one)) ?? {}, negated(more)))
}

/** Accounts of banks, by their own word or that of the settings. */
const accountsOfBanks = async ({ tenant, database }: Context): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await database.one<{ account: number }>(tenant, sql`select account from (${playedRoles(tenant)}) r where role = 'bank'`)
    ).map(({ account }) => account),
  )

/** The accounts on which branches owe one another. */
const betweenAccountsOf = async (context: Context): Promise<readonly number[]> =>
  (await context.database.one<{ account_id: number }>(context.tenant, betweenAccounts(context))).map(
    ({ account_id }) => account_id,
  )

/** Amounts without what is owed to branches, which is no asset below zero: it stands under what is owed, by the account. */
function owedApart(all: ReadonlyMap<number, Amounts>, accounts: readonly number[]) {
  const [own, owed] = [new Map(all), new Map<number, Amounts>()]
  for (const account of accounts) {
    const amounts = all.get(account)
    if (!amounts) continue
    const { debit, credit } = sidesOf(amounts)
    own.set(account, debit)
    if (!isNothing(credit)) owed.set(account, credit)
  }
  return { own, owed }
}
