import { columnName, linesTable, tableName } from '../../../schema/derive/names.ts'
import { effectsOf } from '../../../schema/effects.ts'
import { ident, list, literal, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** What documents call the number by which others know a payment. */
const reference = 'reference'

/** The references that the document of an entry `e` names, in itself or in its lines, a line each; null where it names none. */
export function documentReferences({ registry, tenant }: Pick<Context, 'registry' | 'tenant'>): Sql {
  const places = registry.models.flatMap((model): Sql[] => {
    if (!effectsOf(model.data).some(([, { ledger }]) => ledger !== undefined)) return []
    const own = model.fields.get(reference)
    const of = sql`e.resource = ${literal(model.name)}`
    const groups = model.lines.flatMap(({ name, fields }) => {
      const field = fields.get(reference)
      return field?.kind === 'text' ? [{ name, column: columnName(field) }] : []
    })
    return [
      ...(own?.kind === 'text'
        ? [
            sql`select ${ident(columnName(own), 'd')} as said from ${ident(tableName(model.name))} d where ${of} and d.tenant_id = ${tenant} and d.id = e.record_id`,
          ]
        : []),
      ...groups.map(
        ({ name, column }) =>
          sql`select ${ident(column, 'd')} as said from ${ident(linesTable(model.name, name))} d where ${of} and d.tenant_id = ${tenant} and d.record_id = e.record_id`,
      ),
    ]
  })
  return places.length ? sql`(select string_agg(said, chr(10)) from (${list(places, ' union all ')}) r)` : sql`null::text`
}
