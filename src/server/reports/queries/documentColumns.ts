import { columnName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { ident, type Sql, sql, word } from '../../database/sql.ts'

/** A field of a document `d` as far as its definition has it; otherwise empty, of the same type. */
export function columnOf({ fields }: Model, name: string, type: 'int' | 'text' | 'numeric'): Sql {
  const field = fields.get(name)
  return field ? ident(columnName(field), 'd') : sql`null::${word(type)}`
}
