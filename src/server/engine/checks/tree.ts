import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import type { Check } from './check.ts'

/** A record of a tree cannot hang below itself; records of one tree are locked one after the other. */
export const tree: Check = {
  name: 'tree',
  applies: ({ model, operation }) => model.data.tree !== undefined && operation !== 'create' && operation !== 'delete',
  faults: ({ model, drafts, context, tx: { run } }) =>
    Promise.all(drafts.map((draft) => cycleFaults(model, draft, context, run))),
}

async function cycleFaults(model: Model, { id, record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const field = model.data.tree === undefined ? undefined : model.fields.get(model.data.tree)
  const parent = field && record[field.field]
  if (!field || !before || typeof parent !== 'number' || parent === before[field.field]) return []
  const table = ident(tableName(model.name))
  const column = ident(columnName(field))
  const rows =
    await run(sql`with recursive "#up" as (select id, ${column} as parent from ${table} where tenant_id = ${context.tenant} and id = ${parent}
      union select t.id, t.${column} from ${table} t join "#up" up on t.tenant_id = ${context.tenant} and t.id = up.parent)
    select 1 from "#up" up where id = ${id} limit 1`)
  return rows.length ? [{ code: 'Tree.Cycle', field: field.field }] : []
}
