import { addMonths } from '../../../schema/values/date.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** Terms of a stage never overlap, nor do those of all stages; each lies within a year of the fiscal year that it belongs to. */
export const schoolTerm: SaveBehaviour = {
  check: async ({ id, record, context, run }) => {
    const { startDate, endDate, fiscalYear, stage = null, active } = record
    if (typeof startDate !== 'string' || typeof endDate !== 'string' || typeof fiscalYear !== 'number') return []
    const { tenant, language } = context
    const name = language === 'ar' ? sql`arabic_name` : sql`coalesce(english_name, arabic_name)`
    const [years, others] = await Promise.all([
      run<{ year: number; startDate: string; endDate: string }>(
        sql`select year, start_date::text as "startDate", end_date::text as "endDate" from fiscal_years where tenant_id = ${tenant} and id = ${fiscalYear}`,
      ),
      run<{ name: string }>(
        sql`select ${name} as name from school_terms where tenant_id = ${tenant} and id <> ${id} and active and stage_id is not distinct from ${stage}::int
          and start_date <= ${endDate}::date and end_date >= ${startDate}::date order by start_date limit 1`,
      ),
    ])
    const [year, other] = [years[0], others[0]]
    if (year && (startDate < addMonths(year.startDate, -12) || endDate > addMonths(year.endDate, 12)))
      return [{ code: 'SchoolTerm.OtherYear', field: 'fiscalYear', params: { year: year.year } }]
    return active !== false && other ? [{ code: 'SchoolTerm.Overlaps', field: 'startDate', params: { name: other.name } }] : []
  },
}
