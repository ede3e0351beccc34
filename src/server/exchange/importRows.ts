import type { ModelField } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { type Asked, changeMany, changesTogether } from '../engine/changeMany.ts'
import { createRecord } from '../engine/create.ts'
import { updateRecord } from '../engine/save.ts'
import { insertMany, isReady, prepareMany, type Ready, savesTogether } from '../engine/saveMany.ts'
import { bring, findBrought, insertBrought, planBrought, renameKey } from './brought.ts'
import type { ExchangeColumn } from './columns.ts'
import { checkFamily, findFamilies } from './family.ts'
import { checkIdentity, type Match } from './identity.ts'
import { type ImportReport, type SheetRow, tell } from './report.ts'
import { alsoMissing, type ColumnFault, matchKey, type ReadRow, readRow, settleRow, withoutEcho } from './row.ts'
import { attempt, dropNulls, faultsOf } from './saving.ts'
import type { ImportSession } from './session.ts'
import { idsBy, type StoredRecord, storedRecords } from './stored.ts'

interface Reading {
  readonly row: SheetRow
  readonly read: ReadRow
  readonly keys: ReadonlyMap<string, string>
  match: Match | undefined
}

/** Imports a portion of rows in the open transaction: all are read, then looked up together, then written together. */
export async function importRows(
  session: ImportSession,
  all: readonly ExchangeColumn[],
  mapped: ReadonlyMap<number, ExchangeColumn>,
  rows: readonly SheetRow[],
  report: ImportReport,
  run: Run,
): Promise<void> {
  const byKey = new Map(all.map((column) => [column.key, column]))
  const present = new Set([...mapped.values()].map((column) => column.key))
  const columns = all.filter((column) => present.has(column.key) || column.field.where)
  const readings = await readAll(session, columns, mapped, rows)
  await findMatches(session, readings, run)
  await findBrought(
    session,
    readings.map(({ read }) => read),
    run,
  )
  await findFamilies(
    session,
    readings.flatMap(({ read, match }) => (match ? [] : [read])),
    run,
  )
  const refuse = ({ row, read, match }: Reading, faults: readonly ColumnFault[]) => {
    const all = [...faults, ...alsoMissing(session, read, match?.before, faults)]
    tell(session, report, row, withoutEcho(session.model, all, present), byKey)
  }

  const good: Reading[] = []
  for (const reading of readings) {
    const { read, match } = reading
    settleRow(session, read, match?.before)
    if (checkTwice(session, reading) && match) await keepReferences(session, read, match, run)
    checkFamily(session, read, !match)
    if (read.faults.length) refuse(reading, read.faults)
    else good.push(reading)
  }
  await update(
    session,
    good.filter(({ match }) => match),
    { report, refuse, run },
  )
  await create(
    session,
    good.filter(({ match }) => !match),
    { report, refuse, run },
  )
}

async function readAll(
  session: ImportSession,
  columns: readonly ExchangeColumn[],
  mapped: ReadonlyMap<number, ExchangeColumn>,
  rows: readonly SheetRow[],
): Promise<Reading[]> {
  const { model } = session
  const readings: Reading[] = []
  for (const row of rows) {
    const cells = new Map([...mapped].map(([index, column]) => [column.key, row.cells[index] ?? null]))
    const read = await readRow(session, columns, cells)
    for (const [reference, [name = '']] of Object.entries(model.data.import?.through ?? {})) {
      const given = read.referred[reference]
      const key =
        given && matchKey(session, session.context.registry.get(model.fields.get(reference)?.to ?? ''), name, given[name])
      if (given && key) given[name] = key
    }
    const keys = new Map(
      (model.data.import?.match ?? []).flatMap((name): [string, string][] => {
        const key = matchKey(session, model, name, read.values[name])
        return key === null ? [] : [[name, key]]
      }),
    )
    readings.push({ row, read, keys, match: undefined })
  }
  return readings
}

/** Finds the records that the rows are about, by the first of their keys that is known. */
async function findMatches(session: ImportSession, readings: readonly Reading[], run: Run): Promise<void> {
  const { model, context } = session
  const names = model.data.import?.match ?? []
  const found = await Promise.all(
    names.map(async (name) => {
      const field = model.fields.get(name)
      const values = readings.flatMap(({ keys }) => keys.get(name) ?? [])
      return [name, field ? await idsBy(model, field, values, context, run) : new Map<string, number>()] as const
    }),
  )
  const matches = readings.map(
    ({ keys }) =>
      found.flatMap(([name, ids]) => {
        const key = keys.get(name)
        const id = key === undefined ? undefined : ids.get(key)
        return id === undefined || key === undefined ? [] : [{ id, column: name, key }]
      })[0],
  )
  const paths = Object.entries(model.data.import?.through ?? {}).flatMap(([reference, fields]) =>
    fields.map((field) => `${reference}.${field}`),
  )
  const records = await storedRecords(
    model,
    matches.flatMap((match) => match?.id ?? []),
    paths,
    context,
    run,
  )
  readings.forEach((reading, index) => {
    const match = matches[index]
    const before = match && records.get(match.id)
    if (match && before) reading.match = { before, column: match.column, key: match.key }
  })
}

/** Whether the row is the first of its number; a second one is a fault. */
function checkTwice({ seen }: ImportSession, { row, read, keys }: Reading): boolean {
  const [[name, key] = []] = keys
  if (name === undefined || key === undefined) return true
  const twice = seen.get(`${name} ${key}`)
  if (twice === undefined) seen.set(`${name} ${key}`, row.number)
  else read.faults.push({ key: name, fault: { code: 'Import.RowTwice', field: name, params: { row: twice } } })
  return twice === undefined
}

/** Asks what only a person knows; a guardian who stays needs none of the row's columns. */
async function keepReferences(session: ImportSession, read: ReadRow, match: Match, run: Run): Promise<void> {
  for (const [reference, kept] of checkIdentity(session, read, match)) {
    if (kept.key !== null) read.faults.push(...(await renameKey(session, reference, { id: kept.id, key: kept.key }, run)))
    delete read.referred[reference]
  }
  for (const [reference, [name = '']] of Object.entries(session.model.data.import?.through ?? {})) {
    const key = read.referred[reference]?.[name]
    // A file without the guardians' mobiles says nothing about who the guardian is.
    if (read.referred[reference] && (key === null || key === undefined) && match.before[reference])
      delete read.referred[reference]
  }
}

interface Work {
  readonly report: ImportReport
  readonly refuse: (reading: Reading, faults: readonly ColumnFault[]) => void
  readonly run: Run
}

const toColumn = (fault: ColumnFault['fault']): ColumnFault => ({ key: fault.field ?? '', fault })

/** Changes what differs; a row that says what is known already changes nothing. */
async function update(session: ImportSession, readings: readonly Reading[], { report, refuse, run }: Work): Promise<void> {
  if (!readings.length) return
  const { model, context, server } = session
  const behaviour = server.behaviours.save[model.data.behaviour ?? ''] ?? {}
  const bringing = await planBrought(
    session,
    readings.map(({ read }) => read),
    run,
  )
  const wrong = new Map(readings.map((reading) => [reading, bring(session, reading.read, bringing)]))
  const needed = new Set(readings.flatMap(({ read }) => Object.keys(read.referred).map((reference) => read.values[reference])))
  const refused = await insertBrought(session, bringing, needed, run)
  const changed: { reading: Reading; values: RecordData; before: StoredRecord }[] = []
  for (const reading of readings) {
    const { read, match } = reading
    const faults = [
      ...(wrong.get(reading) ?? []),
      ...Object.keys(read.referred).flatMap((name) => refused.get(read.values[name] as number) ?? []),
    ]
    if (faults.length || !match) {
      refuse(reading, faults)
      continue
    }
    const values = changesOf(session, read, match.before) as RecordData
    const first = changed.find(({ before }) => before.id === match.before.id)?.reading.row.number
    // Two rows may name one record by different numbers of it.
    if (first !== undefined)
      refuse(reading, [{ key: match.column, fault: { code: 'Import.RowTwice', field: match.column, params: { row: first } } }])
    else if (Object.keys(values).length) changed.push({ reading, values, before: match.before })
    else report.counts.unchanged++
  }
  const wanted = changed.map(({ before: { id, version }, values }) => ({ id, version, values }))
  const unwritten = changesTogether(model, behaviour)
    ? await changeMany(model, wanted, context, behaviour, run, { dry: session.dry, faultsOf: faultsOf(session) })
    : await changeEach(session, wanted)
  for (const { reading, before } of changed) {
    const faults = unwritten.get(before.id)
    if (faults) refuse(reading, faults.map(toColumn))
    else report.counts.updated++
  }
}

/** Changes records whose definition asks for more than a statement for many can tell. */
async function changeEach(session: ImportSession, wanted: readonly Asked[]): Promise<Map<number, readonly FaultAt[]>> {
  const { model, context, server } = session
  const behaviour = server.behaviours.save[model.data.behaviour ?? '']
  const refused = new Map<number, readonly FaultAt[]>()
  for (const { id, version, values } of wanted) {
    const made = await attempt(session, () => updateRecord(model, id, { ...values, version }, context, behaviour))
    if ('faults' in made) refused.set(id, made.faults)
  }
  return refused
}

function changesOf({ model }: ImportSession, { values }: ReadRow, before: StoredRecord): Record<string, unknown> {
  const incomplete = model.data.import?.incomplete
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name !== incomplete && !isSame(model.fields.get(name), value ?? null, before[name] ?? null),
    ),
  )
}

const decimals = new Set(['money', 'quantity', 'percent'])

/** `8` and `8.000` are one amount. */
function isSame(field: ModelField | undefined, a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a !== null && b !== null && decimals.has(field?.kind ?? '')) return compare(String(a), String(b)) === 0
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Makes new records, with those that they bring along. */
async function create(session: ImportSession, readings: readonly Reading[], { report, refuse, run }: Work): Promise<void> {
  if (!readings.length) return
  const { model, context, server } = session
  const behaviour = server.behaviours.save[model.data.behaviour ?? ''] ?? {}
  const bringing = await planBrought(
    session,
    readings.map(({ read }) => read),
    run,
  )
  const complete = readings.filter((reading) => {
    const faults = bring(session, reading.read, bringing)
    if (faults.length) refuse(reading, faults)
    return !faults.length
  })
  if (!savesTogether(model, behaviour)) return createEach(session, complete, bringing, { report, refuse, run })
  const prepared = await prepareMany(
    model,
    complete.map(({ read }) => dropNulls(read.values)),
    context,
    behaviour,
    run,
    session.dry,
  )
  const ready: { reading: Reading; made: Ready }[] = []
  complete.forEach((reading, index) => {
    const made = prepared[index]
    if (made && isReady(made)) ready.push({ reading, made })
    else refuse(reading, (made?.faults ?? []).map(toColumn))
  })
  const needed = new Set(ready.flatMap(({ reading: { read } }) => Object.keys(read.referred).map((name) => read.values[name])))
  const unmade = await insertBrought(session, bringing, needed, run)
  const sound = ready.filter(({ reading }) => {
    const faults = Object.keys(reading.read.referred).flatMap((name) => unmade.get(reading.read.values[name] as number) ?? [])
    if (faults.length) refuse(reading, faults)
    return !faults.length
  })
  const refused = await insertMany(
    model,
    sound.map(({ made }) => made),
    context,
    run,
    { dry: session.dry, faultsOf: faultsOf(session) },
  )
  for (const { reading, made } of sound) {
    const faults = refused.get(made.id)
    if (faults) refuse(reading, faults.map(toColumn))
    else report.counts.created++
  }
}

async function createEach(
  session: ImportSession,
  readings: readonly Reading[],
  bringing: Parameters<typeof insertBrought>[1],
  { report, refuse, run }: Work,
): Promise<void> {
  const { model, context, server } = session
  const behaviour = server.behaviours.save[model.data.behaviour ?? '']
  const needed = new Set(readings.flatMap(({ read }) => Object.keys(read.referred).map((name) => read.values[name])))
  const unmade = await insertBrought(session, bringing, needed, run)
  for (const reading of readings) {
    const { read } = reading
    const faults = Object.keys(read.referred).flatMap((name) => unmade.get(read.values[name] as number) ?? [])
    const made = faults.length
      ? { faults: [] }
      : await attempt(session, () => createRecord(model, dropNulls(read.values), context, behaviour))
    if ('faults' in made) refuse(reading, [...faults, ...made.faults.map(toColumn)])
    else report.counts.created++
  }
}
