import { tableName, yearsTable } from '../../../schema/derive/names.ts'
import { tablesOf } from '../../../schema/derive/tables.ts'
import type { Model } from '../../../schema/model.ts'
import { acceptRecord } from '../../../schema/record/accept.ts'
import { checkRecord, settle } from '../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Run } from '../database/database.ts'
import { and, ident, list, type Sql, sql, word } from '../database/sql.ts'
import { auditRows } from './audit.ts'
import type { SaveBehaviour } from './behaviour.ts'
import { type Cell, cellsOf, portions } from './columns.ts'
import type { Context } from './context.ts'
import { type Together, writeTogether } from './halving.ts'
import { type Change, capacities, lockedUniques } from './manyRaces.ts'
import { isNewInYear, newYear } from './newYear.ts'
import { fillPrepared } from './prepared.ts'
import type { Stored } from './read.ts'
import { checkReferences, loadAllReferences, withReferences } from './references.ts'
import { ownFields, yearCells, yearFields } from './rows.ts'
import { insertRows, savesTogether } from './saveMany.ts'
import { bounds, yearJoin } from './scope.ts'
import { recordShape } from './shape.ts'
import { checkTransition } from './states.ts'
import { isUnchanged } from './unchanged.ts'
import { assertWritable } from './writable.ts'

/** New values for a record, by its id; with the version on which they were decided. */
export interface Asked {
  readonly id: number
  readonly version: number
  readonly values: RecordData
}

interface Ready {
  readonly id: number
  readonly before: Stored
  readonly record: RecordData
}

/** Whether records of a definition can be changed together: nothing of theirs has to be asked or written one by one. */
export const changesTogether = (model: Model, behaviour: SaveBehaviour): boolean =>
  savesTogether(model, behaviour) &&
  model.data.scope !== 'shared' &&
  model.data.scope !== 'branchYear' &&
  !(model.data.guards ?? []).some((guard) => guard.on.includes('edit'))

/**
 * Changes many records as `updateRecord` changes one: the same checks, versions and audit, with a handful of statements
 * for all of them. Records are dealt with in their order, so that a place or a name that one leaves is free for the next.
 * @returns what is wrong with each record that was not changed, by id
 */
export async function changeMany(
  model: Model,
  asked: readonly Asked[],
  context: Context,
  behaviour: SaveBehaviour,
  run: Run,
  together: Together,
): Promise<Map<number, readonly FaultAt[]>> {
  const refused = new Map<number, readonly FaultAt[]>()
  if (!asked.length) return refused
  assertWritable(model, context, 'edit')
  const stored = await lockMany(
    model,
    asked.map(({ id }) => id),
    context,
    run,
    together.dry,
  )
  const begun = [...stored.values()].some((before) => isNewInYear(model, before, context))
    ? await newYear(model, context, run)
    : {}
  const changes: (Change & { readonly before: Stored; readonly faults: readonly FaultAt[] })[] = []
  for (const { id, version, values } of asked) {
    const before = stored.get(id)
    if (!before) refused.set(id, [{ code: 'Record.NotFound', params: { resource: model.name } }])
    else if (before.version !== version) refused.set(id, [{ code: 'Record.Stale' }])
    else {
      const accepted = acceptRecord(model, values, context.check, before)
      const record: Record<string, unknown> = {
        ...before,
        ...(isNewInYear(model, before, context) && begun),
        ...accepted.values,
      }
      const faults = [...accepted.faults, ...fillPrepared(model, record, before, context, behaviour)]
      changes.push({ id, before, record: record as RecordData, faults })
    }
  }
  const records = changes.map(({ record }) => record)
  const [loaded, uniques, places, told] = await Promise.all([
    loadAllReferences(model, records, context, run),
    lockedUniques(model, changes, context, run, together.dry),
    capacities(model, changes, context, run, together.dry),
    behaviour.checkMany?.(changes, context, run) ?? records.map(() => []),
  ])
  const ready: Ready[] = []
  for (const [index, change] of changes.entries()) {
    const { id, before } = change
    const record = settle(model, withReferences(model, change.record, loaded), context.check)
    const faults = [
      ...change.faults,
      ...checkTransition(model, before, record),
      ...checkReferences(model, record, loaded, before),
      ...checkRecord(model, record, context.check),
      ...(behaviour.judge?.(record, context) ?? []),
      ...(told[index] ?? []),
    ]
    const settled = { ...change, record }
    faults.push(...uniques.faults(settled), ...places.faults(settled))
    if (faults.length) refused.set(id, faults)
    else {
      uniques.take(settled)
      places.take(settled)
      // A save without a change leaves no trace; a record that has no row in this year gets one.
      if (isNewInYear(model, before, context) || !isUnchanged(model, before, record)) ready.push({ id, before, record })
    }
  }
  const unwritten = await writeTogether(ready, (some) => statementsFor(model, some, context, run, together.dry), run, together)
  for (const [id, faults] of unwritten) refused.set(id, faults)
  return refused
}

/** Locks records in one order for the rest of the transaction and reads them as they are, with bare lines. */
export async function lockMany(
  model: Model,
  ids: readonly number[],
  context: Context,
  run: Run,
  dry: boolean,
): Promise<Map<number, Stored>> {
  const locked = dry
    ? undefined
    : run(
        sql`select 1 from ${ident(tableName(model.name))} where tenant_id = ${context.tenant} and id = any(${ids}::int[]) order by id for update`,
      )
  const [, rows] = await Promise.all([
    locked,
    run<{ record: string }>(sql`select row_to_json(p)::text as record from (
      select ${word(recordShape(model, context.registry, context.check.decimals, 'bare'))} from ${ident(tableName(model.name))} r${yearJoin(model, context, 'anywhere')}
      where ${and([sql`r.id = any(${ids}::int[])`, ...bounds(model, context, 'r', 'anywhere')])}) p`),
  ])
  return new Map(rows.map(({ record }) => JSON.parse(record) as Stored).map((one) => [one.id, one]))
}

function statementsFor(model: Model, some: readonly Ready[], context: Context, run: Run, dry: boolean): Promise<unknown>[] {
  const table = tableName(model.name)
  const own = some.map(({ id, record }): Cell[] => [
    ['id', id],
    ...cellsOf(ownFields(model), record),
    ['updated_by', context.person.id],
  ])
  const statements = updateRows(table, 'id', own, [sql`version = t.version + 1, updated_at = now()`], [], context, run)
  if (model.yearly && context.year) {
    const years = yearsTable(model.name)
    const fresh = some.filter(({ before }) => before['fiscalYear'] === null)
    const kept = some.filter(({ before }) => before['fiscalYear'] !== null)
    const cells = kept.map(({ id, record }): Cell[] => [['record_id', id], ...cellsOf(yearFields(model), record)])
    statements.push(
      ...updateRows(years, 'record_id', cells, [], [sql`t.fiscal_year_id = ${context.year.id}`], context, run),
      ...insertRows(
        years,
        fresh.map(({ id, record }) => [...yearCells(id, context), ...cellsOf(yearFields(model), record)]),
        run,
      ),
    )
  }
  if (!dry) statements.push(...insertRows('audit_log', auditRows(model, 'update', some, context), run))
  return statements
}

/** `update … from (values …)`, in portions; the first cell of each row is the key. */
function updateRows(
  table: string,
  key: string,
  rows: readonly (readonly Cell[])[],
  more: readonly Sql[],
  where: readonly Sql[],
  context: Context,
  run: Run,
): Promise<unknown>[] {
  const types = columnTypes(context.registry, table)
  const columns = (rows[0] ?? []).map(([column]) => column)
  return portions(rows, columns.length).map((some) =>
    run(
      sql`update ${ident(table)} t set ${list([
        ...columns.slice(1).map((column) => sql`${ident(column)} = v.${ident(column)}`),
        ...more,
      ])} from (values ${list(
        some.map(
          (cells) =>
            sql`(${list(cells.map(([column, value]) => sql`${value as string}::${word(types.get(column) ?? 'text')}`))})`,
        ),
      )}) v (${list(columns.map((column) => ident(column)))})
      where ${and([sql`t.tenant_id = ${context.tenant}`, sql`t.${ident(key)} = v.${ident(key)}`, ...where])}`,
    ),
  )
}

const typesByRegistry = new WeakMap<Registry, ReadonlyMap<string, ReadonlyMap<string, string>>>()

/** The types of a table's columns, which values that stand apart from their table do not tell. */
function columnTypes(registry: Registry, table: string): ReadonlyMap<string, string> {
  const known =
    typesByRegistry.get(registry) ??
    new Map(tablesOf(registry).map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, column.type]))]))
  typesByRegistry.set(registry, known)
  return known.get(table) ?? new Map()
}
