import type { deferredIncome as deferredIncomeReport } from '../../../../resources/reports/ageing.ts'
import type { Name } from '../../../shared/report.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { ReportQuery } from '../report.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly service: Name
}

/** The documents that move accounts of deferred income by their own rules: all else there is written by hand. */
export const deferring = ['salesInvoices', 'incomeRecognitions', 'salesReturns']

/**
 * What documents of the books deferred, earned and took back of each service, on the days of their entries, with the account on which their lines
 * wait; what was taken back later counts until then.
 */
export function deferredMoves(until: string | null, { tenant, visibleBranches }: Context): Sql {
  const entries = (resource: string) =>
    sql`journal_entries e where e.tenant_id = ${tenant} and e.resource = ${resource} and e.branch_id = any(${visibleBranches}::int[]) and (${until}::date is null or e.date <= ${until}::date)`
  const once = word('case when e.reverses is null then 1 else -1 end as sign')
  return sql`select i.service_id, i.deferred_account_id, e.branch_id, e.date, e.sign * i.deferred as added, 0::numeric as earned, 0::numeric as back
      from (select e.record_id, e.branch_id, e.date, ${once} from ${entries('salesInvoices')}) e join sales_invoices_items i on i.tenant_id = ${tenant} and i.record_id = e.record_id and i.deferred > 0
    union all select s.service_id, s.deferred_account_id, e.branch_id, e.date, 0, e.sign * i.amount, 0
      from (select e.record_id, e.branch_id, e.date, ${once} from ${entries('incomeRecognitions')}) e join income_recognitions_items i on i.tenant_id = ${tenant} and i.record_id = e.record_id
        join sales_invoices_items s on s.tenant_id = i.tenant_id and s.id = i.item_id
    union all select s.service_id, s.deferred_account_id, e.branch_id, e.date, 0, 0, e.sign * i.unearned
      from (select e.record_id, e.branch_id, e.date, ${once} from ${entries('salesReturns')}) e join sales_returns_items i on i.tenant_id = ${tenant} and i.record_id = e.record_id and i.unearned > 0
        join sales_invoices_items s on s.tenant_id = i.tenant_id and s.id = i.item_id`
}

/** What is deferred of each service, from the beginning of a period to its end. */
export const deferredIncome: ReportQuery<typeof deferredIncomeReport> = async ({ parameters, context }) => {
  const { tenant, database } = context
  const { from, to } = parameters
  const rows = await database.one<Row>(
    tenant,
    sql`with moves as (${deferredMoves(to, context)})
      select json_build_object('arabicName', p.arabic_name, 'englishName', p.english_name) as service,
        coalesce(sum(added - earned - back) filter (where m.date < ${from}::date), 0)::text as opening,
        coalesce(sum(added) filter (where m.date >= ${from}::date), 0)::text as deferred,
        coalesce(-sum(earned) filter (where m.date >= ${from}::date), 0)::text as recognised,
        coalesce(-sum(back) filter (where m.date >= ${from}::date), 0)::text as unwound,
        sum(added - earned - back)::text as closing
      from moves m join services p on p.tenant_id = ${tenant} and p.id = m.service_id group by p.id, p.arabic_name, p.english_name order by p.id`,
  )
  return { rows: rows.map((cells) => ({ cells, level: 0 })) }
}
