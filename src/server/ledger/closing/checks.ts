import { tableName } from '../../../../schema/derive/names.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { ident, literal, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

/** What must be so before a year is closed, and how much of it was found wrong. */
export interface ClosingCheck {
  readonly name: 'unposted' | 'suspense' | 'controlAccounts' | 'earlierYears' | 'result'
  readonly found: number
}

/**
 * The checks of a year: nothing final is unposted, nothing is in suspense, control accounts name their parties, the years
 * before are closed, and the settings name the account of the result.
 */
export async function closingChecks(year: number, context: Context, run: Run): Promise<ClosingCheck[]> {
  const { tenant, registry } = context
  const documents = registry.models.filter((model) => model.data.posting !== undefined)
  const counted = async (statement: ReturnType<typeof sql>): Promise<number> =>
    Number((await run<{ count: number }>(statement))[0]?.count ?? 0)
  const [unposted, suspense, controlAccounts, earlierYears, result] = await Promise.all([
    Promise.all(
      documents.map((model) =>
        counted(
          sql`select count(*)::int as count from ${ident(tableName(model.name))} where tenant_id = ${tenant} and fiscal_year_id = ${year} and status in (${literal('draft')}, ${literal('open')})`,
        ),
      ),
    ).then((counts) => counts.reduce((total, count) => total + count, 0)),
    counted(
      sql`select count(*)::int as count from (select l.branch_id from ledger_rows l join company_account_mappings m on m.tenant_id = l.tenant_id and m.account_id = l.account_id
        where l.tenant_id = ${tenant} and m.role = 'temporaryClearing' group by l.branch_id having sum(l.debit - l.credit) <> 0) open`,
    ),
    counted(
      sql`select count(*)::int as count from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        where l.tenant_id = ${tenant} and l.fiscal_year_id = ${year} and a.party_kind <> 'none' and num_nonnulls(l.guardian_id, l.supplier_id, l.employee_id) = 0`,
    ),
    counted(
      sql`select count(*)::int as count from fiscal_years f where f.tenant_id = ${tenant} and f.status <> 'closed'
        and f.end_date < (select start_date from fiscal_years where tenant_id = ${tenant} and id = ${year})
        and exists (select 1 from journal_entries e where e.tenant_id = f.tenant_id and e.fiscal_year_id = f.id)`,
    ),
    counted(
      sql`select (1 - count(*))::int as count from company_account_mappings where tenant_id = ${tenant} and role = 'yearResult'`,
    ),
  ])
  return [
    { name: 'unposted', found: unposted },
    { name: 'suspense', found: suspense },
    { name: 'controlAccounts', found: controlAccounts },
    { name: 'earlierYears', found: earlierYears },
    { name: 'result', found: result },
  ]
}

/** The checks that stand in the way, as faults. */
export const closingFaults = (checks: readonly ClosingCheck[]): FaultAt[] =>
  checks
    .filter(({ found }) => found > 0)
    .map(({ name, found }) => ({ code: `Closing.${name.charAt(0).toUpperCase()}${name.slice(1)}`, params: { count: found } }))
