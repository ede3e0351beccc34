import { snake } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from './context.ts'

/** The next number of a counter; the row stays locked until the transaction ends, so that no number is lost or given twice. */
export async function countUp(name: string, branch: number, year: number, context: Context, run: Run): Promise<number> {
  const [row] = await run<{
    value: number
  }>(sql`insert into counters as c (tenant_id, name, branch_id, fiscal_year_id, value) values (${context.tenant}, ${name}, ${branch}, ${year}, 1)
    on conflict (tenant_id, name, branch_id, fiscal_year_id) do update set value = c.value + 1 returning value`)
  return row?.value ?? 1
}

/** The next number of a document in its branch and year. */
export const nextNumber = (model: Model, context: Context, run: Run): Promise<number> =>
  countUp(
    snake(model.name),
    model.data.scope === 'tenant' ? 0 : context.branch.id,
    model.data.scope === 'branchYear' ? (context.year?.id ?? 0) : 0,
    context,
    run,
  )
