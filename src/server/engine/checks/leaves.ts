import { columnName, linesTable, listTable, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { fieldOf, type Referrer } from '../../../../schema/registry.ts'
import type { Run } from '../../database/database.ts'
import { ident, list, literal, type Sql, sql } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import type { Check } from './check.ts'

/** A record of a tree gets no children once other records have chosen it as a leaf. */
export const leaves: Check = {
  name: 'leaves',
  applies: ({ model, operation, registry }) =>
    operation !== 'delete' && model.data.tree !== undefined && registry.referrers(model.name).some(choosesLeaves),
  faults: ({ model, drafts, context, tx: { run } }) =>
    Promise.all(drafts.map((draft) => chosenLeafFaults(model, draft, context, run))),
}

/** Whether a reference takes leaves of a tree alone. */
const choosesLeaves = (referrer: Referrer): boolean => fieldOf(referrer)?.where?.['isLeaf'] === true

async function chosenLeafFaults(model: Model, { record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  const { tree } = model.data
  const parent = tree === undefined ? undefined : record[tree]
  if (tree === undefined || typeof parent !== 'number' || parent === before?.[tree]) return []
  const uses = context.registry.referrers(model.name).flatMap((referrer) => {
    const field = fieldOf(referrer)
    return field && choosesLeaves(referrer) ? [usageOf(referrer, field, parent, context)] : []
  })
  if (!uses.length) return []
  const [used] = await run<{ resource: string }>(sql`select resource from (${list(uses, ' union all ')}) uses limit 1`)
  return used ? [{ code: 'Tree.ParentChosen', field: tree, params: { resource: used.resource } }] : []
}

/** The name of a referring resource, where one of its records or lines names the id. */
function usageOf({ model, lines }: Referrer, field: ModelField, id: number, { tenant }: Context): Sql {
  const owner = lines === null ? (field.yearly ? yearsTable(model.name) : tableName(model.name)) : linesTable(model.name, lines)
  const [table, column] =
    field.kind === 'split' || field.kind === 'refMany' ? [listTable(owner, field.field), 'target_id'] : [owner, columnName(field)]
  return sql`select ${literal(model.name)}::text as resource where exists (select 1 from ${ident(table)} u where u.tenant_id = ${tenant} and ${ident(column, 'u')} = ${id})`
}
