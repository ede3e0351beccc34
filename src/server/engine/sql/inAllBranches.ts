import { columnName, linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { ident, list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'

/** Whether some records of a definition name branches that the person may not choose, and are hidden from them as a whole. */
export const hidesForeign = (model: Model, { everywhere, person }: Context): boolean =>
  model.data.seenInAll !== undefined && !everywhere && !person.isPublic

/** Nothing to which the paths of `seenInAll` lead stands in a branch that the person may not choose. */
export function inAllBranches(model: Model, context: Context, row: string): Sql[] {
  if (!hidesForeign(model, context)) return []
  return (model.data.seenInAll ?? []).map((path) => {
    const [first = '', last = ''] = path.split('.')
    const group = model.lines.find(({ name }) => name === first)
    const rows = group ? linesOf(model, first, row) : behind(model, first, last, row, context)
    return sql`not exists (${rows} and sb.branch_id <> all(${context.branches}::int[]))`
  })
}

/** Lines stand in the branch that they name, and in that of their document, which is known already. */
const linesOf = (model: Model, lines: string, row: string): Sql =>
  sql`select 1 from ${ident(linesTable(model.name, lines))} sb where sb.tenant_id = ${word(row)}.tenant_id and sb.record_id = ${word(row)}.id`

/** What is referred to, where it is: a line that names no branch is in that of its document. */
function behind(model: Model, reference: string, last: string, row: string, { registry }: Context): Sql {
  const field = model.fields.get(reference)
  const target = registry.get(field?.to ?? '')
  const branch = target.fields.get(last)
  if (!field || !branch) throw new Error(`no path '${reference}.${last}'`)
  const own = sql`t.${ident(columnName(branch))}`
  const whole = target.owner
    ? sql`coalesce(${own}, (select d.branch_id from ${ident(tableName(target.owner.name))} d where d.tenant_id = t.tenant_id and d.id = t.record_id))`
    : own
  const columns = list([sql`t.tenant_id`, sql`t.id`, sql`${whole} as branch_id`])
  return sql`select 1 from (select ${columns} from ${ident(tableName(target.name))} t) sb where sb.tenant_id = ${word(row)}.tenant_id and sb.id = ${word(row)}.${ident(columnName(field))}`
}
