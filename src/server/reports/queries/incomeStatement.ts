import { type ExpenseGroup, expenseGroups, type IncomeGroup, incomeGroups } from '../../../../resources/groups/values.ts'
import type { incomeStatement as incomeStatementReport } from '../../../../resources/reports/incomeStatement.ts'
import type { ParametersOf } from '../../../../schema/report.ts'
import { isZero, subtract } from '../../../../schema/values/money.ts'
import type { Context } from '../../engine/context.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { accountTree, inGroup } from './accounts.ts'
import { compared } from './comparison.ts'
import { costCentersBelow } from './costCenters.ts'
import { restatementOf } from './restatement.ts'
import { type Amounts, addAmounts, type Rolled } from './rollUp.ts'
import { amountsOf, negated, partsOf, rowsOf, section, sumColumn, sumOf, totalRow } from './statementLines.ts'

/** Income and expense of a period; what is left stands below. Closing a year does not change what was earned in it. */
export const incomeStatement: ReportQuery<typeof incomeStatementReport> = ({ parameters, context }) =>
  incomeFigures(parameters, context)

/** The same for whoever has no report at hand. */
export async function incomeFigures(parameters: ParametersOf<typeof incomeStatementReport>, context: Context): Promise<Figures> {
  const { from, to, by, level } = parameters
  const [costCenters, restatement] = await Promise.all([
    costCentersBelow(parameters.costCenter, context),
    restatementOf(parameters, context),
  ])
  const [tree, balances] = await Promise.all([
    accountTree(context),
    compared({ from, to, costCenters, beforeClosing: true }, by, context, restatement),
  ])
  // What only stood there before the period has no column in it.
  const found = balances.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit))
  const columns = await partsOf(by, found, context)
  const own = amountsOf(found, by, (one) => subtract(one.debit, one.credit), columns.includes(sumColumn))
  const earned = (group: IncomeGroup) => section(inGroup(tree, group), 'income', own, true)
  const spent = (group: ExpenseGroup) => section(inGroup(tree, group), 'expense', own, false)
  const [revenue, otherIncome] = incomeGroups.map(earned) as [Rolled[], Rolled[]]
  const [direct, operating, otherExpense, finance, zakat] = expenseGroups.map(spent) as [
    Rolled[],
    Rolled[],
    Rolled[],
    Rolled[],
    Rolled[],
  ]
  const less = (from: Amounts, taken: readonly Rolled[]) => addAmounts(from, negated(sumOf(taken)))
  const gross = less(sumOf(revenue), direct)
  const operatingResult = less(gross, operating)
  const losses = [...otherExpense, ...finance]
  const beforeZakat = less(addAmounts(operatingResult, sumOf(otherIncome)), losses)
  const beside = [...otherIncome, ...losses]
  const allIncome = totalRow('totalIncome', sumOf([...revenue, ...otherIncome]))
  const depth = level ?? 99
  return {
    columns,
    totals: {},
    rows: [
      ...rowsOf(revenue, depth),
      otherIncome.length ? totalRow('totalRevenue', sumOf(revenue)) : allIncome,
      ...rowsOf(direct, depth),
      ...(direct.length ? [totalRow('grossResult', gross)] : []),
      ...rowsOf(operating, depth),
      // Other income and finance costs are lines of their own (IFRS for SMEs, 5.5), and no revenue. What is lost beside the operations stands
      // apart from what is gained, each above its sum.
      ...(beside.length ? [totalRow('operatingResult', operatingResult), ...rowsOf(otherIncome, depth)] : []),
      ...(otherIncome.length && losses.length ? [totalRow('totalOtherIncome', sumOf(otherIncome))] : []),
      ...rowsOf(losses, depth),
      ...(losses.length ? [totalRow('totalOtherExpense', sumOf(losses))] : []),
      ...(zakat.length ? [totalRow('resultBeforeZakat', beforeZakat), ...rowsOf(zakat, depth)] : []),
      ...(otherIncome.length ? [allIncome] : []),
      totalRow('totalExpense', sumOf([...direct, ...operating, ...losses, ...zakat])),
      totalRow('netResult', less(beforeZakat, zakat)),
    ],
  }
}
