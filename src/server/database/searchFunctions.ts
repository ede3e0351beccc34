import { columnName, searchedName, tableName } from '../../../schema/derive/names.ts'
import { kindOf, kinds } from '../../../schema/kinds.ts'
import { type Model, searchPaths } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { Registry } from '../../../schema/registry.ts'
import { shardedTables } from './distribution/shard.ts'
import { findFunction, isFound } from './findFunctions.ts'

/**
 * Row security prevents the use of the trigram index, because LIKE is not leakproof. One function for each searched table, owned
 * by the tables' owner whom no policy binds, looks up ids by the index; a foreign tenant's number gives no row.
 */
export const searchFunctions = (registry: Registry, distributed: boolean): string[] =>
  registry.models.filter(isSearched).flatMap((model) => [
    // It once had no third parameter.
    `drop function if exists ${searchFunctionName(model)}(integer, text[])`,
    searchFunction(model, registry, distributed),
    ...(isFound(model) ? [findFunction(model, registry, distributed)] : []),
  ])

export const searchFunctionName = (model: Model): string => `daftar_search_${tableName(model.name)}`

/** Whether some text of the resource itself can be searched. */
export const isSearched = (model: Model): boolean => ownPaths(model).length > 0

const ownPaths = (model: Model): string[] =>
  searchPaths(model).filter((path) => {
    const field = path.includes('.') ? undefined : model.fields.get(path)
    return field !== undefined && !field.yearly && kindOf(field).column === 'text'
  })

/** Searched fields that lie in other records. */
export const outwardPaths = (model: Model): string[] => (model.data.search ?? []).filter((path) => path.includes('.'))

/** Whether a word is looked for in other records too: in a student's guardian, of whom only numbers are searched. */
export const reachesOut = (model: Model, registry: Registry, word: string): boolean =>
  (model.data.search ?? []).some((path) => {
    const [reference = '', name] = path.split('.')
    const to = name === undefined ? undefined : model.fields.get(reference)?.to
    const kind = to === undefined ? undefined : registry.get(to).fields.get(name ?? '')?.kind
    return kind !== undefined && (/\d/.test(word) || !kinds.get(kind)?.digits)
  })

/** The records by which those of a definition are found too (`foundBy`), and the field of theirs that refers to it. */
export const foundThrough = ({ data }: Model, registry: Registry): { other: Model; reference: ModelField }[] =>
  (data.foundBy ?? []).flatMap((path) => {
    const [name = '', field = ''] = path.split('.')
    const other = registry.get(name)
    const reference = other.fields.get(field)
    return reference && !reference.yearly && isSearched(other) ? [{ other, reference }] : []
  })

/** @see searchFunctions; `outward` searches the records too that it refers to */
function searchFunction(model: Model, registry: Registry, distributed: boolean): string {
  const shards = shardedTables(distributed)
  const table = shards.table(tableName(model.name))
  const through = (model.data.search ?? []).flatMap((path) => {
    const [reference = '', field] = path.split('.')
    const through = model.fields.get(reference)
    const target = through?.to === undefined ? undefined : registry.get(through.to)
    const searched = field === undefined ? undefined : target?.fields.get(field)
    if (!through || !target || !searched) return []
    const digits = kindOf(searched).digits ? ` and $2[1] ~ '[0-9]'` : ''
    return [
      `select s.id from ${table} s join ${shards.table(tableName(target.name))} t on t.tenant_id = s.tenant_id and t.id = s.${columnName(through)}
       where s.tenant_id = $1 and t.${searchedName(searched.field)} like $2[1]${digits} and $3`,
    ]
  })
  // A father is found by the name of his child.
  const back = foundThrough(model, registry).map(
    ({ other, reference }) => `select ${columnName(reference)} from ${shards.table(tableName(other.name))} where tenant_id = $1
    and search like $2[1] and search like all($2) and ${columnName(reference)} is not null and $3`,
  )
  // What was merged into it is found by what the other one was called.
  const merged = model.data.merge
    ? [
        `select into_id from ${shards.table('merged_records')} where tenant_id = $1
    and resource = '${model.name}' and search like $2[1] and search like all($2)`,
      ]
    : []
  const own = `select id from ${table} where tenant_id = $1
    and search like $2[1] and search like coalesce($2[2], '%%') and search like coalesce($2[3], '%%') and search like all($2)`
  return `create or replace function ${searchFunctionName(model)}(tenant integer, patterns text[], outward boolean) returns integer[]
    language plpgsql stable security definer set search_path = pg_catalog, public as $$ declare found integer[]; begin
      if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then return '{}'; end if;
      ${shards.assign('found', `select array(${[own, ...through, ...back, ...merged].join(' union ')})`, ['tenant', 'patterns', 'outward'])}
      return found; end $$`
}
