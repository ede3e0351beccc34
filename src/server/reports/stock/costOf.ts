import { type Sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { columnOf, placeOf, queryScope } from '../../engine/sql/expressions.ts'

/**
 * What goods cost that went out by a document, or by a line of one, as its definition tells it.
 * @example costOf('salesInvoices.items', 'l', context)
 */
export function costOf(resource: string, row: string, context: Context): Sql {
  const model = context.registry.get(resource)
  const field = model.fields.get('cost')
  if (!field) throw new Error(`${resource} tells no cost`)
  return word(columnOf(model, field, placeOf(model, queryScope(context), { row })))
}
