import { columnName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { and, ident, literal, type Sql, sql } from '../database/sql.ts'

/** What those documents of a kind fulfil that open the books, in literals alone: an index of those few is made and found by it. */
export const opening = (model: Model): Sql =>
  and(
    Object.entries(model.data.opens ?? {}).map(([name, value]) => {
      const field = model.fields.get(name)
      return sql`${ident(field ? columnName(field) : name)} = ${literal(String(value))}`
    }),
  )
