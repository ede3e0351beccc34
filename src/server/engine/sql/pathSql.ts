import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { targetsOf } from '../../../../schema/targets.ts'
import type { Text } from './sqlText.ts'

/** The value that a path leads to, and the definitions whose records it passes on its way. */
export interface Led {
  readonly sql: Text
  readonly through: readonly Model[]
}

/**
 * What the path of a row of an effect reads: of the document `d`, of its line `k`, or of what one of them refers to; null where it leads
 * nowhere.
 */
export function pathSql(path: string, each: string | undefined, document: Model, { find }: Registry): Led | null {
  const isOfDocument = each === undefined || path.startsWith('document.')
  const [first = '', ...steps] = (path.startsWith('document.') ? path.slice('document.'.length) : path).split('.')
  const among = isOfDocument ? document : document.lines.find(({ name }) => name === each)
  let field: ModelField | undefined = among?.fields.get(first)
  if (!field) return null
  let sql = `${isOfDocument ? 'd' : 'k'}.${columnName(field)}`
  const through: Model[] = []
  for (const step of steps) {
    const target: Model | undefined = find(targetsOf(field)[0] ?? '')
    field = target?.fields.get(step)
    if (!target || !field) return null
    through.push(target)
    sql = `(select p.${columnName(field)} from ${tableName(target.name)} p where p.tenant_id = d.tenant_id and p.id = ${sql})`
  }
  return { sql, through }
}
