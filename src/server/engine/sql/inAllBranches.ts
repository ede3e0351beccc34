import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'

/** Whether some records of a definition name branches that the person may not choose, and are hidden from them as a whole. */
const hidesForeign = (model: Model, { everywhere, person }: Context): boolean =>
  model.data.seenInAll !== undefined && !everywhere && !person.isPublic

/**
 * The paths of `seenInAll` lead to no branch that the person may not choose, now or in the past: the branches that a record once
 * named are in its history, its former entries and the files that were written of it.
 */
export function inAllBranches(model: Model, context: Context, row: string): Sql[] {
  if (!hidesForeign(model, context)) return []
  return (model.data.seenInAll ?? []).flatMap((path) => {
    const [first = '', last = ''] = path.split('.')
    const group = model.lines.find(({ name }) => name === first)
    const rows = group ? linesOf(model, first, row) : behind(model, first, last, row, columnOf(model, first, row), context)
    const once = group ? linesOnce(model, first, row, context) : behindOnce(model, first, last, row, context)
    return [sql`not exists (${rows} and sb.branch_id <> all(${context.branches}::int[]))`, sql`not exists (${once})`]
  })
}

/** The record `doc` as it was before and after each of its changes. */
const versionsOf = (model: Model, row: string): Sql =>
  sql`audit_log h cross join lateral (values (h.before), (h.after)) v (doc)
    where h.tenant_id = ${word(row)}.tenant_id and h.resource = ${model.name} and h.record_id = ${word(row)}.id`

/** Lines that it had in other branches. */
const linesOnce = (model: Model, lines: string, row: string, { branches }: Context): Sql =>
  sql`select 1 from ${versionsOf(model, row)} and jsonb_typeof(v.doc->${lines}) = 'array'
    and exists (select 1 from jsonb_array_elements(v.doc->${lines}) s where (s->>'branch')::int <> all(${branches}::int[]))`

/** What it referred to that is in other branches, or is gone, so that nobody knows where it was. */
const behindOnce = (model: Model, reference: string, last: string, row: string, context: Context): Sql =>
  sql`select 1 from ${versionsOf(model, row)} and v.doc->>${reference} is not null
    and not exists (${behind(model, reference, last, row, sql`(v.doc->>${reference})::int`, context)} and sb.branch_id = any(${context.branches}::int[]))`

/** Lines belong to the branch that they name, and to that of their document, which is known already. */
const linesOf = (model: Model, lines: string, row: string): Sql =>
  sql`select 1 from ${ident(linesTable(model.name, lines))} sb where sb.tenant_id = ${word(row)}.tenant_id and sb.record_id = ${word(row)}.id`

/** The column of a reference. */
const columnOf = (model: Model, reference: string, row: string): Sql => {
  const field = model.fields.get(reference)
  if (!field) throw new Error(`no field '${reference}'`)
  return sql`${word(row)}.${ident(columnName(field))}`
}

/** What is referred to by an id, where it is: a line that names no branch is in that of its document. */
function behind(model: Model, reference: string, last: string, row: string, id: Sql, { registry, tenant }: Context): Sql {
  const field = model.fields.get(reference)
  const target = registry.get(field?.to ?? '')
  const branch = target.fields.get(last)
  if (!field || !branch) throw new Error(`no path '${reference}.${last}'`)
  const own = sql`t.${ident(columnName(branch))}`
  const whole = target.owner
    ? sql`coalesce(${own}, (select d.branch_id from ${ident(tableName(target.owner.name))} d where d.tenant_id = t.tenant_id and d.id = t.record_id))`
    : own
  const columns = list([sql`t.tenant_id`, sql`t.id`, sql`${whole} as branch_id`])
  return sql`select 1 from (select ${columns} from ${ident(tableName(target.name))} t where t.tenant_id = ${tenant}) sb where sb.tenant_id = ${word(row)}.tenant_id and sb.id = ${id}`
}
