import type pg from 'pg'

/** Those of some tables that are there: what a version brings is not, as long as its first start has not migrated. */
export async function tablesThere(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass(format('public.%I', name)) is not null`,
    [names],
  )
  return rows.map(({ name }) => name)
}

/** All columns that are there, as `table.column`. */
export async function columnsThere(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
  return new Set(rows.map(({ name }) => name))
}
