import { isEmpty } from '../../../schema/condition.ts'
import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Run } from '../database/database.ts'
import { and, ident, list, type Sql, sql } from '../database/sql.ts'
import { bounds } from '../engine/sql/scope.ts'
import type { Reading } from './readRows.ts'
import { matchKeys } from './row.ts'
import { addQuestion, answerOf, type ImportSession } from './session.ts'
import { storedRecords } from './stored.ts'
import { changesOf } from './updateRows.ts'

/** By which fields rows are known, and the text that tells those apart that say the same of them. */
function apartBy({ model }: ImportSession): { readonly names: readonly string[]; readonly by: string } | null {
  const { apart: by, match = [] } = model.data.import ?? {}
  const [first] = match
  return by === undefined || first === undefined ? null : { names: [first].flat(), by }
}

/** What rows say that say the same, without references, which all of them share. */
const saidBy = ({ model }: ImportSession, names: readonly string[], { read }: Reading): string =>
  names
    .filter((name) => model.fields.get(name)?.kind !== 'ref')
    .map((name) => String(read.values[name] ?? ''))
    .join(' · ')

/**
 * A file may say two things in the same words: as soon as a person has said so, each gets its place behind its text. The same file says
 * them in the same order again, so that nothing is made twice.
 */
export function tellApart(session: ImportSession, readings: readonly Reading[]): void {
  const apart = apartBy(session)
  if (!apart) return
  const { names, by } = apart
  for (const reading of readings) {
    const key = reading.keys.get(names.join())
    const text = reading.read.values[by]
    if (key === undefined || typeof text !== 'string') continue
    const place = (session.places.get(key) ?? 0) + 1
    session.places.set(key, place)
    if (place === 1 || answerOf(session, by, saidBy(session, names, reading)) !== 'create') continue
    reading.read.values[by] = `${text} (${place})`
    const own = matchKeys(session, session.model, names, reading.read.values)
    if (own !== null) reading.keys.set(names.join(), own)
  }
}

/**
 * Rows without that text are known by all that they say: as many as are stored of them already, and that no earlier row of the file has
 * taken, are those records; what a file says once more is another one.
 */
export async function findAlike(session: ImportSession, readings: readonly Reading[], run: Run): Promise<void> {
  const apart = apartBy(session)
  if (!apart) return
  const { model, context } = session
  const names = apart.names.filter((name) => name !== apart.by)
  const textless = readings.flatMap((reading) => {
    const key = isEmpty(reading.read.values[apart.by] as never) ? matchKeys(session, model, names, reading.read.values) : null
    return key === null || reading.match ? [] : [{ reading, key }]
  })
  if (!textless.length) return
  const columns = [...names, apart.by]
    .flatMap((name) => model.fields.get(name) ?? [])
    .map((field) => ident(columnName(field), 't'))
  const said = sql`concat_ws(chr(31), ${list(columns.slice(0, -1).map((column) => sql`${column}::text`))})`
  const stored = await run<{ id: number; key: string }>(
    sql`select t.id, ${said} as key from ${ident(tableName(model.name))} t where ${and(bounds(model, context, 't', 'anywhere'))}
      and ${columns.at(-1) as Sql} is null and ${said} = any(${[...new Set(textless.map(({ key }) => key))]}::text[]) order by t.id`,
  )
  const ids = stored.flatMap(({ id }) => (session.written.has(id) ? [] : [id]))
  const records = await storedRecords(model, ids, [], context, run)
  const byKey = Map.groupBy(stored, ({ key }) => key)
  for (const { reading, key } of textless) {
    const before = (byKey.get(key) ?? [])
      .flatMap(({ id }) => (session.taken.has(id) ? [] : (records.get(id) ?? [])))
      .find((record) => !Object.keys(changesOf(session, reading.read, record)).length)
    if (!before) continue
    session.taken.add(before.id)
    reading.match = { before, column: apart.by, key: '' }
  }
}

/** Whether a row says what another one says, as a person has told. */
export function isToldOnce(session: ImportSession, reading: Reading): boolean {
  const apart = apartBy(session)
  const key = apart && reading.keys.get(apart.names.join())
  return key != null && session.seen.has(`${apart?.names.join()} ${key}`) && answerTo(session, reading) === null
}

const answerTo = (session: ImportSession, reading: Reading) => {
  const apart = apartBy(session)
  return apart ? answerOf(session, apart.by, saidBy(session, apart.names, reading)) : undefined
}

/** Asks whether rows that say the same are several things; false where nobody could say so. */
export function askApart(session: ImportSession, reading: Reading): boolean {
  const apart = apartBy(session)
  if (!apart) return false
  const value = saidBy(session, apart.names, reading)
  const { server, context } = session
  addQuestion(session, {
    kind: 'twice',
    column: apart.by,
    value,
    text: server.messages.text(context.language, 'exchange.ask.twice', { value }),
    suggestions: [],
    resource: null,
    filter: {},
    create: true,
    empty: true,
  })
  return true
}
