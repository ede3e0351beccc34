import { add, subtract, sum } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { sql, word } from '../../database/sql.ts'
import { Problem } from '../../http/problem.ts'
import { parties } from '../../ledger/parties.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { accountTree, find, flatten } from './accounts.ts'
import { costCentersBelow } from './costCenters.ts'
import { type LedgerRow, ledgerRows } from './ledgerRows.ts'
import { byOpening, openingRows } from './openings.ts'
import { shown } from './shown.ts'

/** The rows of an account with the balance after each, beginning with what was there before. */
export const accountStatement: ReportQuery = async ({ parameters, context }): Promise<Figures> => {
  const { from, to, account, showReversed } = parameters
  const party = parameters.party
  const chosen = find(await accountTree(context), account)
  if (!chosen) throw new Problem(400, { code: 'Reference.NotFound', field: 'account' })
  const accounts = flatten([chosen]).map((node) => node.id)
  const centers = await costCentersBelow(parameters.costCenter, context)
  const column = parties.find(({ resource }) => resource === party?.resource)?.column
  const where = sql`l.account_id = any(${accounts}::int[]) and ${
    centers === null ? word('true') : sql`l.cost_center_id = any(${centers}::int[])`
  } and ${column === undefined || !party ? word('true') : sql`l.${word(column)} = ${party.id}`}`
  const [[before], [brought], rows] = await Promise.all([
    context.database.one<{ balance: string }>(
      context.tenant,
      sql`select coalesce(sum(l.debit - l.credit), 0) as balance from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.tenant_id = ${context.tenant} and l.branch_id = any(${context.visibleBranches}::int[]) and l.date < ${from}::date and ${shown(showReversed)} and ${where}`,
    ),
    context.database.one<{ balance: string }>(
      context.tenant,
      sql`select coalesce(sum(l.debit - l.credit), 0) as balance from ${openingRows({ from, to, showReversed }, context)} and ${where}`,
    ),
    ledgerRows({ from, to, where: sql`${where} and not ${byOpening}`, order: 'entry', showReversed }, context),
  ])
  return { rows: running(rows, add(before?.balance ?? '0', brought?.balance ?? '0')), totals: totalsOf(rows) }
}

/** Rows with the balance after each, the balance brought forward first. */
export function running(rows: readonly LedgerRow[], opening: string): ReportRow[] {
  let balance = opening
  return [
    { cells: { balance: opening }, role: 'opening' },
    ...rows.map((row): ReportRow => {
      balance = add(balance, subtract(row.debit, row.credit))
      const { document, date, description, party, costCenter, debit, credit } = row
      return { cells: { date, document, description, party, costCenter, debit, credit, balance }, level: 0 }
    }),
  ]
}

export const totalsOf = (rows: readonly LedgerRow[]): Record<string, string> => ({
  debit: sum(rows.map((row) => row.debit)),
  credit: sum(rows.map((row) => row.credit)),
})
