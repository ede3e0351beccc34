import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { foundThrough, isSearched } from '../../database/searchFunctions.ts'
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
  const through = foundThrough(model, context.registry)
  const patterns = wordsOf(search).map(pattern)
  if (!through.length || !patterns.length || !isSearched(model) || !searchesOutward(model, context)) return null
  // Where documents of other branches are offered, so are their people.
  const anywhere = { ...context, visibleBranches: context.branches }
  const found = through.map(({ other, reference }) => {
    const columns = referenceColumns(other, [], placeOf(other, queryScope(context), { row: 'k' }), true)
    return sql`select to_json(f) as one from (select ${other.name}::text as resource, ${word(columns)} from ${ident(tableName(other.name))} k
        where k.${word(columnName(reference))} = r.id and k.search like all(${patterns}::text[]) and ${and(bounds(other, anywhere, 'k', 'anywhere'))} order by k.id limit ${most}) f`
  })
  return sql`case when not r.search like all(${patterns}::text[]) then (select json_agg(o.one) from (${list(found, ' union all ')}) o) end`
}
