import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { ident, list, type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'

const prefix = 'branch.'

/** The fields that begin with what their branch says, and the field of the branch that says it. */
const namedOf = (model: Model, { registry }: Context): (readonly [own: string, of: ModelField])[] =>
  [...model.fields.values()].flatMap(({ field, from }) => {
    const of = from?.startsWith(prefix) ? registry.find('branches')?.fields.get(from.slice(prefix.length)) : undefined
    return of ? [[field, of] as const] : []
  })

/** What the branch says of its records, by their fields; null where no field asks for it. */
export function ofBranch(
  model: Model,
  context: Context,
  ask: (statement: Sql) => Promise<Record<string, unknown>[]>,
): Promise<Readonly<Record<string, unknown>>> | null {
  const named = namedOf(model, context)
  if (!named.length) return null
  const columns = named.map(([own, of]) => sql`${ident(columnName(of))} as ${ident(own)}`)
  return ask(
    sql`select ${list(columns)} from ${ident(tableName('branches'))} where tenant_id = ${context.tenant} and id = ${context.branch.id}`,
  ).then(([row = {}]) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
}
