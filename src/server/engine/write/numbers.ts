import { holds } from '../../../../schema/condition.ts'
import { snake } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'

/**
 * Reserves the next numbers of a counter and gives the first of them; the row stays locked until the transaction ends, so that
 * no number is lost or given twice.
 * @param first the number that a counter begins with
 */
export async function countUp(
  name: string,
  { branch, year }: Bounds,
  count: number,
  { tenant }: Pick<Context, 'tenant'>,
  run: Run,
  first: Sql = sql`1`,
): Promise<number> {
  const [row] = await run<{
    value: number
  }>(sql`insert into counters as c (tenant_id, name, branch_id, fiscal_year_id, value) values (${tenant}, ${name}, ${branch}, ${year}, ${first} + ${count - 1}::int)
    on conflict (tenant_id, name, branch_id, fiscal_year_id) do update set value = c.value + ${count} returning value`)
  return (row?.value ?? count) - count + 1
}

/** In what a counter counts: 0 where the definition has no branches, or no years. */
interface Bounds {
  readonly branch: number
  readonly year: number
}

const boundsOf = ({ data: { scope } }: Model, { branch, year }: Context): Bounds => ({
  branch: scope === 'tenant' ? 0 : branch.id,
  year: scope === 'branchYear' ? (year?.id ?? 0) : 0,
})

/** The first of the next numbers of documents in their branch and year; the settings say with which one a counter begins. */
export const nextNumbers = (model: Model, count: number, context: Context, run: Run): Promise<number> =>
  countUp(
    snake(model.name),
    boundsOf(model, context),
    count,
    context,
    run,
    sql`coalesce((select max(n.first_number) from company_numbering n where n.tenant_id = ${context.tenant} and n.document_kind = ${model.name}), 1)`,
  )

/** Makes a counter go on behind a number that was given elsewhere. */
export async function countPast(model: Model, number: number, context: Context, run: Run): Promise<void> {
  const { branch, year } = boundsOf(model, context)
  await run(
    sql`insert into counters as c (tenant_id, name, branch_id, fiscal_year_id, value) values (${context.tenant}, ${snake(model.name)}, ${branch}, ${year}, ${number})
      on conflict (tenant_id, name, branch_id, fiscal_year_id) do update set value = greatest(c.value, excluded.value)`,
  )
}

/** Whether a record has become one that has a number. */
export const needsNumber = (model: Model, record: RecordData): boolean =>
  model.numbered && !record['number'] && holds(model.data.number?.when, reader(record))
