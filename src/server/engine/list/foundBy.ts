import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { isSearched } from '../../database/searchFunctions.ts'
import { and, ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { searchesOutward } from '../read/sight.ts'
import { placeOf, queryScope, referenceColumns } from '../sql/expressions.ts'
import { bounds } from '../sql/scope.ts'
import { pattern, wordsOf } from './filter.ts'

/** So many of them are named. */
const most = 3

/**
 * Of a record `r` that was searched for and does not fit what was typed itself: the records by which it was found (`foundBy`), such as
 * the child of a father, as far as the person may see them. Null where a definition is found by itself alone.
 */
export function foundBy(model: Model, search: string, context: Context): Sql | null {
  const paths = model.data.foundBy ?? []
  const patterns = wordsOf(search).map(pattern)
  if (!paths.length || !patterns.length || !isSearched(model) || !searchesOutward(model, context)) return null
  // Where documents of other branches are offered, so are their people.
  const anywhere = { ...context, visibleBranches: context.branches }
  const found = paths.flatMap((path) => {
    const [name = '', reference = ''] = path.split('.')
    const other = context.registry.get(name)
    const field = other.fields.get(reference)
    if (!field || field.yearly || !isSearched(other)) return []
    const columns = referenceColumns(other, [], placeOf(other, queryScope(context), { row: 'k' }), true)
    return [
      sql`select to_json(f) as one from (select ${name}::text as resource, ${word(columns)} from ${ident(tableName(name))} k
        where k.${word(columnName(field))} = r.id and k.search like all(${patterns}::text[]) and ${and(bounds(other, anywhere, 'k', 'anywhere'))} order by k.id limit ${most}) f`,
    ]
  })
  if (!found.length) return null
  return sql`case when not r.search like all(${patterns}::text[]) then (select json_agg(o.one) from (${list(found, ' union all ')}) o) end`
}
