/**
 * SQL of a function that names where a tenant's rows of a table lie. Functions with the owner's rights run on whichever node a statement
 * was sent to: there the rows are in a part of the table, the shard, which stands under a name of its own; elsewhere, and on a PostgreSQL
 * without Citus, it is the table itself.
 */
export const shardFunction = `create or replace function daftar_shard(of_table text, tenant integer) returns text language plpgsql stable set search_path = pg_catalog, public as
  $$ declare shard bigint; begin
    if to_regproc('pg_catalog.get_shard_id_for_distribution_column') is not null then
      execute 'select get_shard_id_for_distribution_column($1::regclass, $2) where exists (select 1 from pg_catalog.pg_dist_partition where logicalrelid = $1::regclass)'
        into shard using 'public.' || of_table, tenant;
      if to_regclass('public.' || of_table || '_' || shard) is not null then return 'public.' || of_table || '_' || shard; end if;
    end if;
    return 'public.' || of_table; end $$`

/** A statement of a PL/pgSQL function in which tables stand by `table(name)`, as a text for `format`: `$1` is the first of its values. */
export interface Sharded {
  /** The table in the text. */
  table(name: string): string
  /** An expression that is the text with the tables in it, to be executed: it is planned again each time. */
  filled(text: string): string
  /** A statement that puts the one value of a query into a variable; its plan is kept where the tables are known beforehand. */
  assign(variable: string, text: string, values: readonly string[]): string
}

/**
 * Tables of a statement, each named once, wherever it stands: those where the rows of `tenant` lie, or where no database is distributed the
 * tables themselves.
 */
export function shardedTables(distributed: boolean): Sharded {
  const names: string[] = []
  const filled = (text: string) =>
    `format($q$ ${text} $q$, ${names.map((name) => (distributed ? `public.daftar_shard('${name}', tenant)` : `'public.${name}'`)).join(', ')})`
  return {
    table: (name) => {
      if (!names.includes(name)) names.push(name)
      return `%${names.indexOf(name) + 1}$s`
    },
    filled,
    assign: (variable, text, values) => {
      if (distributed) return `execute ${filled(text)} into ${variable} using ${values.join(', ')};`
      const known = text
        .replace(/%(\d+)\$s/g, (_, place: string) => `public.${names[Number(place) - 1]}`)
        .replace(/\$(\d+)/g, (_, place: string) => values[Number(place) - 1] ?? '')
        .replaceAll('%%', '%')
      return `${variable} := (${known});`
    },
  }
}
