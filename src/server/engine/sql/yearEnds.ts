import type { Scalar } from '../../../../schema/condition.ts'
import { columnName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { and, ident, list, literal, type Sql, sql } from '../../database/sql.ts'

/** What those documents of a kind fulfil that open the books, in literals alone: an index of those few is made and found by it. */
export const opening = (model: Model, row?: string): Sql => fulfilling(model, model.data.yearEnds?.opens, row)

/** What those fulfil that take a year to its result. */
export const closing = (model: Model, row?: string): Sql => fulfilling(model, model.data.yearEnds?.closes, row)

/**
 * The definition whose documents close years; the check of definitions sees to it that there is no other.
 * @throws when an installation has none
 */
export function closingModel(registry: Registry): Model {
  const model = registry.models.find(({ data }) => data.yearEnds?.closes)
  if (!model) throw new Error('No definition says of its documents that they close a year.')
  return model
}

/** Whether a document is in the books. */
export const standsInBooks = ({ posting }: Model, row?: string): Sql => hasState(posting?.inBooks, row)

/** Whether a document may still come into the books, and is not there yet. */
export const waits = ({ posting }: Model, row?: string): Sql => hasState(posting?.waiting, row)

/** Whether a document is in one of some states. */
export const hasState = (states: readonly string[] = [], row?: string): Sql =>
  states.length ? sql`${ident('status', row)} in (${list(states.map(literal))})` : sql`false`

const fulfilling = (model: Model, values: Readonly<Record<string, Scalar>> = {}, row?: string): Sql =>
  and(
    Object.entries(values).map(([name, value]) => {
      const field = model.fields.get(name)
      const column = ident(field ? columnName(field) : name, row)
      return sql`${column} = ${literal(String(value))}`
    }),
  )
