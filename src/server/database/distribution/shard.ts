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

/** A statement of a PL/pgSQL function in which tables stand by `table(name)`, and how they are filled in. */
export interface Sharded {
  /** The table in the text of `format`. */
  table(name: string): string
  /** The arguments of `format` behind the text: where the rows of `tenant` lie. */
  readonly places: string
}

/** Tables of a statement that is put together by `format`: each is named once, wherever it stands. */
export function shardedTables(): Sharded {
  const names: string[] = []
  return {
    table: (name) => {
      if (!names.includes(name)) names.push(name)
      return `%${names.indexOf(name) + 1}$s`
    },
    get places() {
      return names.map((name) => `public.daftar_shard('${name}', tenant)`).join(', ')
    },
  }
}
