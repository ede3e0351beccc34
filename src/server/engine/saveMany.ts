import { columnName, foldedName, tableName, yearsTable } from '../../../schema/derive/names.ts'
import { isLocked } from '../../../schema/derive/tables.ts'
import type { Model, ModelField } from '../../../schema/model.ts'
import { acceptRecord, defaults } from '../../../schema/record/accept.ts'
import { checkRecord, settle } from '../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { fold } from '../../../schema/values/fold.ts'
import type { Run } from '../database/database.ts'
import { and, ident, sql, word } from '../database/sql.ts'
import { auditable } from './audit.ts'
import type { SaveBehaviour } from './behaviour.ts'
import { type Cell, cellsOf, insertStatement, portions } from './columns.ts'
import type { Context } from './context.ts'
import { proposeCodes } from './given.ts'
import { nextIds } from './parts.ts'
import { fillPresets } from './presets.ts'
import { emptiness } from './races.ts'
import { checkReferences, loadAllReferences, withReferences } from './references.ts'
import { keyCells, ownFields, yearCells, yearFields } from './rows.ts'
import { checkTransition } from './states.ts'
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
  const accepted = inputs.map((input) => acceptRecord(model, input, context.check))
  const values = accepted.map((one): Record<string, unknown> => {
    const record = { ...defaults(model.fields.values(), day), ...one.values }
    behaviour.prepare?.(record, null, context)
    return record
  })
  await fillAllPresets(model, values, context, run)
  const records = values as RecordData[]
  const [loaded, ids, uniques, asked] = await Promise.all([
    loadAllReferences(model, records, context, run),
    nextIds(tableName(model.name), records.length, run, context.batch?.provisional),
    lockedUniques(model, records, context, run, dry),
    behaviour.checkMany?.(records, context, run) ?? records.map(() => []),
  ])
  const prepared = values.map((one, index): Prepared => {
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
    faults.push(...uniques(one as RecordData, faults.length === 0))
    return faults.length ? { faults } : { id, record }
  })
  return withinCapacity(model, prepared, context, run, dry)
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
 * One name in one branch: asked for all at once, under the locks that one record would take. In the file the first good
 * record has the name.
 * @returns what is wrong with a record; one without other faults takes its names
 */
async function lockedUniques(
  model: Model,
  records: readonly RecordData[],
  context: Context,
  run: Run,
  dry: boolean,
): Promise<(record: RecordData, isGood: boolean) => FaultAt[]> {
  const fields = [...model.fields.values()].filter((field) => field.unique && isLocked(model, field))
  const keyOf = (field: ModelField, record: RecordData): string | null => {
    const value = record[field.field]
    return value ? (field.name ? fold(String(value)) : String(value)) : null
  }
  const taken = new Map<ModelField, Set<string>>()
  for (const field of fields) {
    const wanted = [...new Set(records.map((record) => keyOf(field, record)).filter((key) => key !== null))].sort()
    const column = ident(field.name ? foldedName(field) : columnName(field), 'r')
    const names = wanted.map((key) => `${model.name}.${field.field} ${context.branch.id} ${key}`)
    const locked = dry
      ? undefined
      : run(
          sql`select pg_advisory_xact_lock(${context.tenant}, hashtext(name)) from unnest(${names}::text[]) with ordinality n(name, at) order by at`,
        )
    const [, rows] = await Promise.all([
      locked,
      run<{
        key: string
      }>(sql`select distinct ${column} as key from ${ident(tableName(model.name))} r join ${ident(yearsTable(model.name))} y on y.tenant_id = r.tenant_id and y.record_id = r.id
        where r.tenant_id = ${context.tenant} and ${column} = any(${wanted}::text[]) and y.branch_id = ${context.branch.id}`),
    ])
    taken.set(field, new Set(rows.map((row) => row.key)))
  }
  return (record, isGood) => {
    const faults = fields.flatMap((field): FaultAt[] => {
      const key = keyOf(field, record)
      const error = field.unique !== true && field.unique?.error
      return key !== null && taken.get(field)?.has(key) ? [{ code: error || 'Value.AlreadyUsed', field: field.field }] : []
    })
    if (isGood && !faults.length)
      for (const field of fields) {
        const key = keyOf(field, record)
        if (key !== null) taken.get(field)?.add(key)
      }
    return faults
  }
}

/** Places are given in the order of the rows until they are full. */
async function withinCapacity(
  model: Model,
  prepared: readonly Prepared[],
  context: Context,
  run: Run,
  dry: boolean,
): Promise<Prepared[]> {
  let left = [...prepared]
  for (const capacity of model.data.capacity ?? []) {
    const [name = '', limit = ''] = capacity.of.split('.')
    const field = model.fields.get(name)
    const target = context.registry.find(field?.to ?? '')
    const limitField = target?.fields.get(limit)
    const places = [
      ...new Set(left.flatMap((one) => (isReady(one) && typeof one.record[name] === 'number' ? [one.record[name]] : []))),
    ]
    if (!field || !target || !limitField || !places.length) continue
    const table = field.yearly ? yearsTable(model.name) : tableName(model.name)
    const column = ident(columnName(field), 'c')
    const [limits, counts] = await Promise.all([
      run<{ id: number; most: number | null }>(
        sql`select id, ${ident(columnName(limitField))} as most from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and id = any(${places}::int[]) order by id ${word(dry ? '' : 'for update')}`,
      ),
      run<{ id: number; taken: number }>(
        sql`select ${column} as id, count(*)::int as taken from ${ident(table)} c where ${and([
          sql`c.tenant_id = ${context.tenant}`,
          sql`${column} = any(${places}::int[])`,
          ...(field.yearly ? [sql`c.fiscal_year_id = ${context.year?.id ?? 0}`] : []),
          ...Object.entries(capacity.where ?? {}).flatMap(([key, test]) => emptiness(model, key, test)),
        ])} group by 1`,
      ),
    ])
    const most = new Map(limits.map((row) => [row.id, row.most ?? 0]))
    const taken = new Map(counts.map((row) => [row.id, row.taken]))
    left = left.map((one): Prepared => {
      const place = isReady(one) ? one.record[name] : null
      if (typeof place !== 'number') return one
      const [bound, now] = [most.get(place) ?? 0, taken.get(place) ?? 0]
      if (bound && now >= bound) return { faults: [{ code: capacity.error, field: name, params: { max: bound } }] }
      taken.set(place, now + 1)
      return one
    })
  }
  return left
}

/**
 * Inserts prepared records together. When the database refuses some of them, halves are tried until those are found:
 * only they are left out.
 * @param faultsOf what a database error means to the person; null lets the error through
 * @param dry nothing stays: the audit log is left alone
 * @returns the faults of the records that were refused, by id
 */
export async function insertMany(
  model: Model,
  ready: readonly Ready[],
  context: Context,
  run: Run,
  options: { readonly dry: boolean; readonly faultsOf: (error: unknown) => readonly FaultAt[] | null },
): Promise<Map<number, readonly FaultAt[]>> {
  const refused = new Map<number, readonly FaultAt[]>()
  const insert = async (some: readonly Ready[]): Promise<void> => {
    if (!some.length) return
    const statements = [
      run(sql`savepoint many`),
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
      ...(options.dry ? [] : insertRows('audit_log', auditRows(model, some, context), run)),
      run(sql`release savepoint many`),
    ]
    const outcomes = await Promise.allSettled(statements)
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (!failed) return
    await run(sql`rollback to savepoint many`)
    const faults = options.faultsOf(failed.reason)
    if (faults === null) throw failed.reason
    const [one] = some
    if (some.length === 1 && one) return void refused.set(one.id, faults)
    const middle = some.length >> 1
    await insert(some.slice(0, middle))
    await insert(some.slice(middle))
  }
  await insert(ready)
  return refused
}

const byWhom = ({ person }: Context): Cell[] => [
  ['created_by', person.id],
  ['updated_by', person.id],
]

/** By VALUES alone, in portions: what inserts from a select is refused where row security meets a distributed table. */
const insertRows = (table: string, rows: readonly (readonly Cell[])[], run: Run): Promise<unknown>[] =>
  portions(rows, rows[0]?.length ?? 1).map((some) => run(insertStatement(table, some)))

const auditRows = (model: Model, ready: readonly Ready[], context: Context): Cell[][] =>
  ready.map(({ id, record }) => [
    ['tenant_id', context.tenant],
    ['user_id', context.person.id],
    ['branch_id', context.branch.id],
    ['resource', model.name],
    ['record_id', id],
    ['action', 'create'],
    ['after', auditable(model, record)],
  ])
