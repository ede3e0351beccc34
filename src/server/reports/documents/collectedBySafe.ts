import type { collectedBySafe as collectedBySafeReport } from '../../../../resources/reports/collectedBySafe.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly account: number | null
  readonly safe: Name | null
}

/** Cash of receipts by the safe on whose account it is entered; the accounts are looked for in the order of the posting rules. */
export const collectedBySafe: ReportQuery<typeof collectedBySafeReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const { from, to, cashier } = parameters
  const rows = await database.one<Row>(
    tenant,
    sql`with taken as (select d.status, l.cash, coalesce(m.safe_id, v.safe_id, h.safe_id, (select x.id from safes x join company_account_mappings k on k.tenant_id = x.tenant_id and k.role = 'safe' and k.account_id = x.account_id
            where x.tenant_id = d.tenant_id and x.branch_id = d.branch_id order by x.active desc, x.id limit 1)) as safe_id
        from collections d join collections_methods l on l.tenant_id = d.tenant_id and l.record_id = d.id and l.cash > 0
          join payment_methods m on m.tenant_id = l.tenant_id and m.id = l.payment_method_id left join shifts h on h.tenant_id = d.tenant_id and h.id = d.shift_id
          left join temporary_financials t on t.tenant_id = d.tenant_id and t.id = d.temporary_id left join shifts v on v.tenant_id = d.tenant_id and v.id = t.shift_id
        where d.tenant_id = ${tenant} and d.branch_id = any(${visibleBranches}::int[]) and d.status in ('open', 'posted') and d.date between ${from}::date and ${to}::date
          and (${cashier}::int is null or d.cashier_id = ${cashier}::int))
      select s.account_id as account, case when s.id is not null then json_build_object('code', s.code, 'arabicName', s.arabic_name, 'englishName', s.english_name) end as safe,
        (count(*) filter (where t.status = 'posted'))::int as count, coalesce(sum(t.cash) filter (where t.status = 'posted'), 0)::text as amount,
        (sum(t.cash) filter (where t.status = 'open'))::text as "receiptsNotPosted"
      from taken t left join safes s on s.tenant_id = ${tenant} and s.id = t.safe_id group by s.id, s.account_id, s.code, s.arabic_name, s.english_name order by s.code nulls last, s.id`,
  )
  return {
    rows: rows.map(({ account, safe, ...cells }) => ({
      cells: { safe: safe ?? 'withoutSafe', ...cells },
      level: 0,
      ids: { account },
    })),
  }
}
