import { nameIn } from '../../../../schema/languages.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import { isCorrection } from '../../ledger/priorPeriod.ts'
import { type Restatement, restatedRows } from '../documents/restatedRows.ts'
import { accountsAt, placedAccounts } from './cashFlowPlaces.ts'
import { yearBefore } from './comparison.ts'
import { settledLater } from './settledLater.ts'

/** Which comparatives a statement shows, and of what days. */
interface Compared extends Days {
  readonly by: string
  readonly comparatives: 'restated' | 'reported'
}

/**
 * What the comparatives of the year before are restated by (IFRS for SMEs, 10.21 and 10.22): the errors of prior periods that were corrected since
 * they ended, each on the accounts and the day that it was of.
 */
export async function restatementOf({ from, to, by, comparatives }: Compared, context: Context): Promise<Restatement> {
  if (by !== 'year' || comparatives === 'reported') return []
  const { tenant, visibleBranches, database } = context
  const before = yearBefore({ from, to })
  const found = await database.one<{ entry: number }>(
    tenant,
    sql`select distinct l.entry_id as entry from accounts a join ledger_rows l on l.tenant_id = a.tenant_id and l.account_id = a.id
      where a.tenant_id = ${tenant} and a.kind = 'equity' and l.branch_id = any(${visibleBranches}::int[]) and l.date > ${before.to}::date and l.date <= ${to}::date and ${isCorrection()}`,
  )
  if (!found.length) return []
  const [rows, placed] = await Promise.all([
    restatedRows(
      found.map(({ entry }) => entry),
      before.to,
      context,
    ),
    placedAccounts(context),
  ])
  const cash = new Set(accountsAt(placed, 'cash').map(({ id }) => id))
  return rows.map((row) => (cash.has(row.account) ? { ...row, account: settledLater.id } : row))
}

/** What a comparative that is restated is called. */
export function restatedName(label: Name | string, { translate, language }: Context): Name {
  const name = translate('reports.restated', { period: typeof label === 'string' ? label : nameIn(label, language) })
  return { arabicName: name, englishName: name }
}
