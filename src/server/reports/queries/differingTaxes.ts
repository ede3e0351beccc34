import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

/**
 * Entries whose documents told the tax return another tax than they have on the tax accounts, by side and branch. Where one account has
 * the tax of both sides, the two are compared together.
 */
export const differingTaxes = ({ tenant }: Context): Sql =>
  sql`select json_build_object('resource', e.resource, 'id', e.record_id, 'number', null) as document, t.told || ' <> ' || t.booked as description
    from journal_entries e cross join (values ('sales', 'outputVat'), ('purchases', 'inputVat')) v (side, role)
      cross join lateral (select coalesce(sum(p.told), 0) as told, coalesce(sum(p.booked), 0) as booked from (
          select coalesce(x.branch, e.branch_id) as branch, case when (x.side = v.side) = x.back then -x.tax else x.tax end as told, 0 as booked
            from jsonb_to_recordset(e.taxes -> 'lines') as x (side text, back boolean, tax numeric, branch int)
            where x.side = v.side or e.taxes ->> 'outputVat' = e.taxes ->> 'inputVat'
          union all select l.branch_id, 0, case v.side when 'sales' then l.credit - l.debit else l.debit - l.credit end
            from ledger_rows l where l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account_id = (e.taxes ->> v.role)::int) p
        group by p.branch) t
    where e.tenant_id = ${tenant} and e.taxes ? 'lines' and t.told <> t.booked`
