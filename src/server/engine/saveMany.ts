import { tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import { acceptRecord, defaults } from '../../../schema/record/accept.ts'
import { checkRecord, settle } from '../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { auditRows } from './audit.ts'
import type { SaveBehaviour } from './behaviour.ts'
import { type Cell, cellsOf, insertStatement, portions } from './columns.ts'
import type { Context } from './context.ts'
import { proposeCodes } from './given.ts'
import { type Together, writeTogether } from './halving.ts'
import { type Change, capacities, lockedUniques } from './manyRaces.ts'
import { newIds } from './newIds.ts'
import { fillPrepared } from './prepared.ts'
import { fillPresets } from './presets.ts'
import { checkReferences, loadAllReferences, withReferences } from './references.ts'
import { keyCells, ownFields, yearCells, yearFields } from './rows.ts'
import { checkTransition } from './states.ts'
import { subscribedPlaces } from './subscribed.ts'
import { assertWritable } from './writable.ts'

/** A new record that passed every check and has its id, or what is wrong with it. */
export type Prepared = { readonly id: number; readonly record: RecordData } | { readonly faults: readonly FaultAt[] }
export type Ready = Extract<Prepared, { id: number }>

export const isReady = (one: Prepared): one is Ready => 'record' in one

/** Whether new records of a definition can be made together: nothing of theirs has to be asked or written one by one. */
export const savesTogether = (model: Model, behaviour: SaveBehaviour): boolean =>
  !model.numbered &&
  !model.lines.length &&
  !model.data.tree &&
  !model.data.inTurn &&
  !model.data.headOffice &&
  !behaviour.write &&
  (!behaviour.check || behaviour.checkMany !== undefined) &&
  [...model.fields.values()].every((field) => !['password', 'refMany', 'split', 'permissionList'].includes(field.kind))

/**
 * Checks many new records as `createRecord` checks one, with a handful of statements for all of them.
 * @param dry nothing will be written for good: no locks are taken
 */
export async function prepareMany(
  model: Model,
  inputs: readonly RecordData[],
  context: Context,
  behaviour: SaveBehaviour,
  run: Run,
  dry: boolean,
): Promise<Prepared[]> {
  if (!inputs.length) return []
  assertWritable(model, context, 'add')
  const day = today()
  const accepted = inputs.map((input) => acceptRecord(model, input, context.check, null))
  const values = accepted.map((one): Record<string, unknown> => {
    const record = { ...defaults(model.fields.values(), day), ...one.values }
    one.faults.push(...fillPrepared(model, record, null, context, behaviour))
    return record
  })
  await fillAllPresets(model, values, context, run)
  const records = values as RecordData[]
  const provisional = context.batch?.provisional
  const ids = provisional
    ? records.map(() => provisional())
    : (await run<{ id: number }>(newIds(model, sql`${records.length}::int`, context))).map(({ id }) => id)
  const changes = records.map((record, index): Change => ({ id: ids[index] as number, record, before: null }))
  const [loaded, uniques, places, allowed, asked] = await Promise.all([
    loadAllReferences(model, records, context, run),
    lockedUniques(model, changes, context, run, dry),
    capacities(model, changes, context, run, dry),
    subscribedPlaces(model, context, run),
    behaviour.checkMany?.(changes, context, run) ?? records.map(() => []),
  ])
  return values.map((one, index): Prepared => {
    const id = ids[index] as number
    if (!context.batch?.provisional) proposeCodes(model, one, id)
    const record = settle(model, withReferences(model, one as RecordData, loaded), context.check)
    const faults = [
      ...(accepted[index]?.faults ?? []),
      ...checkReferences(model, record, loaded, null),
      ...checkTransition(model, null, record),
      ...checkRecord(model, record, context.check),
      ...(behaviour.judge?.(record, context) ?? []),
      ...(asked[index] ?? []),
    ]
    const change: Change = { id, record, before: null }
    faults.push(...uniques.faults(change))
    // Whether a place is full is told of records that could have it.
    if (!faults.length) faults.push(...places.faults(change), ...allowed.faults(change))
    if (faults.length) return { faults }
    uniques.take(change)
    places.take(change)
    allowed.take(change)
    return { id, record }
  })
}

/** Asks for each preset once. */
async function fillAllPresets(model: Model, values: Record<string, unknown>[], context: Context, run: Run): Promise<void> {
  const lacking = (name: string) => values.filter((one) => one[name] === null)
  const names = [...model.fields.values()].filter((field) => field.preset && lacking(field.field).length).map((one) => one.field)
  const found: Record<string, unknown> = Object.fromEntries([...model.fields.keys()].map((name) => [name, undefined]))
  for (const name of names) found[name] = null
  await fillPresets(model, found, context, run)
  for (const name of names) for (const one of lacking(name)) one[name] = found[name]
}

/**
 * Inserts prepared records together; those that the database refuses are left out.
 * @returns the faults of the records that were refused, by id
 */
export const insertMany = (
  model: Model,
  ready: readonly Ready[],
  context: Context,
  run: Run,
  together: Together,
): Promise<Map<number, readonly FaultAt[]>> =>
  writeTogether(
    ready,
    (some) => [
      ...insertRows(
        tableName(model.name),
        some.map(({ id, record }) => [...keyCells(model, id, context), ...cellsOf(ownFields(model), record), ...byWhom(context)]),
        run,
      ),
      ...(model.yearly
        ? insertRows(
            yearsTable(model.name),
            some.map(({ id, record }) => [...yearCells(id, context), ...cellsOf(yearFields(model), record)]),
            run,
          )
        : []),
      ...(together.dry ? [] : insertRows('audit_log', auditRows(model, 'create', some, context), run)),
    ],
    run,
    together,
  )

const byWhom = ({ person }: Context): Cell[] => [
  ['created_by', person.id],
  ['updated_by', person.id],
]

/** By VALUES alone, in portions: what inserts from a select is refused where row security meets a distributed table. */
export const insertRows = (table: string, rows: readonly (readonly Cell[])[], run: Run): Promise<unknown>[] =>
  portions(rows, rows[0]?.length ?? 1).map((some) => run(insertStatement(table, some)))
