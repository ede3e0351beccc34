import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { EntityReport } from '../../../schema/entityReport.ts'
import { eventsOf } from '../../../schema/events.ts'
import { lineResource } from '../../../schema/lineModel.ts'
import type { Registry } from '../../../schema/registry.ts'
import { distributeFunctions } from '../database/distribution/distribute.ts'
import { followFacts } from './followFacts.ts'
import { renamedPaths } from './renamedPaths.ts'
import type { Renames } from './renames.ts'

/**
 * Lets everything that names a field, a group of lines, a state or a value of a choice follow to the new name: history, saved filters,
 * chosen columns, favourites, recent pages, webhooks, notifications, answers of imports, what documents read.
 */
export async function followRenames(
  client: pg.Client,
  registry: Registry,
  renames: Renames,
  reports: readonly EntityReport[],
): Promise<void> {
  if (!renames.size) return
  await followPreferences(client, renamedPaths(renames, registry, reports))
  await followImports(client, registry, renames)
  await followFacts(client, registry, renames)
  for (const statement of renamedFunctions) await client.query(statement)
  await distributeFunctions(client)
  await client.query('alter table audit_log disable trigger user')
  for (const [resource, { names, values }] of renames) {
    const model = registry.get(resource)
    const { owner } = model
    // History knows lines by their document alone; those of a renamed group stand under its new name already.
    if (owner) await followLines(client, owner.name, resource.slice(lineResource(owner.name, '').length), { names, values })
    else {
      await client.query(
        `update audit_log set before = daftar_renamed(before, $2, $3), after = daftar_renamed(after, $2, $3),
           input = daftar_renamed(input, $2, $3)
         where resource = $1 and (before ?| $4 or after ?| $4 or input ?| $4)`,
        [resource, names, values, [...Object.keys(names), ...Object.keys(values)]],
      )
      for (const [from, to] of Object.entries(names))
        await client.query('update notifications set field = $3 where resource = $1 and field = $2', [resource, from, to])
      for (const [from, to] of Object.entries(values['status'] ?? {}).filter(([state]) => !eventsOf(model).includes(state)))
        await client.query(
          `with log as (update webhook_deliveries set event = $3 where resource = $1 and event = $2)
           update webhooks_events set event = $3 where resource = $1 and event = $2`,
          [resource, from, to],
        )
    }
  }
  await client.query('alter table audit_log enable trigger user')
}

const followLines = async (
  client: pg.Client,
  document: string,
  group: string,
  { names, values }: { names: object; values: object },
) =>
  client.query(
    `update audit_log set before = daftar_renamed_lines(before, $2, $3, $4), after = daftar_renamed_lines(after, $2, $3, $4)
     where resource = $1 and (before ? $2 or after ? $2)`,
    [document, group, names, values],
  )

async function followPreferences(client: pg.Client, renamed: ReturnType<typeof renamedPaths>): Promise<void> {
  const kept = await client.query<{ tenant: number; user: number; key: string; value: unknown }>(
    `select tenant_id as tenant, user_id as user, key, value from preferences where key like 'lists.%' or key = 'palette.recent'`,
  )
  for (const { tenant, user, key, value } of kept.rows) {
    const now = renamed.preference(key, value)
    if (!isDeepStrictEqual(now, value))
      await client.query('update preferences set value = $4 where tenant_id = $1 and user_id = $2 and key = $3', [
        tenant,
        user,
        key,
        JSON.stringify(now),
      ])
  }
  const pages = await client.query<{ tenant: number; id: number; url: string }>(
    `select tenant_id as tenant, id, route_url as url from favorite_routes where route_url like '%?%'`,
  )
  for (const { tenant, id, url } of pages.rows) {
    const now = renamed.address(url)
    if (now !== url)
      await client.query(
        `update favorite_routes f set route_url = $3 where tenant_id = $1 and id = $2 and not exists
           (select 1 from favorite_routes o where o.tenant_id = f.tenant_id and o.user_id = f.user_id and o.route_url = $3)`,
        [tenant, id, now],
      )
  }
}

/** Which heading means which column, and what a value of a column means. */
async function followImports(client: pg.Client, registry: Registry, renames: Renames): Promise<void> {
  const renamed = renamedPaths(renames, registry)
  const { rows } = await client.query<{ tenant: number; resource: string; question: string; answer: unknown }>(
    'select tenant_id as tenant, resource, question, answer from import_answers',
  )
  for (const { tenant, resource, question, answer } of rows) {
    const lines = registry.find(resource)?.data.import?.lines?.of
    const columnOf = (path: string) => {
      const own = renamed.path(resource, path)
      return own === path && lines !== undefined ? renamed.path(lineResource(resource, lines), path) : own
    }
    const [kind, column = '', ...rest] = JSON.parse(question) as string[]
    const asked = kind === 'value' ? JSON.stringify([kind, columnOf(column), ...rest]) : question
    const said = kind === 'heading' && typeof answer === 'string' ? columnOf(answer) : answer
    if (asked !== question || said !== answer)
      await client.query(
        `update import_answers a set question = $4, answer = $5 where tenant_id = $1 and resource = $2 and question = $3 and ($3 = $4 or not exists
           (select 1 from import_answers o where o.tenant_id = $1 and o.resource = $2 and o.question = $4))`,
        [tenant, resource, question, asked, JSON.stringify(said)],
      )
  }
}

/** A record of the history, or its lines, with other names of fields and values. */
const renamedFunctions = [
  `create or replace function daftar_renamed(record jsonb, names jsonb, vals jsonb) returns jsonb language sql immutable strict as $$
    select coalesce(jsonb_object_agg(n.name, coalesce(vals -> n.name -> (e.value #>> '{}'), e.value)), '{}')
      from jsonb_each(record) e, lateral (select coalesce(names ->> e.key, e.key) as name) n $$`,
  `create or replace function daftar_renamed_lines(record jsonb, lines text, names jsonb, vals jsonb) returns jsonb language sql immutable as $$
    select case when jsonb_typeof(record -> lines) = 'array' then jsonb_set(record, array[lines],
      coalesce((select jsonb_agg(daftar_renamed(l.value, names, vals) order by l.ordinality) from jsonb_array_elements(record -> lines) with ordinality l), '[]'))
      else record end $$`,
]
