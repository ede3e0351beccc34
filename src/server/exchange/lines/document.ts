import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { recordStatement, type Stored } from '../../engine/read/record.ts'
import { bounds } from '../../engine/sql/scope.ts'

/** The document of the branch's year that takes the lines of files; one that is void takes none. Null before the first file. */
export async function documentOf(model: Model, context: Context, run: Run): Promise<Stored | null> {
  const { into = {} } = model.data.import?.lines ?? {}
  const conditions = Object.entries(into).flatMap(([name, value]) => {
    const field = model.fields.get(name)
    return field ? [sql`r.${ident(columnName(field))} = ${value as string}`] : []
  })
  const last = model.states.length ? [sql`r.status <> 'void'`] : []
  const [row] = await run<{ id: number }>(
    sql`select r.id from ${ident(tableName(model.name))} r where ${and([...bounds(model, context), ...conditions, ...last])} order by r.id limit 1 for update`,
  )
  if (!row) return null
  const [read] = await run<{ record: string }>(recordStatement(model, row.id, context))
  return read ? (JSON.parse(read.record) as Stored) : null
}

/** The lines of a document that files fill. */
export const linesOf = (model: Model, document: RecordData | null): RecordData[] =>
  (document?.[model.data.import?.lines?.of ?? ''] as RecordData[] | undefined) ?? []
