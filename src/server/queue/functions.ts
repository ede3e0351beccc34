/** A function that forgets at most so many rows of all tenants, and tells how many: one tenant after the other. */
const forgetting = (name: string, parameters: string, body: string): string =>
  `create or replace function ${name}(${parameters}, most integer) returns integer language plpgsql security definer set search_path = pg_catalog, public as
     $$ declare one integer; gone integer := 0; counted integer; begin
       for one in select id from public.tenants order by id loop
         ${body}
         get diagnostics counted = row_count;
         gone := gone + counted;
         exit when gone >= most;
       end loop;
       return gone; end $$`

/**
 * What forgetting needs of the database: the application cannot see which tenants there are. A key of a job that is still to
 * be done is kept however old it is, or a job that a server left for days would do a row twice. Sessions that have ended by
 * their age or for lack of use, and links that hold no longer, let nobody in and are taken away. A file that a job
 * has made can be made again; one that somebody without an account has sent and no record holds goes with its link.
 */
export const jobFunctions = (): string[] => [
  forgetting(
    'daftar_forget_keys',
    'age interval',
    `delete from public.idempotency_keys k where k.tenant_id = one and (k.user_id, k.key) in (
           select o.user_id, o.key from public.idempotency_keys o where o.tenant_id = one and o.created_at < now() - age
             and not exists (select 1 from public.jobs j where j.tenant_id = one and j.finished_at is null and starts_with(o.key, 'job-' || j.id || '-'))
           limit most - gone for update skip locked);`,
  ),
  forgetting(
    'daftar_forget_sessions',
    'idle interval',
    `delete from public.password_resets p where p.tenant_id = one and p.expires_at < now();
         delete from public.files f where f.tenant_id = one and f.id in (
           select l.file_id from public.public_links l where l.tenant_id = one and l.expires_at < now() and l.used_at is null);
         delete from public.public_links l where l.tenant_id = one and l.expires_at < now();
         delete from public.sessions s where s.tenant_id = one and s.hash in (
           select o.hash from public.sessions o where o.tenant_id = one and (o.expires_at < now() or o.used_at < now() - idle)
           limit most - gone for update skip locked);`,
  ),
  forgetting(
    'daftar_forget_job_files',
    'age interval',
    `delete from public.job_files f where f.tenant_id = one and f.job_id in (
           select o.job_id from public.job_files o where o.tenant_id = one and o.created_at < now() - age
           limit most - gone for update skip locked);`,
  ),
  // How many tenants have books that broke what must hold when they were last checked, and how long ago the oldest check was, in seconds.
  `create or replace function daftar_book_checks(out broken integer, out age double precision) language plpgsql stable security definer set search_path = pg_catalog, public as
     $$ begin
       select count(*) filter (where b.broken <> '[]'), max(extract(epoch from now() - coalesce(b.checked_at, t.created_at))) into broken, age
         from public.tenants t left join public.book_checks b on b.tenant_id = t.id where t.active;
     end $$`,
]
