/** What the work of all tenants needs of the database: the application cannot see which tenants have something to send. */
export const webhookFunctions = (): string[] => [
  `create or replace function daftar_tenants_with_deliveries() returns setof integer language sql stable security definer set search_path = pg_catalog, public as
     $$ select distinct d.tenant_id from webhook_deliveries d join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.active
        where d.state = 'waiting' and (d.next_at is null or d.next_at <= now() at time zone 'Asia/Riyadh') order by 1 $$`,
]
