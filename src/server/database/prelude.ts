import { foldSql } from '../../../schema/values/fold.ts'
import { isLeaving } from './distribution/copying.ts'
import { shardFunction } from './distribution/shard.ts'
import { plainSql } from './markup.ts'

/** A distributed database lets only a superuser ask for an extension that is there already. */
export const trigrams = `do $$ begin if not exists (select 1 from pg_extension where extname = 'pg_trgm') then create extension pg_trgm; end if; end $$`

/** Functions and triggers that tables lean on; each statement can be run again and again. */
export const prelude = (): string[] => [
  trigrams,
  foldSql('daftar_fold'),
  shardFunction,
  plainSql(),
  `create or replace function daftar_append_only() returns trigger language plpgsql as
     $$ begin if ${isLeaving} then return old; end if;
       raise exception 'what stands in %.% is never changed', TG_TABLE_SCHEMA, TG_TABLE_NAME using errcode = '42501'; end $$`,
]

/** What depends on the tables: the way to sign in, append-only triggers. */
export const postlude = (): string[] => [
  // Row security binds the caller of `sign_in`, who has no tenant yet; the function sees one name and no more.
  `create or replace function daftar_sign_in(wanted text) returns table (tenant_id integer, user_id integer)
     language plpgsql stable security definer set search_path = pg_catalog, public as
     $$ begin return query select n.tenant_id, n.user_id from public.sign_in_names n join public.tenants t on t.id = n.tenant_id and t.active where n.name = wanted; end $$`,
  // Who forgot a password knows a user name or an e-mail address; one address may belong to several users, in several tenants.
  `create or replace function daftar_find_users(wanted text) returns table (tenant_id integer, user_id integer)
     language plpgsql stable security definer set search_path = pg_catalog, public as
     $$ begin return query select u.tenant_id, u.id from public.users u join public.tenants t on t.id = u.tenant_id and t.active
        where u.active and (lower(u.email) = wanted or exists (select 1 from public.sign_in_names n where n.tenant_id = u.tenant_id and n.user_id = u.id and n.name = wanted))
        order by u.last_sign_in_at desc nulls last limit 5; end $$`,
  // The next ids of a table whose records are called by them where nobody gave them a code: what somebody gave as one is passed over.
  `create or replace function daftar_new_ids(of_table text, codes text[], tenant integer, wanted integer) returns integer[]
     language plpgsql set search_path = pg_catalog, public as
     $$ declare found integer[] := '{}'; following integer; taken boolean; is_taken text;
       begin
         select format('select exists (select 1 from public.%I k where k.tenant_id = $1 and (%s))', of_table, string_agg(format('k.%I = $2', c), ' or '))
           into is_taken from unnest(codes) c;
         while cardinality(found) < wanted loop
           following := nextval(format('public.%I', of_table || '_id_seq')::regclass)::integer;
           execute is_taken into taken using tenant, following::text;
           if not taken then found := found || following; end if;
         end loop;
         return found; end $$`,
  `create or replace trigger audit_log_append_only before update or delete on audit_log for each row execute function daftar_append_only()`,
]
