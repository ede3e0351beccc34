import { linesTable, occurrencesTable } from '../../../../../schema/derive/names.ts'
import { partOf, sum } from '../../../../../schema/values/money.ts'
import { ident, sql } from '../../../database/sql.ts'
import { type Timing, upcoming } from '../../../repeats/schedule.ts'
import type { MissingCheck } from './check.ts'

/** No template is asked for more days than it would be made on at one time. */
const mostDays = 400

interface Template extends Timing {
  readonly branch: number
  readonly amount: string
  /** Days on which something kept it. */
  readonly failed: number
}

/** Days of entries that come again, such as the depreciation of months, on which none was made, with what their templates say of each. */
export const recurring: MissingCheck = {
  name: 'recurring',
  find: async ({ to }, { tenant, database }) => {
    const [entries, occurrences] = [linesTable('voucherTemplates', 'entries'), occurrencesTable('voucherTemplates')].map(
      (table) => ident(table),
    )
    const templates = await database.one<Template>(
      tenant,
      sql`select t.branch_id as branch, t.every, t.interval, t.start_date::text as "startDate", t.day, t.end_date::text as "endDate", t.times, t.last_date::text as "lastDate", t.done,
          coalesce((select sum(n.debit) from ${entries} n where n.tenant_id = t.tenant_id and n.record_id = t.id), 0)::text as amount,
          (select count(*)::int from ${occurrences} o where o.tenant_id = t.tenant_id and o.record_id = t.id and o.faults is not null and o.date <= ${to}::date) as failed
        from voucher_templates t where t.tenant_id = ${tenant} and t.active and t.every is not null order by t.branch_id, t.id`,
    )
    const due = templates.flatMap((one) => {
      const days = one.failed + upcoming(one, mostDays).filter((day) => day <= to).length
      return days ? [{ branch: one.branch, days, amount: partOf(one.amount, String(days), '1', 3) }] : []
    })
    return [...Map.groupBy(due, ({ branch }) => branch)].map(([branch, own]) => ({
      branch,
      count: own.reduce((all, { days }) => all + days, 0),
      amount: sum(own.map(({ amount }) => amount)),
      way: { list: 'voucherTemplates', filter: { nextDate_lte: to } },
    }))
  },
}
