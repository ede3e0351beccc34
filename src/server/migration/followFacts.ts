import type pg from 'pg'
import { factsColumn, linesTable, tableName } from '../../../schema/derive/names.ts'
import { effectsOf } from '../../../schema/effects.ts'
import { lineResource } from '../../../schema/lineModel.ts'
import { keepsFacts } from '../../../schema/record/issued.ts'
import type { Registry } from '../../../schema/registry.ts'
import { distributeFunctions } from '../database/distribution/distribute.ts'
import { renamedPaths } from './renamedPaths.ts'
import type { Renames } from './renames.ts'

/**
 * Lets what documents read, and what recipes were told when they posted, follow to new names of fields and of groups of lines: both are
 * kept by the paths that they were read by, and integrity runs recipes again with them.
 */
export async function followFacts(client: pg.Client, registry: Registry, renames: Renames): Promise<void> {
  const { path } = renamedPaths(renames, registry)
  const former = [...renames.values()].flatMap(({ names }) => Object.keys(names))
  if (!former.length) return
  const named = `[".](${former.join('|')})[".]`
  for (const statement of renamedKeys) await client.query(statement)
  await distributeFunctions(client)
  for (const model of registry.models) {
    /** The present name of a key: of what lines read by a path from the line, of all else by one from the document. */
    const nameOf = (key: string): string => {
      if (!key.includes('.')) return renames.get(model.name)?.names[key] ?? key
      const own = path(model.name, key)
      const groups = model.lines.map(({ name }) => path(lineResource(model.name, name), key))
      return [own, ...groups].find((one) => one !== key) ?? key
    }
    if (effectsOf(model.data).length) {
      await rename(client, { table: 'journal_entries', column: 'basis', within: 'facts', of: model.name, named }, nameOf)
      for (const { name, was } of model.lines)
        if (was !== undefined && renames.get(model.name)?.names[was] === name) await renamePlaces(client, model.name, was, name)
    }
    if (!keepsFacts(model)) continue
    await rename(client, { table: tableName(model.name), column: factsColumn, named }, nameOf)
    for (const { name } of model.lines)
      await rename(client, { table: linesTable(model.name, name), column: factsColumn, named }, nameOf)
  }
}

interface Kept {
  readonly table: string
  readonly column: string
  /** Of a column that holds more: where in it the facts are. */
  readonly within?: string
  /** Of a table of many definitions, to which rows are only added: whose rows. */
  readonly of?: string
  /** Which texts can have a former name among their keys at all, as a pattern: to take all of them apart would keep a school waiting. */
  readonly named: string
}

async function rename(client: pg.Client, kept: Kept, nameOf: (key: string) => string): Promise<void> {
  const { table, column, within, of, named } = kept
  const found = await client.query(
    'select 1 from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped',
    [`public."${table}"`, column],
  )
  if (!found.rowCount) return
  const facts = within ? `${column} -> '${within}'` : `${column}::jsonb`
  const own = of ? `and resource = '${of}'` : ''
  const { rows } = await client.query<{ key: string }>(
    `select distinct k.key from "${table}", daftar_keys(${facts}) k
      where ${column} is not null and ${column}::text ~ $1 ${own}`,
    [named],
  )
  const names = Object.fromEntries(rows.flatMap(({ key }) => (nameOf(key) === key ? [] : [[key, nameOf(key)]])))
  const former = Object.keys(names)
  if (!former.length) return
  const renamed = `daftar_renamed_keys(${facts}, $1)`
  if (of) await client.query(`alter table "${table}" disable trigger user`)
  await client.query(
    `update "${table}" set ${column} = ${within ? `jsonb_set(${column}, '{${within}}', ${renamed})` : `(${renamed})::json`}
      where ${facts} is not null ${own} and exists (select 1 from daftar_keys(${facts}) k where k.key = any($2))`,
    [names, former],
  )
  if (of) await client.query(`alter table "${table}" enable trigger user`)
}

/** Goods name the line that moved them, and what they cost is kept by it: `items.0`. */
async function renamePlaces(client: pg.Client, resource: string, was: string, name: string): Promise<void> {
  const place = (text: string) =>
    `case when starts_with(${text}, '${was}.') then '${name}' || substr(${text}, ${was.length + 1}) else ${text} end`
  const costs = `(select jsonb_object_agg(${place('c.key')}, c.value) from jsonb_each(basis -> 'costs') c)`
  for (const [table, change] of [
    ['journal_entries', `basis = jsonb_set(basis, '{costs}', ${costs}) where basis -> 'costs' <> '{}'`],
    ['stock_rows', `place = ${place('place')} where place is not null`],
  ] as const) {
    await client.query(`alter table ${table} disable trigger user`)
    await client.query(`update ${table} set ${change} and resource = $1`, [resource])
    await client.query(`alter table ${table} enable trigger user`)
  }
}

/** All keys of facts, those of lines among them; and facts with other keys. */
const renamedKeys = [
  `create or replace function daftar_keys(facts jsonb) returns table (key text) language sql immutable as $$
    select f.key from jsonb_each(facts) f
    union select n.key from jsonb_each(facts) f, jsonb_array_elements(case jsonb_typeof(f.value) when 'array' then f.value else '[]' end) e,
      jsonb_object_keys(case jsonb_typeof(e.value) when 'object' then e.value else '{}' end) n (key) $$`,
  `create or replace function daftar_renamed_object(facts jsonb, names jsonb) returns jsonb language sql immutable as $$
    select case jsonb_typeof(facts) when 'object' then (select coalesce(jsonb_object_agg(coalesce(names ->> e.key, e.key), e.value), '{}') from jsonb_each(facts) e) else facts end $$`,
  `create or replace function daftar_renamed_keys(facts jsonb, names jsonb) returns jsonb language sql immutable as $$
    select coalesce(jsonb_object_agg(coalesce(names ->> f.key, f.key), case jsonb_typeof(f.value)
      when 'array' then (select coalesce(jsonb_agg(daftar_renamed_object(e.value, names) order by e.ordinality), '[]') from jsonb_array_elements(f.value) with ordinality e)
      else f.value end), '{}') from jsonb_each(facts) f $$`,
]
