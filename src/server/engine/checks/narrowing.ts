import { columnName, linesTable, listTable, partyColumn, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { fieldOf, type Referrer } from '../../../../schema/registry.ts'
import type { Run } from '../../database/database.ts'
import { ident, list, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import type { Check } from './check.ts'

/** Whether a record for all branches becomes the own of the branch in which it is changed. */
export const isNarrowed = (model: Model, before: RecordData, record: RecordData): boolean =>
  model.data.scope === 'shared' && before['general'] === true && record['general'] === false

/** A record for all branches that becomes one branch's own. */
export const narrowing: Check = {
  name: 'narrowing',
  applies: ({ model, operation }) => model.data.scope === 'shared' && operation !== 'create' && operation !== 'delete',
  faults: ({ model, drafts, context, tx: { run } }) =>
    Promise.all(drafts.map((draft) => narrowingFaults(model, draft, context, run))),
}

/**
 * A record for all branches becomes one branch's own only while nothing of other branches refers to it, and no other record for all
 * branches does: what the field that refers says by `narrowed`.
 */
async function narrowingFaults(model: Model, { id, record, before }: Change, context: Context, run: Run): Promise<FaultAt[]> {
  if (!before || !isNarrowed(model, before, record)) return []
  const uses = context.registry.referrers(model.name).flatMap((referrer) => usesElsewhere(referrer, model.name, id, context))
  if (!uses.length) return []
  const [found] = await run<{ code: string }>(sql`${list(uses, ' union all ')} limit 1`)
  return found ? [{ code: found.code, field: 'general', params: { name: String(before['arabicName'] ?? id) } }] : []
}

/** The codes against narrowing a record by what one field of a definition holds; none where records are nobody's own. */
function usesElsewhere(referrer: Referrer, target: string, id: number, { tenant, branch }: Context): Sql[] {
  const field = fieldOf(referrer)
  const { scope } = referrer.model.data
  if (!field || !(scope === 'branch' || scope === 'branchYear' || scope === 'shared' || field.yearly)) return []
  const owner = ownerOf(referrer, field)
  const own = referrer.lines === null ? word('u') : word('d')
  const elsewhere = sql`(${own}.branch_id is not null and ${own}.branch_id <> ${branch.id})`
  const isGeneral = scope === 'shared' && !field.yearly ? sql`${own}.general` : sql`false`
  const document =
    referrer.lines === null
      ? sql``
      : sql` join ${ident(tableName(referrer.model.name))} d on d.tenant_id = u.tenant_id and d.id = u.record_id`
  return [
    sql`select case when ${isGeneral} then ${literal(field.narrowed ?? used)} else ${literal(used)} end as code from ${ident(owner)} u${document} where u.tenant_id = ${tenant} and ${refersTo(field, owner, target, id)} and (${isGeneral} or ${elsewhere})`,
  ]
}

const used = 'Shared.UsedInOtherBranches'

/** The table that contains the field: of the records, of their years, or of their lines. */
function ownerOf({ model, lines }: Referrer, { yearly }: ModelField): string {
  if (lines !== null) return linesTable(model.name, lines)
  return yearly ? yearsTable(model.name) : tableName(model.name)
}

/** Whether a row `u` names the record by the field: in a column, or among the rows of a list. */
function refersTo({ kind, field }: ModelField, owner: string, target: string, id: number): Sql {
  if (kind !== 'refMany' && kind !== 'split')
    return sql`${ident(kind === 'party' ? partyColumn(field, target) : columnName({ field, kind }), 'u')} = ${id}`
  const rows = ident(listTable(owner, field))
  return sql`exists (select 1 from ${rows} l where l.tenant_id = u.tenant_id and l.record_id = u.id and l.target_id = ${id})`
}
