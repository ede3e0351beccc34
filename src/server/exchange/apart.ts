import { isEmpty } from '../../../schema/condition.ts'
import { columnName, tableName } from '../../../schema/derive/names.ts'
import { kindOf } from '../../../schema/kinds.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { acceptValue } from '../../../schema/record/accept.ts'
import { trim } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { and, ident, list, type Sql, sql } from '../database/sql.ts'
import { bounds } from '../engine/sql/scope.ts'
import type { Reading } from './reading.ts'
import { addQuestion, answerOf, type ImportSession } from './session.ts'
import { storedRecords } from './stored.ts'

/** The fields that say together what a row is, any of which may be empty, and the text by which a person knows it. */
interface Apart {
  readonly fields: readonly ModelField[]
  readonly by: string
}

function apartOf({ model }: Pick<ImportSession, 'model'>): Apart | null {
  const { apart: by, match = [] } = model.data.import ?? {}
  return by === undefined ? null : { fields: [match[0] ?? []].flat().flatMap((name) => model.fields.get(name) ?? []), by }
}

/** By which fields rows are counted instead of being known one by one; none where each has a number of its own. */
export const countedBy = (session: Pick<ImportSession, 'model'>): string | null =>
  apartOf(session)
    ?.fields.map(({ field }) => field)
    .join() ?? null

const isAmount = (field: ModelField): boolean => kindOf(field).figure === 'amount'

/** An amount of nothing is written in many ways. */
const keyPart = (field: ModelField, value: unknown): string =>
  isAmount(field) ? trim(String(value ?? '0')) : String(value ?? '')

const keyColumn = (field: ModelField): Sql => {
  const column = ident(columnName(field), 't')
  return isAmount(field) ? sql`trim_scale(coalesce(${column}, 0))::text` : sql`coalesce(${column}::text, '')`
}

/** What a row says of those fields, as it is stored; null where one of them cannot be meant, or one that must be there is not. */
function keyOf({ context }: ImportSession, { fields }: Apart, { values }: Reading['read']): string | null {
  const parts = fields.map((field) => {
    const value = values[field.field]
    if (isEmpty(value as never)) return field.required ? null : keyPart(field, null)
    const accepted = acceptValue(field, value, {}, context.check)
    return 'value' in accepted ? keyPart(field, accepted.value) : null
  })
  return parts.includes(null) ? null : parts.join('\u001f')
}

/** What rows say that say the same, without references, which all of them share. */
const saidBy = ({ fields }: Apart, { values }: Reading['read']): string =>
  fields
    .flatMap((field) => (field.kind === 'ref' || isEmpty(values[field.field] as never) ? [] : String(values[field.field])))
    .join(' · ')

/**
 * Whether a row is one more of those that say the same. A bank's own file says each as often as it was; of a sheet that people have put
 * together only they know, where its text should tell them apart.
 */
function isOneMore(session: ImportSession, apart: Apart, reading: Reading, key: string): boolean {
  const first = session.firsts.get(key)
  if (first === undefined) session.firsts.set(key, reading.row.number)
  if (first === undefined || session.counts || isEmpty(reading.read.values[apart.by] as never)) return true
  const value = saidBy(apart, reading.read)
  const answer = answerOf(session, apart.by, value)
  if (answer === 'create') return true
  reading.echo = { first, value, isTold: answer === null }
  return false
}

/**
 * Finds the records of rows that are counted: as many as are stored that say the same, and that no earlier row of the file has taken,
 * are those records; what a file says once more is another one. What they are known by is as it was.
 */
export async function findCounted(session: ImportSession, readings: readonly Reading[], run: Run): Promise<void> {
  const apart = apartOf(session)
  if (!apart) return
  const { model, context } = session
  const keyed = readings.flatMap((reading) => {
    const key = keyOf(session, apart, reading.read)
    return key !== null && isOneMore(session, apart, reading, key) ? [{ reading, key }] : []
  })
  if (!keyed.length) return
  const said = sql`concat_ws(chr(31), ${list(apart.fields.map(keyColumn))})`
  const stored = await run<{ id: number; key: string }>(
    sql`select t.id, ${said} as key from ${ident(tableName(model.name))} t where ${and(bounds(model, context, 't', 'anywhere'))}
      and ${said} = any(${[...new Set(keyed.map(({ key }) => key))]}::text[]) order by t.id`,
  )
  const ids = stored.flatMap(({ id }) => (session.written.has(id) || session.taken.has(id) ? [] : [id]))
  const records = await storedRecords(model, ids, [], context, run)
  const left = Map.groupBy(
    stored.filter(({ id }) => records.has(id)),
    ({ key }) => key,
  )
  for (const { reading, key } of keyed) {
    const before = records.get(left.get(key)?.shift()?.id ?? 0)
    if (!before) continue
    session.taken.add(before.id)
    reading.match = { before, column: apart.by, key: '' }
    for (const { field } of apart.fields) delete reading.read.values[field]
  }
}

/** Asks whether rows that say the same are several things. */
export function askApart(session: ImportSession, { echo }: Reading): void {
  const apart = apartOf(session)
  if (!apart || !echo) return
  const { server, context } = session
  addQuestion(session, {
    kind: 'twice',
    column: apart.by,
    value: echo.value,
    text: server.messages.text(context.language, 'exchange.ask.twice', { value: echo.value }),
    suggestions: [],
    resource: null,
    filter: {},
    create: true,
    empty: true,
  })
}
