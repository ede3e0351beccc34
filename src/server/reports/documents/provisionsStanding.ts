import type { provisionsStanding as provisionsStandingReport } from '../../../../resources/reports/provisionsStanding.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'
import { until } from './familyBooks.ts'

const roles = ['endOfServiceProvision', 'leaveProvision']
const releasing = ['endOfServiceSettlements', 'leavePayouts']

/** The accounts of provisions as the books have them, by what brought it there; what was taken back counts with both entries. */
export const provisionsStanding: ReportQuery<typeof provisionsStandingReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const rows = await database.one<Readonly<Record<string, unknown>> & { readonly id: number; readonly account: Name }>(
    tenant,
    sql`with parts as (select l.account_id, e.resource, l.credit - l.debit as amount
        from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.tenant_id = ${tenant} and l.branch_id = any(${visibleBranches}::int[]) and ${until(parameters)}
          and l.account_id in (select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = any(${roles}::text[])))
      select a.id, json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as account,
        coalesce(sum(amount) filter (where resource = 'staffProvisions'), 0)::text as charged,
        coalesce(-sum(amount) filter (where resource = any(${releasing}::text[])), 0)::text as released,
        nullif(coalesce(sum(amount) filter (where resource <> 'staffProvisions' and resource <> all(${releasing}::text[])), 0), 0)::text as "otherEntries",
        sum(amount)::text as standing
      from parts p join accounts a on a.tenant_id = ${tenant} and a.id = p.account_id group by a.id, a.code, a.arabic_name, a.english_name order by a.code`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { account: id } })) }
}
