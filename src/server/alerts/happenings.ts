import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { today } from '../../../schema/values/date.ts'
import type { Happening } from '../../shared/notification.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Change } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { type Cell, insertRows } from '../engine/sql/columns.ts'

/** What is stored: who did it is named when it is read. */
type Stored = Exclude<Happening, { kind: 'action' }> | { readonly kind: 'action'; readonly action: string; readonly by: number }

/** Whether people are told what others do with the records that they entered: with documents that go into the books. */
const tellsAuthors = ({ data }: Model): boolean => data.effects !== undefined

/** Whether somebody is told what others do with its records. */
export const isTold = (model: Model): boolean => tellsAuthors(model) || model.data.ownBy?.tells !== undefined

/** Tells whoever entered documents what somebody else did with them, in the transaction that does it. */
export function tellAuthors(
  model: Model,
  operation: string,
  changes: readonly Change[],
  { tenant, person }: Context,
  run: Run,
): Promise<unknown>[] {
  if (!tellsAuthors(model) || !model.actions.has(operation)) return []
  const rows = changes.flatMap(({ id, before }) => {
    const author = before?.['createdBy']
    return typeof author === 'number' && author !== person.id
      ? [cells(tenant, author, model.name, id, { kind: 'action', action: operation, by: person.id })]
      : []
  })
  return insertRows('notifications', rows, run)
}

/** Tells those whose records they are what somebody else did with them, as the definition says. */
export function tellOwners(
  model: Model,
  operation: string,
  changes: readonly Change[],
  { tenant, person, registry }: Context,
  run: Run,
): Promise<unknown>[] {
  const { ownBy } = model.data
  if (!ownBy?.tells?.includes(operation) || !changes.length) return []
  const ids = changes.map(({ id }) => id)
  const happened: Stored = { kind: 'action', action: operation, by: person.id }
  return [
    run(
      sql`insert into notifications (tenant_id, user_id, resource, record_id, field, due, step, happened)
        select r.tenant_id, u.id, ${model.name}, r.id, '', ${today()}::date, 0, ${JSON.stringify(happened)}::jsonb
        from ${ident(tableName(model.name))} r join users u on u.tenant_id = r.tenant_id and u.id <> ${person.id}
        where r.tenant_id = ${tenant} and r.id = any(${ids}::int[]) and ${isOwner(model, registry)}`,
    ),
  ]
}

/** The record `r` is that of the user `u`. */
function isOwner(model: Model, registry: Registry): Sql {
  const [first = '', second] = (model.data.ownBy?.user ?? '').split('.')
  const field = model.fields.get(first)
  if (!field) throw new Error(`no field '${first}'`)
  const named = sql`r.${ident(columnName(field))}`
  if (second === undefined) return sql`${named} = u.id`
  const target = registry.get(field.to ?? '')
  const owner = target.fields.get(second)
  if (!owner) throw new Error(`no field '${second}'`)
  return sql`exists (select 1 from ${ident(tableName(target.name))} o where o.tenant_id = r.tenant_id and o.id = ${named} and o.${ident(columnName(owner))} = u.id)`
}

/** Work that is done sooner is seen where it was ordered, unless something was refused. In milliseconds. */
const soon = 5_000

/** Tells a person that long work of theirs is over. @param record the job; 0 for an import, which has none */
export function tellEnd(
  tenant: number,
  person: number,
  { resource, record, took }: { readonly resource: string; readonly record: number; readonly took: number },
  happening: Exclude<Happening, { kind: 'action' }>,
  run: Run,
): Promise<unknown>[] {
  const refused = happening.kind === 'job' ? happening.failed : happening.faulty
  return took < soon && refused === 0
    ? []
    : insertRows('notifications', [cells(tenant, person, resource, record, happening)], run)
}

const cells = (tenant: number, person: number, resource: string, record: number, happening: Stored): Cell[] => [
  ['tenant_id', tenant],
  ['user_id', person],
  ['resource', resource],
  ['record_id', record],
  ['field', ''],
  ['due', today()],
  ['step', 0],
  ['happened', JSON.stringify(happening)],
]
