import { foldSql } from '../../../schema/values/fold.ts'
import { plainSql } from './markup.ts'

/** Functions and triggers that tables lean on; each statement can be run again and again. */
export const prelude = (): string[] => [
  'create extension if not exists pg_trgm',
  foldSql('daftar_fold'),
  plainSql(),
  `create or replace function daftar_append_only() returns trigger language plpgsql as
     $$ begin raise exception 'what stands in %.% is never changed', TG_TABLE_SCHEMA, TG_TABLE_NAME using errcode = '42501'; end $$`,
]

/** What stands on the tables: the way to sign in, append-only triggers. */
export const postlude = (): string[] => [
  // Row security binds the caller of `sign_in`, who has no tenant yet; the function sees one name and no more.
  `create or replace function daftar_sign_in(wanted text) returns table (tenant_id integer, user_id integer)
     language sql stable security definer set search_path = pg_catalog, public as
     $$ select n.tenant_id, n.user_id from public.sign_in_names n join public.tenants t on t.id = n.tenant_id and t.active where n.name = wanted $$`,
  // Who forgot a password knows a user name or an e-mail address; one address may belong to several users, in several tenants.
  `create or replace function daftar_find_users(wanted text) returns table (tenant_id integer, user_id integer)
     language sql stable security definer set search_path = pg_catalog, public as
     $$ select u.tenant_id, u.id from public.users u join public.tenants t on t.id = u.tenant_id and t.active
        where u.active and (lower(u.email) = wanted or exists (select 1 from public.sign_in_names n where n.tenant_id = u.tenant_id and n.user_id = u.id and n.name = wanted))
        order by u.last_sign_in_at desc nulls last limit 5 $$`,
  `create or replace trigger audit_log_append_only before update or delete on audit_log for each row execute function daftar_append_only()`,
]
