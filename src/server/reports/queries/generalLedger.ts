import type { generalLedger as generalLedgerReport } from '../../../../resources/reports/generalLedger.ts'
import { subtract } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { accountTree, flatten, nameOf } from './accounts.ts'
import { balances } from './balances.ts'
import { ledgerRows, toldOf } from './ledgerRows.ts'
import { byOpening } from './openings.ts'
import { stated, totalsOf } from './statement.ts'
import { together } from './together.ts'

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
  return {
    totals: totalsOf(together(rows).filter(({ isPrivate }) => !isPrivate)),
    tells: toldOf(rows),
    rows: shown.flatMap((node): ReportRow[] => {
      const own = byAccount.get(node.id) ?? []
      const { rows: lines, totals } = stated(own, openings.get(node.id) ?? '0')
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
