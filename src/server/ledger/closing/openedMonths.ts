import type { FaultAt } from '../../../../schema/record/record.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import { firstDay, lastDay } from '../../../../schema/values/month.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { itemsOf, type Lacking } from './lacking.ts'
import { askedOfReturned } from './undone.ts'

/** A month that a lock leaves, and what its books were closed with. */
interface Opened {
  readonly month: string
  readonly by: string | null
  readonly lacking: readonly Lacking[] | null
}

/**
 * What is asked where a lock that goes back opens more than one month: each of them is named, with what was left open as it was closed the last
 * time: nothing where a later closing found nothing. The VAT returns that were filed of their days are named in any case. Months
 * of closed years stay closed, and there are none before the first year.
 */
export async function askedOfOpened(until: string | null, lock: string, context: Context, run: Run): Promise<FaultAt[]> {
  const { tenant, translate, language } = context
  const opened = await run<Opened>(
    sql`select to_char(m.day, 'YYYY-MM') as month, k.by, k.lacking from fiscal_years y
        cross join lateral generate_series(date_trunc('month', y.start_date), y.end_date, interval '1 month') m (day)
        left join lateral (select a.at, a.after->>'generalLockDate' as until from audit_log a
          where a.tenant_id = ${tenant} and a.resource = 'company' and a.before is not null and a.after->>'generalLockDate' >= m.day::date::text
            and coalesce(a.before->>'generalLockDate', '') < least(a.after->>'generalLockDate', (m.day + interval '1 month - 1 day')::date::text) order by a.id desc limit 1) v on true
        left join lateral (select u.full_name as by, c.lacking from unfinished_closings c left join users u on u.tenant_id = c.tenant_id and u.id = c.closed_by
          where c.tenant_id = ${tenant} and c.closed_at = v.at and c.until::text = v.until and c.until <= m.day + interval '1 month - 1 day' limit 1) k on true
      where y.tenant_id = ${tenant} and y.status <> 'closed' and m.day <= ${lock}::date
        and (${until}::date is null or m.day + interval '1 month - 1 day' > ${until}::date) order by m.day`,
  )
  const [first, last] = [opened[0], opened.at(-1)]
  if (!first || !last) return []
  const returned = await askedOfReturned({ from: firstDay(first.month), to: lastDay(last.month) }, context, run)
  // One month is what reopening it says by itself.
  if (opened.length < 2) return returned
  const months = opened.map(({ month, by, lacking }) =>
    lacking ? translate('closing.openedMonth', { month, name: by ?? '', items: itemsOf(lacking, context) }) : month,
  )
  return [{ code: 'Lock.OpensMonths', params: { months: months.join(separatorIn(language)) } }, ...returned]
}
