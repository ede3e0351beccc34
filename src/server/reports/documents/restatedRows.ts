import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { isCorrection } from '../../ledger/priorPeriod.ts'
import { correctedEntries } from './correctedEntries.ts'

/** What a comparative would have more on an account, had an error not been made: a debit is more. */
export interface RestatedRow {
  /** The entry that corrects it. */
  readonly entry: number
  readonly account: number
  readonly branch: number
  readonly costCenter: number | null
  /** The day on which the error was made. */
  readonly day: string
  /** The last day of its year, which has taken its income and expense to what earlier years have left; null while that year is open. */
  readonly yearEnd: string | null
  readonly amount: string
}

export type Restatement = readonly RestatedRow[]

/**
 * The rows of the errors that some entries correct, up to a day. What was taken back is gone from its own day; what an invoice charges for closed
 * years was owed when they ended; a voucher says which account and year it is of, and what it moves against earlier results stood there then.
 */
export const restatedRows = (entries: readonly number[], until: string, context: Context): Promise<RestatedRow[]> => {
  const { tenant, visibleBranches } = context
  const mine = sql`l.tenant_id = ${tenant} and l.branch_id = any(${visibleBranches}::int[])`
  return context.database.one<RestatedRow>(
    tenant,
    sql`with ${correctedEntries(entries, tenant)},
        lines as (select r.entry, r.id, r.sign * i.of_closed_years as amount, i.income_account_id as account, i.cost_center_id as center, i.of_closed_until as day
            from roots r join sales_invoices_items i on i.tenant_id = ${tenant} and i.record_id = r.record_id where r.reverses is null and r.resource = 'salesInvoices'
          union all select r.entry, r.id, -r.sign * n.of_closed_years, i.income_account_id, i.cost_center_id, i.of_closed_until
            from roots r join sales_returns_items n on n.tenant_id = ${tenant} and n.record_id = r.record_id join sales_invoices_items i on i.tenant_id = n.tenant_id and i.id = n.item_id
            where r.reverses is null and r.resource = 'salesReturns'),
        charged as (select c.* , o.account_id as owed, o.branch_id as branch from lines c cross join lateral (select l.account_id, l.branch_id from ledger_rows l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
            where ${mine} and l.entry_id = c.id and a.kind = 'asset' and a.party_kind <> 'none' order by l.line limit 1) o where c.amount <> 0),
        parts as (select r.entry, l.account_id as account, l.branch_id as branch, l.cost_center_id as center, l.date as day, -r.sign * (l.debit - l.credit) as amount
            from roots r join ledger_rows l on ${mine} and l.entry_id = r.reverses
          union all select entry, account, branch, center, day, -amount from charged
          union all select entry, owed, branch, null, day, amount from charged
          union all select r.entry, case when ${isCorrection()} then v.corrected_account_id else l.account_id end, l.branch_id, l.cost_center_id,
              coalesce((select max(f.end_date) from fiscal_years f where f.tenant_id = ${tenant} and f.year = v.corrected_year), make_date(v.corrected_year, 12, 31)), r.sign * (l.debit - l.credit)
            from roots r join vouchers v on v.tenant_id = ${tenant} and v.id = r.record_id join ledger_rows l on ${mine} and l.entry_id = r.id
            where r.reverses is null and r.resource = 'vouchers' and v.corrected_account_id is not null)
      select p.entry, p.account, p.branch, p.center as "costCenter", p.day::text, (case when y.status = 'open' then null else coalesce(y.end_date, p.day) end)::text as "yearEnd", sum(p.amount)::text as amount
      from parts p left join fiscal_years y on y.tenant_id = ${tenant} and p.day between y.start_date and y.end_date
      where p.day <= ${until}::date group by 1, 2, 3, 4, 5, 6 having sum(p.amount) <> 0`,
  )
}
