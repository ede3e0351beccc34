import { tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, list, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { writeAudit } from '../engine/write/audit.ts'
import { pointersTo } from '../merging/references.ts'

/** A record whose place in a year began with a job. */
interface Begun {
  readonly id: number
  readonly before: RecordData
  readonly after: RecordData
}

/**
 * Ends places in a year as if they had never begun; the history shows it. A person named by documents of that year does not lose
 * the place.
 * @param other the bounds of that year
 * @returns the records that have none any more
 */
export async function takePlaces(model: Model, begun: readonly Begun[], other: Context, send: Run): Promise<ReadonlySet<number>> {
  const { tenant, year, person } = other
  const kept = await usedIn(
    model,
    begun.map(({ id }) => id),
    other,
    send,
  )
  const gone = begun.filter(({ id }) => !kept.has(id))
  if (!gone.length) return new Set()
  const ids = gone.map(({ id }) => id)
  await send(
    sql`delete from ${ident(yearsTable(model.name))} where tenant_id = ${tenant} and fiscal_year_id = ${year?.id ?? null} and record_id = any(${ids}::int[])`,
  )
  await send(
    sql`update ${ident(tableName(model.name))} set version = version + 1, updated_at = now(), updated_by = ${person.id}
      where tenant_id = ${tenant} and id = any(${ids}::int[])`,
  )
  await Promise.all(
    writeAudit(
      model,
      'update',
      gone.map(({ id, before, after }) => ({ id, before: after, record: before })),
      other,
      send,
    ),
  )
  return new Set(ids)
}

/** Those that documents of the year name, in a field or in a line. */
async function usedIn(
  model: Model,
  ids: readonly number[],
  { tenant, year, registry }: Context,
  send: Run,
): Promise<Set<number>> {
  const uses = pointersTo(model, registry)
    .filter((one) => one.model.data.scope === 'branchYear')
    .map(({ model: other, table, column, owner }): Sql => {
      const ofYear = sql`d.tenant_id = ${tenant} and d.fiscal_year_id = ${year?.id ?? null}`
      return sql`select t.${ident(column)} as id from ${ident(table)} t
        join ${ident(tableName(other.name))} d on d.tenant_id = t.tenant_id and d.id = t.${ident(owner)}
        where ${ofYear} and t.tenant_id = ${tenant} and t.${ident(column)} = any(${ids}::int[])`
    })
  if (!uses.length || !ids.length) return new Set()
  const rows = await send<{ id: number }>(list(uses, ' union '))
  return new Set(rows.map(({ id }) => id))
}
