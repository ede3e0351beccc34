import type { bankReconciliation as reconciliation } from '../../../../resources/reports/bankReconciliation.ts'
import { isZero, negate, subtract, sum } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { type OpenRow, readBankRows } from './bankRows.ts'
import { hiddenDocument } from './ledgerRows.ts'

/**
 * The balance of the books, less what the bank has not told of yet, and with what the books do not know of: what the bank should say. With
 * what its first statement began the bank has told of everything before, and of opening balances; where the two differ, by that much. Of an
 * account that is there for all branches the whole is told, what lies in branches that the person may not choose by its sum alone.
 */
export const bankReconciliation: ReportQuery<typeof reconciliation> = async ({ parameters, context }): Promise<Figures> => {
  const { bank, date } = parameters
  const { books, untoldRows, movements, statement, first } = await readBankRows(bank, date, context)
  const shown = (list: readonly OpenRow[], level = 1): ReportRow[] => {
    const unseen = list.filter(({ isSeen }) => !isSeen)
    const hidden = list.filter(({ isSeen, isHidden }) => isSeen && isHidden)
    return [
      ...list.flatMap(({ isSeen, isHidden, ...cells }): ReportRow[] => (isSeen && !isHidden ? [{ cells, level }] : [])),
      ...[...Map.groupBy(hidden, ({ document }) => document.resource)].map(
        ([resource, own]): ReportRow => ({
          cells: { document: hiddenDocument(resource, context), amount: sum(own.map(({ amount }) => amount)) },
          level,
        }),
      ),
      ...(unseen.length ? [{ cells: { step: 'inOtherBranches', amount: sum(unseen.map(({ amount }) => amount)) }, level }] : []),
    ]
  }
  const group = (step: string, list: readonly OpenRow[], more: readonly ReportRow[] = [], of = '0'): ReportRow[] => [
    {
      cells: { step, amount: sum([...list.map(({ amount }) => amount), of]) },
      level: 0,
      role: 'group',
    },
    ...more,
    ...shown(list),
  ]
  const rows = untoldRows.filter(({ isBefore }) => !isBefore)
  const before = untoldRows.filter(({ isBefore }) => isBefore)
  const open = first ? subtract(sum(before.map(({ amount }) => amount)), first.amount) : '0'
  // What came before the first statement, and the balance with which that one takes all of it as told.
  const beginning: ReportRow[] =
    first && !isZero(open)
      ? [
          { cells: { step: 'beforeFirstStatement', date: first.on, amount: open }, level: 1, role: 'group' },
          ...shown(before, 2),
          { cells: { step: 'firstStatementBegins', date: first.on, amount: negate(first.amount) }, level: 2 },
        ]
      : []
  const inBooks = books?.amount ?? '0'
  const expected = subtract(
    sum([inBooks, ...movements.map(({ amount }) => amount)]),
    sum([open, ...rows.map(({ amount }) => amount)]),
  )
  return {
    rows: [
      { cells: { step: 'bankInBooks', date, amount: inBooks }, level: 0, role: 'total' },
      ...group('notAtBank', rows, beginning, open),
      ...group('notInBooks', movements),
      { cells: { step: 'bankExpected', amount: expected }, level: 0, role: 'total' },
      ...(statement
        ? [
            { cells: { step: 'bankSays', date: statement.on, amount: statement.amount }, level: 0, role: 'total' as const },
            { cells: { step: 'bankDiffers', amount: subtract(statement.amount, expected) }, level: 0, role: 'total' as const },
          ]
        : [{ cells: { step: 'noStatement', date }, level: 0, role: 'notice' as const }]),
    ],
    totals: {},
  }
}
