import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { all, type Run } from '../../database/database.ts'
import { ident, type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import type { RecordName } from '../draft.ts'
import { nextIds } from '../sql/nextIds.ts'
import { insertFile } from './keepFile.ts'

/** What was made of a record, by the id of that one. */
export type MadeOf = readonly (readonly [source: number, made: RecordName])[]

interface Copied extends RecordName {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly content: Buffer
}

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
  const copied = (from: Sql) =>
    run<Copied>(
      sql`select m.resource, m.id, f.name, f.type, f.size, f.content
        from unnest(${sources}::int[], ${resources}::text[], ${ids}::int[]) m(source, resource, id) ${from} order by m.id, f.id`,
    )
  const held = fields.map(async (name) => {
    const field = model.fields.get(name)
    if (!field) return []
    const files = await copied(
      sql`join ${ident(tableName(model.name))} r on r.tenant_id = ${tenant} and r.id = m.source
        join files f on f.tenant_id = r.tenant_id and f.id = r.${ident(columnName(field))}`,
    )
    const label = labelOf(model, name, context)
    return files.map((file) => ({ ...file, name: label + (/\.[\p{L}\p{N}]{1,10}$/u.exec(file.name)?.[0] ?? '') }))
  })
  const attached = copied(sql`join files f on f.tenant_id = ${tenant} and f.resource = ${model.name} and f.record_id = m.source`)
  const files = (await all([...held, attached])).flat()
  if (!files.length) return
  // Claimed at once, so that they are in this order wherever ids come from.
  const claimed = await nextIds('files', files.length, run)
  await all(
    files.map(({ resource, id, ...file }, index) =>
      insertFile(claimed[index] ?? 0, file, tenant, person.id, run, { resource, id }),
    ),
  )
}
