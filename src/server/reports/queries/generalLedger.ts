import type { generalLedger as generalLedgerReport } from '../../../../resources/reports/generalLedger.ts'
import { subtract, sum } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { accountTree, flatten, nameOf } from './accounts.ts'
import { balances } from './balances.ts'
import { ledgerRows, toldOf } from './ledgerRows.ts'
import { byOpening } from './openings.ts'
import { stated } from './statement.ts'

/** One statement after the other, for each account that has a balance or a row. */
export const generalLedger: ReportQuery<typeof generalLedgerReport> = async ({ parameters, context }): Promise<Figures> => {
  const { from, to, kind, showReversed } = parameters
  const ofKind = kind ? sql`a.kind = ${kind}` : word('true')
  const [tree, found, rows] = await Promise.all([
    accountTree(context),
    balances({ from, to, showReversed, openingsBefore: true }, context),
    ledgerRows({ from, to, where: sql`${ofKind} and not ${byOpening(context)}`, order: 'account', showReversed }, context),
  ])
  const openings = new Map(found.map((one) => [one.account, subtract(one.openingDebit, one.openingCredit)]))
  const byAccount = Map.groupBy(rows, (row) => row.account)
  const shown = flatten(tree).filter(
    (node) => (!kind || node.kind === kind) && (byAccount.has(node.id) || Number(openings.get(node.id) ?? 0) !== 0),
  )
  const stands = shown.map((node) => ({ node, ...stated(byAccount.get(node.id) ?? [], openings.get(node.id) ?? '0') }))
  return {
    totals: {
      debit: sum(stands.map(({ totals }) => totals['debit'] ?? '0')),
      credit: sum(stands.map(({ totals }) => totals['credit'] ?? '0')),
    },
    tells: toldOf(rows),
    rows: stands.flatMap(({ node, rows: lines, totals }): ReportRow[] => {
      return [
        {
          cells: { account: nameOf(node), ...totals },
          role: 'group',
          level: 0,
          ids: { account: node.id },
        },
        ...lines.map((line) => ({
          ...line,
          cells: { account: nameOf(node), ...line.cells },
          level: 1,
          ids: { account: node.id },
        })),
      ]
    }),
  }
}
