import { columnName, linesTable, listTable, partyColumn, tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { fieldOf, type Referrer, type Registry } from '../../../schema/registry.ts'
import type { Run } from '../database/database.ts'
import { and, ident, type Sql, sql } from '../database/sql.ts'
import { type Context, may } from '../engine/context.ts'
import { bounds } from '../engine/sql/scope.ts'

/** A record that goes, and the one that takes its place. */
export interface Merged {
  readonly gone: number
  readonly kept: number
}

/** Where a field that points to records of a resource is stored. */
interface Pointer {
  /** The definition whose records point there. */
  readonly model: Model
  readonly table: string
  readonly column: string
  /** The column of the row that names the record it belongs to: its own id, or its document's. */
  readonly owner: 'id' | 'record_id'
  /** One of several in a list, where each stands once. */
  readonly listed: boolean
}

function pointerOf(referrer: Referrer, target: string): Pointer[] {
  const { model, lines } = referrer
  const field = fieldOf(referrer)
  if (!field || field.kind === 'computed') return []
  const table = lines !== null ? linesTable(model.name, lines) : field.yearly ? yearsTable(model.name) : tableName(model.name)
  if (field.kind === 'refMany' || field.kind === 'split')
    return lines === null
      ? [{ model, table: listTable(table, field.field), column: 'target_id', owner: 'record_id', listed: true }]
      : []
  const column = field.kind === 'party' ? partyColumn(field.field, target) : columnName(field)
  return [{ model, table, column, owner: lines === null && !field.yearly ? 'id' : 'record_id', listed: false }]
}

/** Every place where records of the definition are named. */
export const pointersTo = (target: Model, registry: Registry): Pointer[] =>
  registry.referrers(target.name).flatMap((referrer) => pointerOf(referrer, target.name))

/** Whether the person may see records of a definition at all. */
export const maySee = ({ permissions }: Model, { person }: Context): boolean => may(person, permissions.view)

/** How many records name it, by resource, of those that the person may see. */
export async function pointingTo(model: Model, id: number, context: Context, run: Run): Promise<Record<string, number>> {
  const { tenant, registry } = context
  const pointers = pointersTo(model, registry).filter(({ model: other }) => maySee(other, context))
  const counts = await Promise.all(
    pointers.map(async ({ model: other, table, column, owner }) => {
      const named = sql`select ${ident(owner)} from ${ident(table)} where tenant_id = ${tenant} and ${ident(column)} = ${id}`
      const [row] = await run<{ count: number }>(
        sql`select count(*)::int as count from ${ident(tableName(other.name))} v where v.id in (${named}) and ${and(bounds(other, context, 'v', 'anywhere'))}`,
      )
      return [other.name, row?.count ?? 0] as const
    }),
  )
  const found: Record<string, number> = {}
  for (const [name, count] of counts) if (count > 0) found[name] = (found[name] ?? 0) + count
  return found
}

/** Lets everything that names one record name the other. @returns the ids of the records that did, by resource */
export async function moveReferences(
  model: Model,
  { gone, kept }: Merged,
  context: Context,
  run: Run,
): Promise<ReadonlyMap<Model, ReadonlySet<number>>> {
  const { tenant, person, registry } = context
  const moved = new Map<Model, Set<number>>()
  for (const { model: other, table, column, owner, listed } of pointersTo(model, registry)) {
    const at = (value: number): Sql => sql`tenant_id = ${tenant} and ${ident(column)} = ${value}`
    // What names both names the one that stays once.
    if (listed)
      await run(
        sql`delete from ${ident(table)} where ${at(gone)} and record_id in (select record_id from ${ident(table)} where ${at(kept)})`,
      )
    const rows = await run<{ id: number }>(
      sql`update ${ident(table)} set ${ident(column)} = ${kept} where ${at(gone)} returning ${ident(owner)} as id`,
    )
    const ids = moved.get(other) ?? new Set()
    for (const { id } of rows) if (other !== model || id !== gone) ids.add(id)
    if (ids.size) moved.set(other, ids)
  }
  for (const [other, ids] of moved)
    await run(
      sql`update ${ident(tableName(other.name))} set version = version + 1, updated_at = now(), updated_by = ${person.id} where tenant_id = ${tenant} and id = any(${[...ids]}::int[])`,
    )
  return moved
}

/** Moves the rows that belong to a record in other tables: attachments, links, and the years in which the other one was not there. */
export async function moveBelongings(model: Model, { gone, kept }: Merged, { tenant }: Context, run: Run): Promise<void> {
  const own = (id: number): Sql => sql`tenant_id = ${tenant} and resource = ${model.name} and record_id = ${id}`
  const work = [
    run(sql`update files set record_id = ${kept} where ${own(gone)}`),
    run(sql`update public_links set record_id = ${kept} where ${own(gone)}`),
    run(sql`delete from notifications where ${own(gone)}`),
    run(
      sql`delete from told_apart where tenant_id = ${tenant} and resource = ${model.name} and (first_id = ${gone} or second_id = ${gone})`,
    ),
  ]
  if (model.yearly) {
    const years = ident(yearsTable(model.name))
    work.push(
      run(
        sql`update ${years} set record_id = ${kept} where tenant_id = ${tenant} and record_id = ${gone}
          and fiscal_year_id not in (select fiscal_year_id from ${years} where tenant_id = ${tenant} and record_id = ${kept})`,
      ),
    )
  }
  await Promise.all(work)
}
