import { conditionSql } from '../../../schema/derive/counts.ts'
import { tableName } from '../../../schema/derive/names.ts'

import type { RunModel } from '../../../schema/run.ts'
import type { Run } from '../database/database.ts'
import { and, ident, list, type Sql, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { bounds } from '../engine/sql/scope.ts'

/** Whether the record of a mark exists and counts: what is deleted or void may be made again. */
const counts = ({ makes, data }: RunModel, mark: string): Sql =>
  sql`exists (select 1 from ${ident(tableName(makes.name))} x where x.tenant_id = ${word(mark)}.tenant_id and x.id = ${word(mark)}.record_id
    and ${word(conditionSql(data.while, makes.fields))})`

/** What was made under keys, by key. */
export async function madeBefore(
  run: RunModel,
  keys: readonly string[],
  { tenant }: Context,
  send: Run,
): Promise<ReadonlyMap<string, number>> {
  if (!keys.length) return new Map()
  const rows = await send<{ key: string; record: number }>(
    sql`select m.key, m.record_id as record from run_marks m where m.tenant_id = ${tenant} and m.run = ${run.name} and m.key = any(${keys}::text[]) and ${counts(run, 'm')}`,
  )
  return new Map(rows.map(({ key, record }) => [key, record]))
}

/**
 * Keys under which a record was made in another branch, where it could be calculated again: from here it cannot, and its faults
 * are those of a record that no run made.
 */
export async function madeElsewhere(
  run: RunModel,
  before: ReadonlyMap<string, number>,
  context: Context,
  send: Run,
): Promise<ReadonlySet<string>> {
  if (!run.data.anew || !before.size) return new Set()
  const rows = await send<{ id: number }>(
    sql`select r.id from ${ident(tableName(run.makes.name))} r where r.tenant_id = ${context.tenant} and r.id = any(${[...new Set(before.values())]}::int[])
      and ${word(conditionSql(run.data.anew, run.makes.fields))} and not (${and(bounds(run.makes, context, 'r', 'anywhere'))})`,
  )
  const ids = new Set(rows.map(({ id }) => id))
  return new Set([...before].flatMap(([key, id]) => (ids.has(id) ? [key] : [])))
}

/** The keys that are this transaction's, and the records that were made under others; a key may be neither for a moment. */
export interface Claim {
  readonly claimed: ReadonlySet<string>
  readonly before: ReadonlyMap<string, number>
}

/**
 * Claims keys for this transaction, in their order; who else claims one waits until it ends. The claimed ones have no record yet:
 * they get it, or are given back, before the transaction ends.
 */
export async function claimMarks(run: RunModel, keys: readonly string[], context: Context, send: Run): Promise<Claim> {
  const sortedKeys = [...new Set(keys)].sort()
  if (!sortedKeys.length) return { claimed: new Set(), before: new Map() }
  const { tenant } = context
  const fresh = await send<{ key: string }>(
    sql`insert into run_marks (tenant_id, run, key) values ${list(sortedKeys.map((key) => sql`(${tenant}, ${run.name}, ${key})`))}
      on conflict do nothing returning key`,
  )
  const claimed = new Set(fresh.map(({ key }) => key))
  const others = sortedKeys.filter((key) => !claimed.has(key))
  if (!others.length) return { claimed, before: new Map() }
  // A mark whose record is gone is taken over by one transaction only: one that waited for it finds another record in it. Which ones
  // are gone is asked once: of marks that were made a moment ago the planner knows nothing, and would ask for each of them again.
  const taken = await send<{ key: string }>(
    sql`with gone as materialized (
        select key, record_id from run_marks s
        where s.tenant_id = ${tenant} and s.run = ${run.name} and s.key = any(${others}::text[]) and not ${counts(run, 's')} order by key)
      update run_marks m set record_id = null, created_at = now() from gone
      where m.tenant_id = ${tenant} and m.run = ${run.name} and m.key = gone.key and m.record_id is not distinct from gone.record_id returning m.key`,
  )
  for (const { key } of taken) claimed.add(key)
  const left = others.filter((key) => !claimed.has(key))
  return { claimed, before: await madeBefore(run, left, context, send) }
}

/** Stores which record belongs to each claimed key, and gives the other claimed keys back. */
export function settleMarks(
  { name }: RunModel,
  made: ReadonlyMap<string, number>,
  unmade: readonly string[],
  { tenant }: Context,
  send: Run,
): Promise<unknown>[] {
  const keys = [...made].map(([key, record]) => sql`(${key}, ${record}::int)`)
  return [
    ...(keys.length
      ? [
          send(
            sql`update run_marks m set record_id = v.record from (values ${list(keys)}) v(key, record) where m.tenant_id = ${tenant} and m.run = ${name} and m.key = v.key`,
          ),
        ]
      : []),
    ...(unmade.length
      ? [
          send(
            sql`delete from run_marks where tenant_id = ${tenant} and run = ${name} and key = any(${unmade}::text[]) and record_id is null`,
          ),
        ]
      : []),
  ]
}
