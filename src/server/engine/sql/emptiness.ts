import { columnName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { ident, type Sql, sql } from '../../database/sql.ts'

/** What a record must fulfil to take up a place. */
export function emptiness(model: Model, name: string, test: unknown): Sql[] {
  const field = model.fields.get(name)
  if (!field) return []
  const column = sql`c.${ident(columnName(field))}`
  const empty = test !== null && typeof test === 'object' && 'empty' in test ? test.empty === true : null
  if (empty !== null) return [empty ? sql`${column} is null` : sql`${column} is not null`]
  return [sql`${column} = ${test as string}`]
}
