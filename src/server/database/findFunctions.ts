import { columnName, foldedName, searchedName, tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { shardedTables } from './distribution/shard.ts'

/** A resource that says what is searched of it and stands in the menu is found from everywhere. */
export const isFound = (model: Model): boolean => model.data.search !== undefined && model.data.menu !== undefined

export const findFunctionName = (model: Model): string => `daftar_find_${tableName(model.name)}`

/** The name by which a resource is sorted, when it is one that is kept folded. */
export function nameOf(model: Model): string | null {
  const field = model.fields.get(model.list.sort.by)
  return field?.name && !field.yearly ? foldedName(field) : null
}

/**
 * The function that finds some records quickly by what a person has typed so far: words in any order, or digits with which a
 * number begins. Unlike a list it stops at `most`, so that a common word costs no more than a rare one; so it must know
 * the visible branches itself. The statement is planned for the very words, because how rare they are decides the way.
 */
export function findFunction(model: Model, registry: Registry, distributed: boolean): string {
  const shards = shardedTables(distributed)
  const table = shards.table(tableName(model.name))
  const words = `s.search like $2 and s.search like $3 and s.search like $4`
  const digits = `s.search like '%%' || $2 || '%%' and '|' || s.search ~ ('[|+]' || $2)`
  const visible = inBranches(model, shards.table)
  const own = (found: string) => `select s.id from ${table} s where s.tenant_id = $1 and ${found}${visible} limit $6`
  const through = (model.data.search ?? []).flatMap((path) => {
    const [name = '', step] = path.split('.')
    const reference = model.fields.get(name)
    if (step === undefined || reference?.to === undefined) return []
    const column = `t.${searchedName(step)}`
    return [
      `(select s.id from ${shards.table(tableName(registry.get(reference.to).name))} t join ${table} s on s.tenant_id = t.tenant_id and s.${columnName(reference)} = t.id
        where t.tenant_id = $1 and ${column} like '%%' || $2 || '%%' and '|' || ${column} ~ ('[|+]' || $2)${visible} limit $6)`,
    ]
  })
  const folded = nameOf(model)
  const run = (text: string, values: string) => `return query execute ${shards.filled(text)} using ${values};`
  const beginning = folded
    ? run(
        `select s.id from ${table} s where s.tenant_id = $1 and s.${folded} >= $2 and s.${folded} < $2 || U&'\\FFFD' and starts_with(s.${folded}, $2)${visible.replace('$5', '$3')} limit $4`,
        'tenant, words[1], branches, most',
      )
    : ''
  const typed = 'tenant, words[1], null::text, null::text, branches, most'
  return `create or replace function ${findFunctionName(model)}(tenant integer, kind text, words text[], branches integer[], most integer) returns setof integer
    language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
begin
  if tenant is distinct from nullif(current_setting('app.tenant', true), '')::int then return; end if;
  if kind = 'words' then
    ${run(own(words), `tenant, words[1], coalesce(words[2], '%'), coalesce(words[3], '%'), branches, most`)}
  elsif kind = 'own digits' then
    ${run(own(digits), typed)}
  elsif kind = 'digits' then
    ${run([`(${own(digits)})`, ...through].join(' union '), typed)}
  else
    ${beginning}
    return;
  end if;
end $$`
}

/** What of a resource lies in the visible branches, `$5`. */
function inBranches(model: Model, table: (name: string) => string): string {
  const { scope } = model.data
  if (scope === 'branch' || scope === 'branchYear') return ' and s.branch_id = any($5)'
  if (scope === 'shared') return ' and (s.general or s.branch_id = any($5))'
  if (!model.yearly) return ''
  return ` and exists (select 1 from ${table(yearsTable(model.name))} e where e.tenant_id = s.tenant_id and e.record_id = s.id and e.branch_id = any($5))`
}
