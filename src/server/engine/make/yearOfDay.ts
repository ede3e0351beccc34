import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context } from '../context.ts'

/**
 * The bounds in which an action writes what it makes: those of the year in which its day lies, which may be another one than that of the
 * record it is made of. A receipt of an instalment that is due in the next year belongs to that year.
 * @throws Problem 400 when the day lies in no year
 */
export async function inYearOfDay(model: Model, { date }: RecordData, context: Context, run: Run): Promise<Context> {
  const { year, years, tenant } = context
  if (model.data.scope !== 'branchYear' || typeof date !== 'string' || !year) return context
  if (year.startDate <= date && date <= year.endDate) return context
  const own = years.find(({ startDate, endDate }) => startDate <= date && date <= endDate)
  if (own) return { ...context, year: own, check: { ...context.check, fiscalYear: own } }
  const hidden = await run(
    sql`select 1 from fiscal_years where tenant_id = ${tenant} and ${date}::date between start_date and end_date limit 1`,
  )
  if (hidden.length) return context
  throw new Problem(400, { code: 'FiscalYear.Missing', field: 'date', params: { date } })
}
