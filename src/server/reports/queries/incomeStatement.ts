import { type ExpenseGroup, expenseGroups } from '../../../../resources/groups/values.ts'
import type { incomeStatement as incomeStatementReport } from '../../../../resources/reports/incomeStatement.ts'
import type { ParametersOf } from '../../../../schema/report.ts'
import { isZero, subtract } from '../../../../schema/values/money.ts'
import type { Context } from '../../engine/context.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { accountTree, inGroup } from './accounts.ts'
import { compared } from './comparison.ts'
import { costCentersBelow } from './costCenters.ts'
import { type Amounts, addAmounts, type Rolled, rollUp } from './rollUp.ts'
import { amountsOf, negated, partsOf, rowsOf, section, sumColumn, sumOf, totalRow } from './statementLines.ts'

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
  const [direct, operating, finance, zakat] = expenseGroups.map(spent) as [Rolled[], Rolled[], Rolled[], Rolled[]]
  const less = (from: Amounts, taken: readonly Rolled[]) => addAmounts(from, negated(sumOf(taken)))
  const gross = less(sumOf(income), direct)
  const operatingResult = less(gross, operating)
  const beforeZakat = less(operatingResult, finance)
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
      // Finance costs are a line of their own (IFRS for SMEs, 5.5 b).
      ...(finance.length ? [totalRow('operatingResult', operatingResult), ...rowsOf(finance, depth)] : []),
      ...(zakat.length ? [totalRow('resultBeforeZakat', beforeZakat), ...rowsOf(zakat, depth)] : []),
      totalRow('totalExpense', sumOf([...direct, ...operating, ...finance, ...zakat])),
      totalRow('netResult', less(beforeZakat, zakat)),
    ],
  }
}
