import type { RecordData } from '../../../schema/record/record.ts'
import { addDays, today } from '../../../schema/values/date.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { timingOf, upcoming } from '../repeats/schedule.ts'

/** What is due next follows from the days of what repeats; it begins in a year that is open. */
export const repeats: SaveBehaviour = {
  prepare: (values, before) => {
    const { every } = values
    const yesterday = addDays(today(), -1)
    const last = (before?.['lastDate'] as string | null | undefined) ?? null
    // The days of a pause are over: nobody wanted what they make.
    if (before?.['paused'] === true && values['paused'] !== true && (last ?? '') < yesterday) values['lastDate'] = yesterday
    values['done'] = every ? (before?.['done'] ?? 0) : 0
    values['failures'] = before?.['failures'] ?? 0
    values['nextDate'] = upcoming(timingOf(values as RecordData), 1)[0] ?? null
    return undefined
  },
  check: async ({ record, before, context, run }) => {
    const { startDate, every } = record
    if (!every || typeof startDate !== 'string' || startDate === before?.['startDate']) return []
    const [year] = await run<{ first: string | null }>(
      sql`select min(start_date)::text as first from fiscal_years where tenant_id = ${context.tenant} and status = 'open'`,
    )
    return year?.first && startDate < year.first
      ? [{ code: 'VoucherTemplate.TooEarly', field: 'startDate', params: { limit: year.first } }]
      : []
  },
}
