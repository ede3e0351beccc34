import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** Years of the books never overlap. */
export const fiscalYear: SaveBehaviour = {
  check: async ({ record, before, context, run }) => {
    const { startDate, endDate } = record
    if (typeof startDate !== 'string' || typeof endDate !== 'string') return []
    const locked = run(sql`select pg_advisory_xact_lock(${context.tenant}, hashtext('fiscalYears'))`)
    const found = run<{ year: number }>(
      sql`select year from fiscal_years where tenant_id = ${context.tenant} and id <> ${(before?.['id'] as number | undefined) ?? 0} and start_date <= ${endDate} and end_date >= ${startDate} limit 1`,
    )
    await locked
    const [other] = await found
    return other ? [{ code: 'FiscalYear.Overlaps', field: 'startDate', params: { name: other.year } }] : []
  },
}
