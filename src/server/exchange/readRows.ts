import { isEmpty } from '../../../schema/condition.ts'
import type { Run } from '../database/database.ts'
import { countedBy, findCounted } from './apart.ts'
import type { ExchangeColumn } from './columns.ts'
import { findFamilies } from './family.ts'
import type { Reading } from './reading.ts'
import { findRelated } from './related.ts'
import type { SheetRow } from './report.ts'
import { matchKey, matchKeys, readLater, readRow } from './row.ts'
import type { ImportSession } from './session.ts'
import { idsBy, storedRecords } from './stored.ts'

/** Reads rows and looks up together what they are about, what they bring along, and whose families that is. */
export async function readRows(
  session: ImportSession,
  columns: readonly ExchangeColumn[],
  mapped: ReadonlyMap<number, ExchangeColumn>,
  rows: readonly SheetRow[],
  run: Run,
): Promise<Reading[]> {
  const readings = await readAll(session, columns, mapped, rows)
  await findMatches(session, readings, run)
  for (const { read, match } of readings) await readLater(session, read, match?.before)
  await findCounted(session, readings, run)
  await findRelated(
    session,
    readings.map(({ read }) => read),
    run,
  )
  await findFamilies(
    session,
    readings.flatMap(({ read, match }) => (match ? [] : [read])),
    run,
  )
  return readings
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
    const mended = session.answers.cells?.[row.number]
    const cells = new Map([...mapped].map(([index, { key }]) => [key, mended?.[key] ?? row.cells[index] ?? null]))
    const read = await readRow(session, columns, cells)
    for (const [reference, [name = '']] of Object.entries(model.data.import?.through ?? {})) {
      const values = read.referred[reference]
      const key =
        values && matchKey(session, session.context.registry.get(model.fields.get(reference)?.to ?? ''), name, values[name])
      if (values && key) values[name] = key
    }
    const keys = new Map(
      identifying(session).flatMap((names): [string, string][] => {
        const key = matchKeys(session, model, names, read.values)
        return key === null ? [] : [[names.join(), key]]
      }),
    )
    const said = Object.entries(read.referred).flatMap(([reference, values]) =>
      Object.keys(values).flatMap((name) => (isEmpty(values[name] as never) ? [] : [`${reference}.${name}`])),
    )
    readings.push({ row, read, keys, said: new Set(said), renamed: [], match: undefined })
  }
  return readings
}

/** The keys that a record is known by, each of one field or of several; by those that are counted none is known alone. */
const identifying = (session: ImportSession): readonly (readonly string[])[] =>
  (session.model.data.import?.match ?? []).map((one) => [one].flat()).filter((names) => names.join() !== countedBy(session))

/** Finds the records that the rows are about, by the first of their keys that is known. */
async function findMatches(session: ImportSession, readings: readonly Reading[], run: Run): Promise<void> {
  const { model, context } = session
  const found = await Promise.all(
    identifying(session).map(async (names) => {
      const fields = names.flatMap((name) => model.fields.get(name) ?? [])
      const values = readings.flatMap(({ keys }) => keys.get(names.join()) ?? [])
      return [names.join(), await idsBy(model, fields, values, context, run)] as const
    }),
  )
  const matches = readings.map(
    ({ keys }) =>
      found.flatMap(([name, ids]) => {
        const key = keys.get(name)
        const id = key === undefined ? undefined : ids.get(key)
        return id === undefined || key === undefined ? [] : [{ id, column: name.split(',')[0] ?? name, key }]
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
