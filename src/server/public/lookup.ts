import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Public } from '../../../schema/language/public.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { ownKinds } from '../../../schema/public.ts'
import { acceptValue } from '../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { latinDigits } from '../../../schema/values/digits.ts'
import type { PublicRecord } from '../../shared/publicPage.ts'
import { attemptKey, giveBack, noteAttempt, takeTime } from '../access/attempts.ts'
import type { Network } from '../access/network.ts'
import { and, ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import { bounds } from '../engine/sql/scope.ts'
import { Problem, refuse } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import type { Opened } from './open.ts'
import { shownOf } from './shown.ts'

/**
 * How often within an hour something may be looked up in vain: from one network, and there with each value that people have for
 * themselves. Requests with one of them, from any network, wait up to so many seconds each.
 */
const tries = { network: 60, value: 10, longest: 300 }

/** Who looks something up. */
export interface Seeker {
  readonly network: Network
  /** Whether their browser has been told this before. */
  readonly isKnown: (what: string) => boolean
  /** Told what their browser knows from now on. */
  readonly found: (what: string) => void
}

/** What is asked to look a record up: its fields, all of them, as a form asks for them. */
export const lookupFields = (model: Model, { lookup }: Public): ModelField[] =>
  (lookup?.by ?? []).flatMap((name) => {
    const field = model.fields.get(name)
    return field ? [{ ...field, readOnly: false, required: true }] : []
  })

/**
 * A little of the record that has these values. Whether one of them is right is never told: the answer is the same, and whoever
 * tries has to wait, by the network and by each value that people have for themselves. A browser that has sent the record, or
 * was shown it, does not guess: the attempts of others do not hold it up.
 */
export async function lookUp(
  server: Server,
  opened: Opened,
  values: RecordData,
  seeker: Seeker,
): Promise<Omit<PublicRecord, 'actions'>> {
  const { model, open, link } = opened
  const { lookup } = open
  if (!lookup || link) throw new Problem(404, 'Public.NotOpen')
  const context = opened.context()
  const given = accepted(lookupFields(model, open), values, context)
  const what = told(model, context.tenant, Object.fromEntries(given.map(({ field, value }) => [field.field, value])))
  const own = given.filter(({ field }) => ownKinds.has(field.kind)).map(({ field, value }) => `${field.field} ${value}`)
  const backs = seeker.isKnown(what) ? [] : await counted(server, `${context.tenant} ${model.name}`, own, seeker.network)
  const [found] = await server.database.one<{ id: number }>(
    context.tenant,
    sql`select r.id from ${ident(tableName(model.name))} r where ${and([
      ...bounds(model, context),
      ...given.map(({ field, value }) => sql`lower(${ident(columnName(field), 'r')}::text) = lower(${value})`),
    ])} order by r.id desc limit 1`,
  )
  if (!found) throw new Problem(404, 'Public.NothingFound')
  await Promise.all(backs.map((back) => back()))
  seeker.found(what)
  const record = JSON.parse(await readRecord(model, found.id, context)) as RecordData
  return shownOf(model, { ...open, fields: lookup.shows }, record, context, server.messages)
}

/** Counts a try until it is right. @throws Problem 429 where there were too many */
async function counted(
  { database }: Server,
  form: string,
  own: readonly string[],
  network: Network,
): Promise<(() => Promise<unknown>)[]> {
  const of = (kind: string, value: string) => attemptKey(`public lookup ${kind}`, `${form} ${value}`)
  const backs = [await takeTime(database, of('from', network), tries.network)]
  for (const value of own) {
    backs.push(await takeTime(database, of('in network', `${network} ${value}`), tries.value))
    const everywhere = of('of', value)
    const { refused } = await noteAttempt(database, everywhere, tries.value, tries.longest)
    if (refused) {
      // It was not looked up, so it does not count against the person who asked.
      await Promise.all(backs.map((back) => back()))
      throw new Problem(429, 'Public.TooMany', { retryAfter: tries.longest })
    }
    backs.push(() => giveBack(database, everywhere))
  }
  return backs
}

/** What a browser is known for that was told of the record with these values. */
const told = (model: Model, tenant: number, values: Readonly<Record<string, unknown>>): string =>
  `public lookup ${tenant} ${model.name} ${JSON.stringify(Object.entries(values).sort())}`

/** The same, of a record that it has just sent; null where the answer does not tell by which values it is looked up. */
export function toldBy({ model, open, link, context }: Opened, { values }: Omit<PublicRecord, 'actions'>): string | null {
  const by = open.lookup?.by ?? []
  const sent = values.filter(({ name, value }) => by.includes(name) && value !== null)
  if (link || !by.length || sent.length < by.length) return null
  return told(model, context().tenant, Object.fromEntries(sent.map(({ name, value }) => [name, String(value)])))
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
