/**
 * What webhooks need of the database: the application cannot see which tenants have something to send; and a webhook of a definition,
 * with its log and its secret, is made with its first event.
 */
export const webhookFunctions = (): string[] => [
  `create or replace function daftar_tenants_with_deliveries() returns setof integer language plpgsql stable security definer set search_path = pg_catalog, public as
     $$ begin return query select distinct d.tenant_id from webhook_deliveries d join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.active
        where d.state = 'waiting' and (d.next_at is null or d.next_at <= now() at time zone 'Asia/Riyadh') order by 1; end $$`,
  `create or replace function daftar_declared_webhook(tenant integer, name text, address text, heading text) returns integer language plpgsql set search_path = pg_catalog, public as $$ declare hook integer; begin
     select w.id into hook from webhooks w where w.tenant_id = tenant and w.declared = name and w.web_address = address;
     if hook is null then
       insert into webhooks as w (tenant_id, label, web_address, active, failures, switched_off, declared) values (tenant, heading, address, true, 0, false, name)
         on conflict (tenant_id, declared) do update set web_address = excluded.web_address returning w.id into hook;
     end if;
     return hook; end $$`,
]
