import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'

export const tellingFunction = (model: Model): string => `daftar_tell_owners_of_${tableName(model.name)}`

/**
 * Functions that tell the owners of records what somebody else did with them: of each definition that says so. Whose a record is, is
 * found where it is told; with the owner's rights, since the application's role inserts by values alone.
 */
export const ownerFunctions = (registry: Registry): string[] =>
  registry.models
    .filter(({ data }) => data.ownBy?.tells !== undefined)
    .map(
      (
        model,
      ) => `create or replace function ${tellingFunction(model)}(ids integer[], person integer, day date, happened jsonb) returns void
    language plpgsql security definer set search_path = pg_catalog, public as $$ declare tenant integer := nullif(current_setting('app.tenant', true), '')::int; begin
      insert into public.notifications (tenant_id, user_id, resource, record_id, field, due, step, happened)
        select r.tenant_id, u.id, '${model.name}', r.id, '', $3, 0, $4
        from public."${tableName(model.name)}" r join public.users u on u.tenant_id = r.tenant_id and u.id <> $2
        where r.tenant_id = tenant and u.tenant_id = tenant and r.id = any($1) and ${isOwner(model, registry)};
    end $$`,
    )

/** The record `r` is that of the user `u`. */
function isOwner(model: Model, registry: Registry): string {
  const [first = '', second] = (model.data.ownBy?.user ?? '').split('.')
  const field = model.fields.get(first)
  if (!field) throw new Error(`no field '${first}'`)
  const named = `r."${columnName(field)}"`
  if (second === undefined) return `${named} = u.id`
  const target = registry.get(field.to ?? '')
  const owner = target.fields.get(second)
  if (!owner) throw new Error(`no field '${second}'`)
  return `exists (select 1 from public."${tableName(target.name)}" o where o.tenant_id = r.tenant_id and o.tenant_id = tenant and o.id = ${named} and o."${columnName(owner)}" = u.id)`
}
