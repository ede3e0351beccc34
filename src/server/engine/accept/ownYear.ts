import type { Model } from '../../../../schema/model.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { Problem } from '../../problems/problem.ts'
import type { Context, YearInfo } from '../context.ts'
import type { Stored } from '../read/record.ts'

/**
 * The bounds in which a document is changed: those of its own year, not of the selected one. Its days lie in that year, and its
 * number comes from there.
 */
export async function inOwnYear(model: Model, before: Stored, context: Context, run: Run): Promise<Context> {
  const id = before['fiscalYear']
  if (model.data.scope !== 'branchYear' || typeof id !== 'number' || id === context.year?.id) return context
  if (!context.years.some((one) => one.id === id)) throw new Problem(403, 'FiscalYear.NotAllowed')
  const [year] = await run<YearInfo>(
    sql`select id, year, start_date::text as "startDate", end_date::text as "endDate", status from fiscal_years where tenant_id = ${context.tenant} and id = ${id}`,
  )
  if (!year) throw new Problem(403, 'FiscalYear.NotAllowed')
  return { ...context, year, check: { ...context.check, fiscalYear: year } }
}
