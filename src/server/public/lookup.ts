import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../schema/model.ts'
import { ownKinds, type Public } from '../../../schema/public.ts'
import { acceptValue } from '../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { latinDigits } from '../../../schema/values/digits.ts'
import type { PublicRecord } from '../../shared/publicPage.ts'
import { attemptKey, takeTime } from '../access/attempts.ts'
import { and, ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import { bounds } from '../engine/sql/scope.ts'
import { Problem, refuse } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import type { Opened } from './open.ts'
import { shownOf } from './shown.ts'

/** How often within an hour something may be looked up in vain, from one address and for each value that is not a number of ours. */
const tries = { address: 60, value: 10 }

/** What is asked to look a record up: its fields, all of them, as a form asks for them. */
export const lookupFields = (model: Model, { lookup }: Public): ModelField[] =>
  (lookup?.by ?? []).flatMap((name) => {
    const field = model.fields.get(name)
    return field ? [{ ...field, readOnly: false, required: true }] : []
  })

/**
 * A little of the record that has these values. Whether one of them is right is never told: the answer is the same, and whoever
 * tries has to wait, by the address and by each value that people have for themselves.
 */
export async function lookUp(
  server: Server,
  opened: Opened,
  values: RecordData,
  address: string,
): Promise<Omit<PublicRecord, 'actions'>> {
  const { model, open, link } = opened
  const { lookup } = open
  if (!lookup || link) throw new Problem(404, 'Public.NotOpen')
  const context = opened.context()
  const given = accepted(lookupFields(model, open), values, context)
  const of = (kind: string, value: string) => attemptKey(`public lookup ${kind}`, `${context.tenant} ${model.name} ${value}`)
  const own = given.filter(({ field }) => ownKinds.has(field.kind)).map(({ field, value }) => of(field.field, value))
  const backs: (() => Promise<unknown>)[] = [await takeTime(server.database, of('from', address), tries.address)]
  for (const key of own) backs.push(await takeTime(server.database, key, tries.value))
  const [found] = await server.database.one<{ id: number }>(
    context.tenant,
    sql`select r.id from ${ident(tableName(model.name))} r where ${and([
      ...bounds(model, context),
      ...given.map(({ field, value }) => sql`lower(${ident(columnName(field), 'r')}::text) = lower(${value})`),
    ])} order by r.id desc limit 1`,
  )
  if (!found) throw new Problem(404, 'Public.NothingFound')
  await Promise.all(backs.map((back) => back()))
  const record = JSON.parse(await readRecord(model, found.id, context)) as RecordData
  return shownOf(model, { ...open, fields: lookup.shows }, record, context, server.messages)
}

/** The values in stored form. */
function accepted(fields: readonly ModelField[], values: RecordData, { check }: Context): { field: ModelField; value: string }[] {
  const faults: FaultAt[] = []
  const given = fields.map((field) => {
    const said = values[field.field]
    const result = acceptValue(field, typeof said === 'string' ? latinDigits(said.trim()) : said, values, check)
    if ('fault' in result) faults.push(result.fault)
    else if (result.value === null) faults.push({ code: 'Field.Required', field: field.field })
    return { field, value: 'value' in result ? String(result.value) : '' }
  })
  const names = new Set(fields.map(({ field }) => field))
  for (const field of Object.keys(values)) if (!names.has(field)) faults.push({ code: 'Field.Unknown', field })
  refuse(faults)
  return given
}
