import type pg from 'pg'

/** Those of some tables that are there: what a version brings is not, as long as its first start has not migrated. */
export async function tablesThere(client: pg.ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass(format('public.%I', name)) is not null`,
    [names],
  )
  return rows.map(({ name }) => name)
}
