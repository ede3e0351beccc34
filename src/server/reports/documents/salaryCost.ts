import type {
  salaryCostByManagement as byManagement,
  salaryCostByMonth as byMonth,
  salaryCostByCostCenter as salaryCostReport,
} from '../../../../resources/reports/salaryCost.ts'
import { lastDay } from '../../../../schema/values/month.ts'
import type { Name } from '../../../shared/report.ts'
import { list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { ReportQuery } from '../report.ts'

interface Cost {
  readonly salaries: string
  readonly employerInsurance: string
  readonly cost: string
}

/** The accounts of roles and those that departments name in their place; what stands on an account of wages is pay. */
const accountsOf = (tenant: number, roles: readonly string[], named: readonly string[]): Sql =>
  sql`(select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = any(${roles}::text[])
      union select d.account from managements g cross join lateral (values ${list(named.map((name) => word(`(g.${name}_id)`)))}) d (account)
        where g.tenant_id = ${tenant} and d.account is not null
      except select g.wage_account_id from managements g where g.tenant_id = ${tenant})`

/** What a settlement of an end of service costs beside salaries. */
const ofService = (tenant: number): Sql =>
  accountsOf(tenant, ['endOfServiceExpense', 'leaveExpense'], ['end_of_service_account', 'leave_account'])

/**
 * The expense of salaries in the books, `b`, with what settlements of an end of service have corrected of them; of what was taken back both entries
 * are counted. Every report of it adds up the same rows.
 */
const booked = (from: string, to: string, { tenant, visibleBranches }: Context): Sql =>
  sql`(with insured as ${accountsOf(tenant, ['socialInsuranceExpense'], ['insurance_account'])},
      service as ${ofService(tenant)}
      select e.resource, e.record_id, l.cost_center_id, l.date, l.debit - l.credit as amount, l.account_id in (select account_id from insured) as is_employers
        from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
          join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        where e.tenant_id = ${tenant} and (e.resource = 'salaries' or (e.resource = 'endOfServiceSettlements' and l.account_id not in (select account_id from service))) and a.kind = 'expense'
          and l.branch_id = any(${visibleBranches}::int[]) and l.date between ${from}::date and ${to}::date) b`

const figures = sql`(coalesce(sum(b.amount) filter (where not b.is_employers), 0))::text as salaries,
  (coalesce(sum(b.amount) filter (where b.is_employers), 0))::text as "employerInsurance", sum(b.amount)::text as cost`

/** By the cost centres of the rows. */
export const salaryCostByCostCenter: ReportQuery<typeof salaryCostReport> = async ({ parameters: { from, to }, context }) => {
  const { tenant, database } = context
  const rows = await database.one<Cost & { readonly id: number | null; readonly costCenter: Name | null }>(
    tenant,
    sql`select c.id, case when c.id is not null then json_build_object('code', c.code, 'arabicName', c.arabic_name, 'englishName', c.english_name) end as "costCenter",
        ${figures}
      from ${booked(from, to, context)} left join cost_centers c on c.tenant_id = ${tenant} and c.id = b.cost_center_id
      group by c.id, c.code, c.arabic_name, c.english_name
      having count(*) filter (where b.amount <> 0) > 0 order by c.code nulls last`,
  )
  return {
    rows: rows.map(({ id, costCenter, ...cells }) => ({
      cells: { costCenter: costCenter ?? 'withoutCostCenter', ...cells },
      level: 0,
      ids: { costCenter: id },
    })),
  }
}

/** By the departments of the employees whose pay it is. */
export const salaryCostByManagement: ReportQuery<typeof byManagement> = async ({ parameters: { from, to }, context }) => {
  const { tenant, database } = context
  const rows = await database.one<Cost & { readonly id: number | null; readonly management: Name | null }>(
    tenant,
    sql`select m.id, case when m.id is not null then json_build_object('arabicName', m.arabic_name, 'englishName', m.english_name) end as management, ${figures}
      from ${booked(from, to, context)}
        left join salaries s on b.resource = 'salaries' and s.tenant_id = ${tenant} and s.id = b.record_id
        left join end_of_service_settlements t on b.resource = 'endOfServiceSettlements' and t.tenant_id = ${tenant} and t.id = b.record_id
        left join employees p on p.tenant_id = ${tenant} and p.id = coalesce(s.employee_id, t.employee_id)
        left join managements m on m.tenant_id = ${tenant} and m.id = p.management_id
      group by m.id, m.arabic_name, m.english_name
      having count(*) filter (where b.amount <> 0) > 0 order by m.id nulls last`,
  )
  return {
    rows: rows.map(({ id, management, ...cells }) => ({
      cells: { management: management ?? 'withoutManagement', ...cells },
      level: 0,
      ids: { management: id },
    })),
  }
}

/** By the months of their days. */
export const salaryCostByMonth: ReportQuery<typeof byMonth> = async ({ parameters: { from, to }, context }) => {
  const rows = await context.database.one<Cost & { readonly month: string }>(
    context.tenant,
    sql`select to_char(b.date, 'YYYY-MM') as month, ${figures} from ${booked(from, to, context)} group by 1 order by 1`,
  )
  return {
    rows: rows.map((cells) => {
      const [first, last] = [`${cells.month}-01`, lastDay(cells.month)]
      return { cells: { ...cells }, level: 0, ids: { from: first > from ? first : from, to: last < to ? last : to } }
    }),
  }
}
