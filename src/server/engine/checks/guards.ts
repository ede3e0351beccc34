import { holds } from '../../../../schema/condition.ts'
import type { Guard } from '../../../../schema/definition.ts'
import { columnName, linesTable, partyColumn, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import { isPosted } from '../../../../schema/effects.ts'
import { isAddedName } from '../../../../schema/extension.ts'
import type { Model } from '../../../../schema/model.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import { ident, sql } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import type { Stored } from '../read/record.ts'

/**
 * The refusals that a definition declares for this use of stored records: those of each, in their order.
 * @param records what an edit makes of them, in the same order
 */
export async function checkGuards(
  model: Model,
  stored: readonly Stored[],
  use: string,
  context: Context,
  run: Run,
  records: readonly RecordData[] = [],
): Promise<FaultAt[][]> {
  const guards = (model.data.guards ?? []).filter((guard) => guard.on.includes(use) && !guard.changes)
  const used = await Promise.all(
    guards.map(({ usedBy }) => (usedBy ? usedOf(usedBy, model.name, stored, context, run) : undefined)),
  )
  const keeps = use === 'edit' || use === 'delete'
  const comes = ({ becomes }: Guard, before: RecordData, record?: RecordData) =>
    becomes === undefined || (record !== undefined && holds(becomes, reader(record)) && !holds(becomes, reader(before)))
  return stored.map((before, at) => [
    // Whatever a definition says: what is posted is neither changed nor deleted, and what was taken back for good is not changed.
    ...(keeps && isPosted(model, before) ? [{ code: 'Document.Posted' }] : []),
    ...((use === 'edit' || isAddedName(use)) && isTakenBack(model, before) ? [{ code: 'Document.Void' }] : []),
    ...guards
      .filter(
        (guard, index) =>
          comes(guard, before, records[at]) &&
          ((guard.holds && !holds(guard.holds, reader(before))) || used[index]?.has(before.id)),
      )
      .map(({ error }) => ({ code: error })),
  ])
}

/** Those records of `target` to which some record of the tenant points through `resource.field` or `resource.lines.field`. */
async function usedOf(
  path: string,
  target: string,
  stored: readonly Stored[],
  context: Context,
  run: Run,
): Promise<ReadonlySet<number>> {
  const [name = '', first = '', second] = path.split('.')
  const model = context.registry.get(name)
  const own = model.fields.get(first)?.yearly ? yearsTable(name) : tableName(name)
  const table = second === undefined ? own : linesTable(name, first)
  const ids = stored.map(({ id }) => id)
  const rows = await run<{ id: number }>(
    sql`select i.id from unnest(${ids}::int[]) i(id) where exists (select 1 from ${ident(table)} u where u.tenant_id = ${context.tenant} and u.${ident(referringColumn(model, path, target))} = i.id)`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The column of the referring field; of a party the one that points to this kind of party. */
function referringColumn(model: Model, path: string, target: string): string {
  const [, first = '', second] = path.split('.')
  const field =
    second === undefined ? model.fields.get(first) : model.lines.find((lines) => lines.name === first)?.fields.get(second)
  if (!field) throw new Error(`no field '${path}'`)
  return field.kind === 'party' ? partyColumn(field.field, target) : columnName(field)
}
