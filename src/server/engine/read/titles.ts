import { tableName } from '../../../../schema/derive/names.ts'
import { nameFields } from '../../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { fullTitle, readPart } from '../../../../schema/record/title.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { placeOf, queryScope, referenceColumns } from '../sql/expressions.ts'
import { isOwnAlone } from '../sql/own.ts'
import { hidden, isClosed } from './sight.ts'

/** What records are called in the person's language, by id: a class as its grade and its letter. Of records whose very title is private it is a mark. */
export async function titlesOf(
  model: Model,
  ids: readonly number[],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<number, string>> {
  const { tenant, language } = context
  if (isClosed(context, model.owner ?? model, isOwnAlone(model.owner ?? model))) return new Map(ids.map((id) => [id, hidden]))
  const columns = referenceColumns(model, [], placeOf(model, queryScope(context)))
  const rows = await run<{ told: RecordData & { id: number } }>(
    sql`select to_json("#") as told from (select ${word(columns)} from ${ident(tableName(model.name))} r where r.tenant_id = ${tenant} and r.id = any(${ids}::int[])) "#"`,
  )
  const own = (row: RecordData) =>
    nameFields(language)
      .map((name) => row[name])
      .find(Boolean) ??
    row['code'] ??
    ownTitle(model)
      .map((name) => readPart(model, row, name, context))
      .find(Boolean) ??
    ''
  return new Map(rows.map(({ told: row }) => [row.id, fullTitle(model, row, String(own(row)), context)]))
}
