/**
 * What forgetting needs of the database: the application cannot see which tenants there are. A key of a job that is still to
 * be done is kept however old it is, or a job that a server left for days would do a row twice. Sessions that have ended by
 * their age or for lack of use, and links that hold no longer, let nobody in and are taken away. A file that a job
 * has made can be made again; one that somebody without an account has sent and no record holds goes with its link.
 */
export const jobFunctions = (): string[] => [
  `create or replace function daftar_forget_keys(age interval, most integer) returns integer language sql security definer set search_path = pg_catalog, public as
     $$ with old as materialized (
          select k.tenant_id, k.user_id, k.key from idempotency_keys k where k.created_at < now() - age
          and not exists (select 1 from jobs j where j.tenant_id = k.tenant_id and j.finished_at is null and starts_with(k.key, 'job-' || j.id || '-'))
          limit most for update skip locked),
        gone as (delete from idempotency_keys k using old where k.tenant_id = old.tenant_id and k.user_id = old.user_id and k.key = old.key returning 1)
        select count(*)::integer from gone $$`,
  `create or replace function daftar_forget_sessions(idle interval, most integer) returns integer language sql security definer set search_path = pg_catalog, public as
     $$ with old as materialized (
          select s.tenant_id, s.hash from sessions s where s.expires_at < now() or s.used_at < now() - idle limit most for update skip locked),
        gone as (delete from sessions s using old where s.tenant_id = old.tenant_id and s.hash = old.hash returning 1),
        letters as (delete from password_resets p where p.expires_at < now()),
        links as (delete from public_links l where l.expires_at < now() returning l.tenant_id, l.file_id, l.used_at),
        unused as (delete from files f using links where f.tenant_id = links.tenant_id and f.id = links.file_id and links.used_at is null)
        select count(*)::integer from gone $$`,
  `create or replace function daftar_forget_job_files(age interval, most integer) returns integer language sql security definer set search_path = pg_catalog, public as
     $$ with old as materialized (
          select f.tenant_id, f.job_id from job_files f where f.created_at < now() - age limit most for update skip locked),
        gone as (delete from job_files f using old where f.tenant_id = old.tenant_id and f.job_id = old.job_id returning 1)
        select count(*)::integer from gone $$`,
]
