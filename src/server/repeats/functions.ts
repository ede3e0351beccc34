import { tableName } from '../../../schema/derive/names.ts'
import type { Registry } from '../../../schema/registry.ts'

/**
 * What the work of all tenants needs of the database. The application cannot see which tenants there are; it may ask in
 * which of them something is due.
 */
export function repeatFunctions({ models }: Registry): string[] {
  const due = models
    .filter(({ data }) => data.repeats)
    .map(
      ({ name, fields }) =>
        `select t.tenant_id from ${tableName(name)} t where ${fields.has('active') ? 't.active and ' : ''}not t.paused and t.every is not null
        and (t.next_date <= until or coalesce(t.failures, 0) > 0)`,
    )
  return [
    `create or replace function daftar_tenants_with_due(until date) returns setof integer language plpgsql stable security definer set search_path = pg_catalog, public as
     $$ begin return query ${due.join(' union ') || 'select null::integer where false'} order by 1; end $$`,
  ]
}
