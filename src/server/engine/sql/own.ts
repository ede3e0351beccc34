import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { ident, type Sql, sql, word } from '../../database/sql.ts'
import { hasState } from './yearEnds.ts'

/** Whether the person sees their own records alone: then the permissions for one's own records replace the others. */
export const isOwnAlone = ({ data: { ownBy } }: Model): boolean => ownBy?.all !== undefined

/** The records that are the user's, by the path that says whose they are. */
export function ofUser(model: Model, user: number, registry: Registry, row: string): Sql {
  const [first = '', second] = (model.data.ownBy?.user ?? '').split('.')
  const field = model.fields.get(first)
  if (!field) throw new Error(`no field '${first}'`)
  const { states } = model.data.ownBy ?? {}
  const shown = states ? sql` and ${hasState(states, row)}` : sql``
  const own = sql`${word(row)}.${ident(columnName(field))}`
  if (second === undefined) return sql`${own} = ${user}${shown}`
  const target = registry.get(field.to ?? '')
  const owner = target.fields.get(second)
  if (!owner) throw new Error(`no field '${second}'`)
  return sql`exists (select 1 from ${ident(tableName(target.name))} ow where ow.tenant_id = ${word(row)}.tenant_id and ow.id = ${own} and ow.${ident(columnName(owner))} = ${user})${shown}`
}
