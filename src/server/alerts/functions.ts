import { conditionSql } from '../../../schema/derive/counts.ts'
import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Registry } from '../../../schema/registry.ts'
import { ownerFunctions } from './owners.ts'

/** The days on which the company reminds, where it says none. */
export const usualReminders = [60, 30, 7]

/** For how many days a notification of an event is shown. */
const kept = 60

/**
 * What alerts need of the database: which tenants there are, which the application cannot see, and what makes notifications what
 * they are to be on a day, of all records or of some. Those whose day is another one, or has come nearer, go; those that are
 * missing come. Done twice it changes nothing; it is bound to the tenant of the transaction, and inserts what it finds, which the
 * application's role may not everywhere.
 */
export const alertFunctions = (registry: Registry): string[] => [
  `create or replace function daftar_active_tenants() returns setof integer language plpgsql stable security definer set search_path = pg_catalog, public as
     $$ begin return query select t.id from tenants t where t.active order by 1; end $$`,
  ...ownerFunctions(registry),
  refreshFunction(registry, 'daftar_keep_notifications(tenant integer, day date)', () => 'true'),
  refreshFunction(
    registry,
    'daftar_keep_notifications(tenant integer, day date, resource text, records integer[])',
    (resource, record) => `$3 = ${resource} and ${record} = any($4)`,
  ),
]

/** @param isAffected which records of which resource */
function refreshFunction(registry: Registry, head: string, isAffected: (resource: string, record: string) => string): string {
  const own = `$1 = nullif(current_setting('app.tenant', true), '')::int`
  const set = registry.find('company')
    ? `(select nullif(array_remove(array[c.first_reminder_days, c.second_reminder_days, c.last_reminder_days], null), '{}') from company c where c.tenant_id = $1 limit 1)`
    : 'null'
  const near = registry.models.flatMap(({ name, data, fields }) =>
    (data.alerts ?? []).map(({ field, before, while: condition }) => {
      const due = `r."${columnName({ field, kind: 'date' })}"`
      const steps = before === 'reminders' ? 'told."#reminders"' : `array[${before.join(', ')}]`
      return `select '${name}' as resource, r.id as record, '${field}' as field, ${due} as due, (select min(s) from unnest(${steps}) s where s >= ${due} - $2) as step
        from "${tableName(name)}" r, "#told" told where ${own} and r.tenant_id = $1 and ${isAffected(`'${name}'`, 'r.id')}
        and ${due} <= $2 + (select max(s) from unnest(${steps}) s) and (${conditionSql(condition, fields)})`
    }),
  )
  const nothing = `select null::text as resource, null::int as record, null::text as field, null::date as due, null::int as step where false`
  return `create or replace function ${head} returns void language plpgsql security definer set search_path = pg_catalog, public as
    $$ #variable_conflict use_column
    begin with "#told" as materialized (select coalesce(${set}, array[${usualReminders.join(', ')}]) as "#reminders"),
      "#near" as materialized (${[nothing, ...near].join(' union all ')}),
      "#old" as (delete from notifications n where ${own} and n.tenant_id = $1 and n.user_id is not null and n.due < $2 - ${kept}),
      "#gone" as (delete from notifications n where ${own} and n.tenant_id = $1 and n.user_id is null and ${isAffected('n.resource', 'n.record_id')}
        and not exists (select 1 from "#near" c where c.resource = n.resource and c.record = n.record_id and c.field = n.field and c.due = n.due and c.step = n.step))
      insert into notifications (tenant_id, resource, record_id, field, due, step)
      select $1, c.resource, c.record, c.field, c.due, c.step from "#near" c order by c.resource, c.record, c.field
      on conflict (tenant_id, resource, record_id, field, due, step) where user_id is null do nothing; end $$`
}
