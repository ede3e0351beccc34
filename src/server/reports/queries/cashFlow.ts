import type { cashFlow as cashFlowReport } from '../../../../resources/reports/cashFlow.ts'
import type { ParametersOf } from '../../../../schema/report.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Context } from '../../engine/context.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { type CashFlows, cashFlowFigures, type FlowLine } from './cashFlowFigures.ts'
import { restatementOf } from './restatement.ts'
import { type Amounts, addAmounts, isNothing } from './rollUp.ts'
import { sidesOf } from './sides.ts'
import { accountRow, negated, sumOf, totalRow } from './statementLines.ts'

/**
 * Where the money of a period came from and went to, by the indirect method: the result, without what is no money and without what is told
 * elsewhere, what the other accounts of the balance sheet moved, and what cash was there before and after.
 */
export const cashFlow: ReportQuery<typeof cashFlowReport> = ({ parameters, context }) => cashFlowStatement(parameters, context)

/** The same for whoever has no report at hand. */
export async function cashFlowStatement(parameters: ParametersOf<typeof cashFlowReport>, context: Context): Promise<Figures> {
  const { from, to, by, level } = parameters
  const flows = await cashFlowFigures({ from, to }, by, context, await restatementOf(parameters, context))
  const { columns, investing, disposalProceeds, financing, cashBefore: linesBefore, cashAfter } = flows
  const nothing: Amounts = Object.fromEntries(
    (by === 'none' ? ['amount'] : columns.map(({ name }) => name)).map((name) => [name, '0']),
  )
  const operating = operations(flows)
  const [invested, financed, cashBefore, cash] = [
    addAmounts(sumOf(investing), disposalProceeds),
    sumOf(financing),
    sumOf(linesBefore),
    sumOf(cashAfter),
  ].map((amounts) => addAmounts(nothing, amounts)) as [Amounts, Amounts, Amounts, Amounts]
  const change = addAmounts(cash, negated(cashBefore))
  const rows = [
    ...operating.rows,
    totalRow('netOperatingCash', addAmounts(nothing, operating.amounts)),
    ...activities('investingActivities', investing),
    ...(isNothing(disposalProceeds) ? [] : [said('disposalProceeds', disposalProceeds, 1)]),
    totalRow('netInvestingCash', invested),
    ...activities('financingActivities', financing),
    totalRow('netFinancingCash', financed),
    ...unclassified(flows, [change, ...[operating.amounts, invested, financed].map(negated)].reduce(addAmounts)),
    totalRow('netCashChange', change),
    said('cashAtBeginning', cashBefore, 0),
    ...inBalanceSheet(linesBefore),
    ...cashAfter.map(({ node, amounts }) => accountRow(node, amounts, 1)),
    totalRow('cashAtEnd', cash),
    ...inBalanceSheet(cashAfter),
    ...beneath(flows),
  ]
  return { columns, totals: {}, rows: rows.filter((row) => (row.level ?? 0) < (level ?? 99)) }
}

/**
 * Where the balance sheet has cash of which something is overdrawn (IFRS for SMEs 7.20): the assets have what is held, and what banks have lent
 * is owed.
 */
function inBalanceSheet(lines: readonly FlowLine[]): ReportRow[] {
  const owed = sumOf(
    lines.map(({ node, amounts }) => ({ amounts: node.kind === 'asset' ? sidesOf(amounts).credit : negated(amounts) })),
  )
  if (isNothing(owed)) return []
  const held = sumOf(lines.map(({ node, amounts }) => ({ amounts: node.kind === 'asset' ? sidesOf(amounts).debit : {} })))
  return [said('cashInAssets', held, 1), said('overdraftsOwed', negated(owed), 1)]
}

/** The result and what stands between it and its money; zakat is told by what was paid of it. */
function operations(flows: CashFlows): { readonly rows: readonly ReportRow[]; readonly amounts: Amounts } {
  const { netResult, zakat, broughtIn, nonCash, elsewhere, working, corrections, zakatOwed } = flows
  const taken = elsewhere.map(({ node, amounts }) => ({ node, amounts: negated(amounts) }))
  const adjusted = addAmounts(sumOf([...nonCash, ...taken]), broughtIn)
  const beforeZakat = addAmounts(netResult, negated(zakat))
  const generated = [beforeZakat, adjusted, sumOf(working), corrections].reduce(addAmounts)
  const paid = addAmounts(zakat, sumOf(zakatOwed))
  const hasZakat = !isNothing(zakat) || zakatOwed.length > 0
  return {
    amounts: addAmounts(generated, paid),
    rows: [
      heading('operatingActivities'),
      said(hasZakat ? 'resultBeforeZakat' : 'netResult', beforeZakat, 1),
      ...group('nonCashItems', adjusted, [...nonCash, ...taken]),
      ...(isNothing(broughtIn) ? [] : [said('resultBroughtIn', broughtIn, 2)]),
      ...group('workingCapitalChanges', sumOf(working), working),
      ...(isNothing(corrections) ? [] : [said('priorPeriodCorrections', corrections, 1)]),
      ...(hasZakat ? [totalRow('cashFromOperations', generated, 1), said('zakatPaid', paid, 1)] : []),
    ],
  }
}

/** What nothing places, with a difference that there would be if an entry did not balance: a fault where it is not zero. */
const unclassified = ({ unplaced }: CashFlows, amounts: Amounts): ReportRow[] => [
  { ...said('unclassifiedCash', amounts, 0), ...(!isNothing(amounts) && { role: 'bad' as const }) },
  ...unplaced.map((line) => accountRow(line.node, line.amounts, 1)),
]

/** Investing and financing without any cash is told in no activity (IFRS for SMEs 7.18 and 7.19). */
const beneath = ({ withoutCash }: CashFlows): ReportRow[] =>
  withoutCash.length === 0
    ? []
    : [heading('transactionsWithoutCash'), ...withoutCash.flatMap(({ kind, lines }) => group(kind, sumOf(lines), lines))]

const activities = (name: string, lines: readonly FlowLine[]): ReportRow[] => [
  heading(name),
  ...lines.map((line) => lineRow(line, 1)),
]

const lineRow = ({ node, name, amounts }: FlowLine, level: number): ReportRow => {
  const row = accountRow(node, amounts, level)
  return name === undefined ? row : { ...row, cells: { ...row.cells, account: name } }
}

const group = (name: string, amounts: Amounts, lines: readonly FlowLine[]): ReportRow[] =>
  isNothing(amounts) && !lines.length
    ? []
    : [{ ...said(name, amounts, 1), role: 'group' }, ...lines.map((line) => lineRow(line, 2))]

const heading = (name: string): ReportRow => ({ cells: { account: name }, level: 0, role: 'group' })

const said = (name: string, amounts: Amounts, level: number): ReportRow => ({ cells: { account: name, ...amounts }, level })
