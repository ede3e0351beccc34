import { type ExpenseGroup, expenseGroups } from '../../../../resources/groups/values.ts'
import type { balanceSheet as balanceSheetReport } from '../../../../resources/reports/balanceSheet.ts'
import type { incomeStatement as incomeStatementReport } from '../../../../resources/reports/incomeStatement.ts'
import type { ParametersOf } from '../../../../schema/report.ts'
import { add, compare, isZero, negate, subtract } from '../../../../schema/values/money.ts'
import type { FoundColumn, ReportRow } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { BalanceKey, Figures, ReportQuery } from '../report.ts'
import { type AccountNode, accountTree, inGroup } from './accounts.ts'
import type { Balance } from './balances.ts'
import { betweenAccounts } from './betweenBranches.ts'
import { compared } from './comparison.ts'
import { costCentersBelow } from './costCenters.ts'
import { columnsOf } from './keyColumns.ts'
import { type Amounts, addAmounts, type Rolled, rollUp, unfold } from './rollUp.ts'

/** Income and expense of a period; what is left stands below. Closing a year does not change what was earned in it. */
export const incomeStatement: ReportQuery<typeof incomeStatementReport> = ({ parameters, context }) =>
  incomeFigures(parameters, context)

/** The same for whoever has no report at hand. */
export async function incomeFigures(parameters: ParametersOf<typeof incomeStatementReport>, context: Context): Promise<Figures> {
  const { from, to, by, level } = parameters
  const costCenters = await costCentersBelow(parameters.costCenter, context)
  const [tree, balances] = await Promise.all([
    accountTree(context),
    compared({ from, to, costCenters, beforeClosing: true }, by, context),
  ])
  // What only stood there before the period has no column in it.
  const found = balances.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit))
  const columns = await partsOf(by, found, context)
  const own = amountsOf(found, by, (one) => subtract(one.debit, one.credit), columns.includes(sumColumn))
  const income = section(tree, 'income', own, true)
  const spent = (group: ExpenseGroup) =>
    rollUp(
      inGroup(
        tree.filter(({ kind }) => kind === 'expense'),
        group,
      ),
      own,
    )
  const [direct, operating, zakat] = expenseGroups.map(spent) as [Rolled[], Rolled[], Rolled[]]
  const less = (from: Amounts, taken: readonly Rolled[]) => addAmounts(from, negated(sumOf(taken)))
  const gross = less(sumOf(income), direct)
  const beforeZakat = less(gross, operating)
  const depth = level ?? 99
  return {
    columns,
    totals: {},
    rows: [
      ...rowsOf(income, depth),
      totalRow('totalIncome', sumOf(income)),
      ...rowsOf(direct, depth),
      ...(direct.length ? [totalRow('grossResult', gross)] : []),
      ...rowsOf(operating, depth),
      ...(zakat.length ? [totalRow('resultBeforeZakat', beforeZakat), ...rowsOf(zakat, depth)] : []),
      totalRow('totalExpense', sumOf([...direct, ...operating, ...zakat])),
      totalRow('netResult', less(beforeZakat, zakat)),
    ],
  }
}

/** Assets against liabilities and equity on a day; income and expense that no closing has carried over stand as result. */
export const balanceSheet: ReportQuery<typeof balanceSheetReport> = ({ parameters, context }) => sheetFigures(parameters, context)

/** The same for whoever has no report at hand. */
export async function sheetFigures(parameters: ParametersOf<typeof balanceSheetReport>, context: Context): Promise<Figures> {
  const { date, by, level } = parameters
  const [tree, found] = await Promise.all([accountTree(context), compared({ from: date, to: date }, by, context)])
  const columns = await partsOf(by, found, context)
  const balance = (one: Balance) => subtract(add(one.openingDebit, one.debit), add(one.openingCredit, one.credit))
  const { own, owed: owedToBranches } = owedApart(
    amountsOf(found, by, balance, columns.includes(sumColumn)),
    await betweenAccountsOf(context),
  )
  const isEliminated = [...own.values(), ...owedToBranches.values()].some((amounts) => !isZero(amounts[eliminated.name] ?? '0'))
  const assets = section(tree, 'asset', own, false)
  const liabilities = section(tree, 'liability', own, true)
  const allOwed = [...owedToBranches.values()].reduce<Amounts>(addAmounts, sumOf(liabilities))
  const equity = section(tree, 'equity', own, true)
  const result = addAmounts(sumOf(section(tree, 'income', own, true)), negated(sumOf(section(tree, 'expense', own, false))))
  const owed = addAmounts(addAmounts(allOwed, sumOf(equity)), result)
  return {
    columns: isEliminated ? [...columns.slice(0, -1), eliminated, ...columns.slice(-1)] : columns,
    totals: {},
    rows: [
      ...rowsOf(assets, level ?? 99),
      totalRow('totalAssets', sumOf(assets)),
      ...rowsOf(liabilities, level ?? 99),
      ...[...owedToBranches].map(([account, amounts]) => ({
        cells: { account: 'dueToBranches', ...amounts },
        level: 0,
        ids: { account },
      })),
      totalRow('totalLiabilities', allOwed),
      ...rowsOf(equity, level ?? 99),
      { cells: { account: 'unclosedResult', ...result }, level: 0 },
      totalRow('totalEquity', addAmounts(sumOf(equity), result)),
      totalRow('totalLiabilitiesAndEquity', owed),
    ],
  }
}

/** What the columns beside it make together. */
const sumColumn: FoundColumn = { name: 'sum', kind: 'money', label: 'sum', sum: true }

/** What branches owe one another is no part of the whole: it is taken off what they show each by themselves. */
const eliminated: FoundColumn = { name: 'eliminated', kind: 'money', label: 'eliminated' }

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
    const side = (of: (amount: string) => boolean, sign: (amount: string) => string): Amounts => {
      const parts = Object.entries(amounts).map(([name, amount]): [string, string] => [name, of(amount) ? sign(amount) : '0'])
      const shown = Object.fromEntries(parts)
      const sum = shown[sumColumn.name]
      if (sum === undefined) return shown
      const apart = parts.reduce((total, [name, amount]) => (name === sumColumn.name ? total : add(total, amount)), '0')
      return { ...shown, [eliminated.name]: subtract(sum, apart) }
    }
    own.set(
      account,
      side(
        (amount) => compare(amount, '0') > 0,
        (amount) => amount,
      ),
    )
    const behind = side((amount) => compare(amount, '0') < 0, negate)
    if (Object.values(behind).some((amount) => !isZero(amount))) owed.set(account, behind)
  }
  return { own, owed }
}

/** Years stand beside one another to be compared; all other columns are parts of one whole, which stands at their end. */
async function partsOf(by: BalanceKey, found: readonly Balance[], context: Context): Promise<readonly FoundColumn[]> {
  const parts = by === 'none' ? [] : await columnsOf(by, found, context)
  return parts.length > 1 && by !== 'year' ? [...parts, sumColumn] : parts
}

function amountsOf(
  found: readonly Balance[],
  by: BalanceKey,
  net: (one: Balance) => string,
  withSum: boolean,
): Map<number, Amounts> {
  const own = new Map<number, Amounts>()
  for (const one of found) {
    const name = by === 'none' ? 'amount' : `k${one.key}`
    own.set(
      one.account,
      addAmounts(own.get(one.account) ?? {}, { [name]: net(one), ...(withSum && { [sumColumn.name]: net(one) }) }),
    )
  }
  return own
}

/** The part of the chart of one kind, with credits shown as positive amounts where that is their nature. */
function section(tree: readonly AccountNode[], kind: string, own: ReadonlyMap<number, Amounts>, credit: boolean): Rolled[] {
  const roots = tree.filter((node) => node.kind === kind)
  const signed = credit ? new Map([...own].map(([account, amounts]) => [account, negated(amounts)])) : own
  return rollUp(roots, signed)
}

const negated = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, negate(amount)]))
const sumOf = (rolled: readonly Rolled[]): Amounts => rolled.reduce<Amounts>((sum, one) => addAmounts(sum, one.amounts), {})

const rowsOf = (rolled: readonly Rolled[], depth: number): ReportRow[] =>
  unfold(rolled, depth).map(({ node, amounts, below }) => ({
    cells: { code: node.code, account: { arabicName: node.arabicName, englishName: node.englishName }, ...amounts },
    level: node.level,
    ...(below.length > 0 && node.level + 1 < depth && { role: 'group' as const }),
    ids: { account: node.id },
  }))

/** A line that no account stands for; its name is the text `reports.rows.{name}`. */
const totalRow = (name: string, amounts: Amounts): ReportRow => ({
  cells: { account: name, ...amounts },
  level: 0,
  role: 'total',
})
