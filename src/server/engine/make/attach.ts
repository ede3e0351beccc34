import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { all, type Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import type { RecordName } from '../work.ts'

/** What was made of a record, by the id of that one. */
type MadeOf = readonly (readonly [source: number, made: RecordName])[]

/** What a field is called; two papers of one name would hide one another among the attachments. */
function labelOf({ name }: Model, field: string, { translate }: Context): string {
  const keys = [`resources.${name}.fields.${field}`, `fields.${field}`]
  return keys.map((key) => translate(key)).find((text, index) => text !== keys[index]) ?? field
}

/** Attaches copies of the files of a record to what was made of it: those of the fields, and those that are attached to it. */
export async function attachFiles(
  model: Model,
  fields: readonly string[],
  made: MadeOf,
  context: Context,
  run: Run,
): Promise<void> {
  const { tenant, person } = context
  const sources = made.map(([source]) => source)
  const resources = made.map(([, { resource }]) => resource)
  const ids = made.map(([, { id }]) => id)
  const pairs = sql`unnest(${sources}::int[], ${resources}::text[], ${ids}::int[]) m(source, resource, id)`
  const held = fields.flatMap((name) => {
    const field = model.fields.get(name)
    if (!field) return []
    const label = labelOf(model, name, context)
    return run(
      sql`insert into files (tenant_id, resource, record_id, name, type, size, content, created_by)
        select f.tenant_id, m.resource, m.id, ${label} || coalesce(substring(f.name from '\\.[[:alnum:]]{1,10}$'), ''), f.type, f.size, f.content, ${person.id}
        from ${pairs} join ${ident(tableName(model.name))} r on r.tenant_id = ${tenant} and r.id = m.source
          join files f on f.tenant_id = r.tenant_id and f.id = r.${ident(columnName(field))}`,
    )
  })
  const attached = run(
    sql`insert into files (tenant_id, resource, record_id, name, type, size, content, created_by)
      select f.tenant_id, m.resource, m.id, f.name, f.type, f.size, f.content, ${person.id}
      from ${pairs} join files f on f.tenant_id = ${tenant} and f.resource = ${model.name} and f.record_id = m.source`,
  )
  await all([...held, attached])
}
