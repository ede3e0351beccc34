import { earnedKnown, periodOfItem, type Recognised } from '../../../../resources/calculations/deferral.ts'
import { type LateDiscount, takenBackBy } from '../../../../resources/calculations/lateDiscount.ts'
import type { incomeNotRecognised as incomeNotRecognisedReport } from '../../../../resources/reports/inBooks.ts'
import { addDays, today } from '../../../../schema/values/date.ts'
import { isZero, subtract, sum } from '../../../../schema/values/money.ts'
import { sql } from '../../database/sql.ts'
import type { ReportQuery } from '../report.ts'

interface Row {
  readonly id: number
  readonly number: string
  readonly decimals: number
  readonly from: string
  readonly to: string
  readonly by: 'days' | 'months' | null
  readonly breaks: string | null
  readonly closed: string | null
  readonly net: string
  readonly unwound: string
  /** By documents of the books, and by those that wait to be posted. */
  readonly recognised: readonly Recognised[]
  readonly waiting: readonly Recognised[]
  readonly later: readonly LateDiscount[]
}

/**
 * Invoices in the books whose income in the books is another one than what is earned when a day is over: a recognition that is not posted has
 * recognised nothing, and is told as what waits of it. Left to itself, it is the last day of the month before: what is earned of a month is
 * recognised at its end.
 */
export const incomeNotRecognised: ReportQuery<typeof incomeNotRecognisedReport> = async ({ parameters, context }) => {
  const { tenant, visibleBranches, database } = context
  const day = parameters.asOf ?? addDays(`${today().slice(0, 7)}-01`, -1)
  const lines = await database.one<Row>(
    tenant,
    sql`select d.id, d.number::text as number, b.decimal_digits as decimals, i.service_from::text as "from", i.service_to::text as "to", i.recognised_by as "by", i.service_breaks as breaks, i.of_closed_until::text as closed,
        i.deferred::text as net, i.unwound::text as unwound, coalesce(r.posted, '[]') as recognised, coalesce(r.waiting, '[]') as waiting, coalesce(g.rows, '[]') as later
      from sales_invoices d join sales_invoices_items i on i.tenant_id = d.tenant_id and i.record_id = d.id and i.deferred > 0 and i.service_from is not null and i.service_to is not null
        join branches b on b.tenant_id = d.tenant_id and b.id = d.branch_id
        left join lateral (select json_agg(json_build_object('date', o.date, 'amount', n.amount::text)) filter (where o.status = 'posted') as posted,
            json_agg(json_build_object('date', o.date, 'amount', n.amount::text)) filter (where o.status <> 'posted') as waiting
          from income_recognitions_items n join income_recognitions o on o.tenant_id = n.tenant_id and o.id = n.record_id and o.status in ('draft', 'open', 'posted')
          where n.tenant_id = i.tenant_id and n.item_id = i.id) r on true
        left join lateral (select json_agg(json_build_object('waits', n.waits::text, 'earnedBefore', n.earned_before::text, 'stillEarned', n.still_earned::text, 'takenBack', n.taken_back::text, 'record.date', o.date, 'record', o.id)) as rows
          from sales_returns_granted n join sales_returns o on o.tenant_id = n.tenant_id and o.id = n.record_id and o.status in ('open', 'posted')
          where n.tenant_id = i.tenant_id and n.item_id = i.id and n.waits > 0) g on true
      where d.tenant_id = ${tenant} and d.status = 'posted' and d.date <= ${day}::date and d.branch_id = any(${visibleBranches}::int[])
        and (i.released < i.deferred or i.service_to > ${day}::date or i.id in (select n.item_id from income_recognitions o
          join income_recognitions_items n on n.tenant_id = o.tenant_id and n.record_id = o.id where o.tenant_id = ${tenant} and o.status in ('draft', 'open')))
      order by d.date, d.id`,
  )
  const rows = [...Map.groupBy(lines, ({ id }) => id).values()].flatMap((items) => {
    const [first] = items
    const earned = sum(items.map(({ decimals, ...item }) => earnedKnown({ ...item, ...periodOfItem(item) }, day, decimals)))
    const byDay = (which: 'recognised' | 'waiting') =>
      sum(items.flatMap((item) => item[which].flatMap(({ date, amount }) => (date <= day ? amount : []))))
    const takenBack = sum(items.map(({ later }) => takenBackBy(later, day)))
    const [recognised, waiting] = [subtract(byDay('recognised'), takenBack), byDay('waiting')]
    const notRecognised = subtract(earned, recognised)
    if (!first || isZero(notRecognised)) return []
    const document = { resource: 'salesInvoices', id: first.id, number: first.number }
    const cells = { document, earnedByDay: earned, recognisedByDay: recognised, notRecognised, waitsToBePosted: waiting }
    return [{ cells, level: 0 }]
  })
  return { rows }
}
