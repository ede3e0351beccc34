import { columnName, linesTable, partyColumn, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { fieldOf } from '../../../../schema/registry.ts'
import type { Run } from '../../database/database.ts'
import { ident, list, literal, type Sql, sql } from '../../database/sql.ts'
import type { Change } from '../behaviour.ts'
import type { Context } from '../context.ts'

/** Whether a record for all branches becomes the own of the branch in which it is changed. */
export const isNarrowed = (model: Model, before: RecordData, record: RecordData): boolean =>
  model.data.scope === 'shared' && before['general'] === true && record['general'] === false

/** A record for all branches that other branches, or other records for all branches, use cannot become one branch's own. */
export async function checkNarrowing(
  model: Model,
  { id, record, before }: Change,
  context: Context,
  run: Run,
): Promise<FaultAt[]> {
  if (!before || !isNarrowed(model, before, record)) return []
  const uses = context.registry.referrers(model.name).flatMap((referrer): Sql[] => {
    const field = fieldOf(referrer)
    const { scope } = referrer.model.data
    if (
      (field?.kind !== 'ref' && field?.kind !== 'party') ||
      !(scope === 'branch' || scope === 'branchYear' || scope === 'shared' || field.yearly)
    )
      return []
    const column = ident(field.kind === 'party' ? partyColumn(field.field, model.name) : columnName(field), 'u')
    const code = literal(field.narrowed ?? 'Shared.UsedInOtherBranches')
    const elsewhere = (alias: string) =>
      sql`(${ident('branch_id', alias)} is not null and ${ident('branch_id', alias)} <> ${context.branch.id}${scope === 'shared' && !field.yearly ? sql` or ${ident('general', alias)}` : sql``})`
    if (referrer.lines !== null)
      return [
        sql`select ${code} as code from ${ident(linesTable(referrer.model.name, referrer.lines))} u join ${ident(tableName(referrer.model.name))} d on d.tenant_id = u.tenant_id and d.id = u.record_id where u.tenant_id = ${context.tenant} and ${column} = ${id} and ${elsewhere('d')}`,
      ]
    const table = field.yearly ? yearsTable(referrer.model.name) : tableName(referrer.model.name)
    return [
      sql`select ${code} as code from ${ident(table)} u where u.tenant_id = ${context.tenant} and ${column} = ${id} and ${elsewhere('u')}`,
    ]
  })
  if (!uses.length) return []
  const rows = await run<{ code: string }>(sql`${list(uses, ' union all ')} limit 1`)
  return rows[0] !== undefined
    ? [{ code: rows[0].code, field: 'general', params: { name: String(before['arabicName'] ?? id) } }]
    : []
}
