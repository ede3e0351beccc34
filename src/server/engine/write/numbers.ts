import { holds } from '../../../../schema/condition.ts'
import { snake } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'

/**
 * Reserves the next numbers of a counter and gives the first of them; the row stays locked until the transaction ends, so that
 * no number is lost or given twice.
 */
export async function countUp(
  name: string,
  { branch, year }: { readonly branch: number; readonly year: number },
  count: number,
  { tenant }: Pick<Context, 'tenant'>,
  run: Run,
): Promise<number> {
  const [row] = await run<{
    value: number
  }>(sql`insert into counters as c (tenant_id, name, branch_id, fiscal_year_id, value) values (${tenant}, ${name}, ${branch}, ${year}, ${count})
    on conflict (tenant_id, name, branch_id, fiscal_year_id) do update set value = c.value + excluded.value returning value`)
  return (row?.value ?? count) - count + 1
}

/** The first of the next numbers of documents in their branch and year. */
export const nextNumbers = (model: Model, count: number, context: Context, run: Run): Promise<number> =>
  countUp(
    snake(model.name),
    {
      branch: model.data.scope === 'tenant' ? 0 : context.branch.id,
      year: model.data.scope === 'branchYear' ? (context.year?.id ?? 0) : 0,
    },
    count,
    context,
    run,
  )

/** Whether a record has become one that has a number. */
export const needsNumber = (model: Model, record: RecordData): boolean =>
  model.numbered && !record['number'] && holds(model.data.number?.when, reader(record))
