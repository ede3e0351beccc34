import type { salaryCostByCostCenter as salaryCostReport } from '../../../../resources/reports/salaryCost.ts'
import type { Name } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'

interface Row {
  readonly id: number | null
  readonly costCenter: Name | null
  readonly salaries: string
  readonly employerInsurance: string
  readonly cost: string
}

/** What a settlement of an end of service costs beside salaries. */
const ofService = ['endOfServiceExpense', 'leaveExpense']

/**
 * The expense of salaries in the books, by the cost centres of their rows, with what settlements of an end of service have corrected of them; of
 * what was taken back both entries are counted.
 */
export const salaryCostByCostCenter: ReportQuery<typeof salaryCostReport> = async ({ parameters: { from, to }, context }) => {
  const { tenant, visibleBranches, database } = context
  const rows = await database.one<Row>(
    tenant,
    sql`with insured as (select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'socialInsuranceExpense'),
      booked as (select l.cost_center_id, l.debit - l.credit as amount, l.account_id in (select account_id from insured) as is_employers
        from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
          join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        where e.tenant_id = ${tenant} and (e.resource = 'salaries' or (e.resource = 'endOfServiceSettlements' and not exists (select 1 from company_account_mappings m
            where m.tenant_id = ${tenant} and m.role = any(${ofService}::text[]) and m.account_id = l.account_id))) and a.kind = 'expense'
          and l.branch_id = any(${visibleBranches}::int[]) and l.date between ${from}::date and ${to}::date)
      select c.id, case when c.id is not null then json_build_object('code', c.code, 'arabicName', c.arabic_name, 'englishName', c.english_name) end as "costCenter",
        (coalesce(sum(b.amount) filter (where not b.is_employers), 0))::text as salaries,
        (coalesce(sum(b.amount) filter (where b.is_employers), 0))::text as "employerInsurance", sum(b.amount)::text as cost
      from booked b left join cost_centers c on c.tenant_id = ${tenant} and c.id = b.cost_center_id
      group by c.id, c.code, c.arabic_name, c.english_name having sum(b.amount) <> 0 order by c.code nulls last`,
  )
  return {
    rows: rows.map(({ id, costCenter, ...cells }) => ({
      cells: { costCenter: costCenter ?? 'withoutCostCenter', ...cells },
      level: 0,
      ids: { costCenter: id },
    })),
  }
}
