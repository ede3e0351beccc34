import pg from 'pg'

/**
 * Statements that keep columns of a table from the application: it neither changes them nor gives them a value of its own. They bind whom
 * row security binds; what moves them has the rights of the owner.
 */
export const keeping = (table: string, columns: readonly string[]): string[] => [
  `create or replace function daftar_kept_columns() returns trigger language plpgsql set search_path = pg_catalog as
     $$ declare now_is jsonb; kept text; begin
       if not row_security_active(tg_relid) then return new; end if;
       now_is := to_jsonb(new);
       foreach kept in array tg_argv loop
         if tg_op = 'INSERT' and coalesce(now_is ->> kept, '0')::numeric <> 0 or tg_op = 'UPDATE' and now_is -> kept is distinct from to_jsonb(old) -> kept then
           raise exception 'what stands in % of % follows from others', kept, tg_table_name using errcode = '42501'; end if;
       end loop;
       return new; end $$`,
  `create or replace trigger ${pg.escapeIdentifier(`${table}_kept`)} before insert or update on ${pg.escapeIdentifier(table)}
     for each row execute function daftar_kept_columns(${columns.map((name) => pg.escapeLiteral(name)).join(', ')})`,
]
