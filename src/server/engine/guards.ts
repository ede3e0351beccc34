import { holds } from '../../../schema/condition.ts'
import type { Guard } from '../../../schema/definition.ts'
import { columnName, linesTable, partyColumn, tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { type FaultAt, type RecordData, reader } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Context } from './context.ts'
import type { Stored } from './read.ts'

/** The refusals that a definition declares for this use of a stored record. */
export async function checkGuards(model: Model, before: Stored, use: string, context: Context, run: Run): Promise<FaultAt[]> {
  const guards = (model.data.guards ?? []).filter((guard) => guard.on.includes(use))
  const faults = await Promise.all(guards.map((guard) => checkGuard(guard, before, context, run)))
  return faults.flat()
}

async function checkGuard(guard: Guard, before: RecordData & { id: number }, context: Context, run: Run): Promise<FaultAt[]> {
  if (guard.holds && !holds(guard.holds, reader(before))) return [{ code: guard.error }]
  if (guard.usedBy && (await isUsedBy(guard.usedBy, before.id, context, run))) return [{ code: guard.error }]
  return []
}

/** Whether some record of the tenant points here through `resource.field` or `resource.lines.field`. */
async function isUsedBy(path: string, id: number, context: Context, run: Run): Promise<boolean> {
  const [name = '', first = '', second] = path.split('.')
  const model = context.registry.get(name)
  const [row] = await run<{ used: boolean }>(
    sql`select exists (select 1 from ${usage(model, second === undefined ? null : first, second ?? first)} and u.${ident(referringColumn(model, path))} = ${id}) as used`,
  )
  return row?.used ?? false

  function usage(of: Model, lines: string | null, field: string): Sql {
    const table =
      lines === null ? (of.fields.get(field)?.yearly ? yearsTable(of.name) : tableName(of.name)) : linesTable(of.name, lines)
    return sql`${ident(table)} u where u.tenant_id = ${context.tenant}`
  }
}

/** The column of the referring field; of a party the column of the resource that it points to. */
function referringColumn(model: Model, path: string): string {
  const [, first = '', second] = path.split('.')
  const field =
    second === undefined ? model.fields.get(first) : model.lines.find((lines) => lines.name === first)?.fields.get(second)
  if (!field) throw new Error(`no field '${path}'`)
  return field.kind === 'party' ? partyColumn(field.field, field.targets?.[0] ?? '') : columnName(field)
}
