import { tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { bounds, yearJoin } from '../sql/scope.ts'

/** How long somebody may refer to what they found by its whole number: a long day at a desk. */
const hours = 12

/** Remembers that the person knows the whole number of records out of their sight. */
export async function rememberFound(
  { name }: Model,
  ids: readonly number[],
  { tenant, person }: Context,
  run: Run,
): Promise<void> {
  const rows = ids.toSorted((a, b) => a - b).map((id) => sql`(${tenant}, ${person.id}, ${name}, ${id}, now())`)
  await Promise.all([
    run(
      sql`delete from found_records where tenant_id = ${tenant} and user_id = ${person.id} and at < now() - make_interval(hours => ${hours})`,
    ),
    run(
      sql`insert into found_records (tenant_id, user_id, resource, record_id, at) values ${list(rows)}
        on conflict (tenant_id, user_id, resource, record_id) do update set at = excluded.at`,
    ),
  ])
}

/** Which of the records the person sees, or has found by a whole number lately. */
export async function idsInSight(model: Model, ids: readonly number[], context: Context, run: Run): Promise<number[]> {
  const { tenant, person } = context
  const rows = await run<{ id: number }>(
    sql`select r.id from ${ident(tableName(model.name))} r${yearJoin(model, context, 'anywhere')}
        where ${and(bounds(model, context, 'r', 'anywhere'))} and r.id = any(${ids}::int[])
      union select record_id from found_records where tenant_id = ${tenant} and user_id = ${person.id} and resource = ${model.name}
        and record_id = any(${ids}::int[]) and at > now() - make_interval(hours => ${hours})`,
  )
  return rows.map(({ id }) => id)
}
