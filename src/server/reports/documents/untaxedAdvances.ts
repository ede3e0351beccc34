import type { Run } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'

/** What families have paid a branch in advance in a period and no invoice has taken by its end. */
export interface UntaxedAdvances {
  readonly branch: number
  readonly count: number
  readonly amount: string
}

/** What of the advance of a receipt `c` was neither used nor paid back by the end of a day. */
export const unusedAt = (day: string): Sql =>
  sql`c.advance - coalesce(c.spent, 0)
    + coalesce((select sum(l.amount) from collections_credits l join collections d on d.tenant_id = l.tenant_id and d.id = l.record_id
        where l.tenant_id = c.tenant_id and l.collection_id = c.id and d.status in ('open', 'posted') and d.date > ${day}::date), 0)
    + coalesce((select sum(l.amount) from payment_transactions_refunds l join payment_transactions d on d.tenant_id = l.tenant_id and d.id = l.record_id
        where l.tenant_id = c.tenant_id and l.collection_id = c.id and d.status in ('open', 'posted') and d.date > ${day}::date), 0)`

/**
 * Advances of a period in those of some branches that owe their tax with the invoice, although the law knows it as the money comes: what was not
 * used or paid back by the end of the period. Which service they are for nobody has said there.
 */
export const untaxedAdvances = (
  from: string,
  to: string,
  branches: readonly number[],
  tenant: number,
  run: Run,
): Promise<UntaxedAdvances[]> =>
  run<UntaxedAdvances>(
    sql`select c.branch_id as branch, count(*)::int as count, sum(u.unused)::text as amount
      from collections c join branches b on b.tenant_id = c.tenant_id and b.id = c.branch_id
        and b.advance_tax_point is distinct from 'receipt' and coalesce(b.is_tax_collection_activated, true)
        cross join lateral (select ${unusedAt(to)} as unused) u
      where c.tenant_id = ${tenant} and c.branch_id = any(${branches}::int[]) and c.date between ${from}::date and ${to}::date
        and c.status = 'posted' and c.advance > 0 and coalesce(c.advance_tax, 0) = 0 and u.unused > 0
      group by 1 order by 1`,
  )
