/**
 * What the work of all tenants needs of the database. The application cannot see which tenants there are; it may ask in
 * which of them something is due.
 */
export const recurringFunctions = (): string[] => [
  `create or replace function daftar_tenants_with_due(until date) returns setof integer language sql stable security definer set search_path = pg_catalog, public as
     $$ select distinct t.tenant_id from voucher_templates t where t.active and not t.paused and t.every is not null
        and (t.next_date <= until or coalesce(t.failures, 0) > 0) order by 1 $$`,
]
