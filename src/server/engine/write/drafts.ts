import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { acceptRecord, defaults } from '../../../../schema/record/accept.ts'
import { checkRecord } from '../../../../schema/record/check.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import { untypedIdentities } from '../../../../schema/record/untypedIdentities.ts'
import { today } from '../../../../schema/values/date.ts'
import { Problem, refuse } from '../../problems/problem.ts'
import { hindrance, inputOf } from '../accept/actions.ts'
import { keptLines, linesOf } from '../accept/documentLines.ts'
import { isNewInYear, newYear } from '../accept/newYear.ts'
import { inOwnYear } from '../accept/ownYear.ts'
import { fillPrepared } from '../accept/prepared.ts'
import { fillPresets } from '../accept/presets.ts'
import { saveBehaviour } from '../behaviour.ts'
import { isNarrowed } from '../checks/narrowing.ts'
import { startsFrom } from '../checks/states.ts'
import type { Context } from '../context.ts'
import { assertFresh, lockRecords, stale } from '../read/lock.ts'
import { notFound, type Stored } from '../read/record.ts'
import { hashPasswords } from '../sql/columns.ts'
import type { Draft, Transaction, Wanted, Work } from '../work.ts'

/** What a request makes of a record, before anything is looked up. */
type Accepted = Pick<Draft, 'record' | 'faults' | 'input' | 'passwords'>

/** New records as they were asked for, with defaults and presets; each with what is wrong so far. */
export async function newDrafts(work: Work, { run, apart }: Transaction): Promise<Draft[]> {
  const { model, changes, context, own } = work
  const accepted = await Promise.all(
    changes.map(async ({ values, source = null }) => {
      const one = own ? taken(model, values) : await made(work, values, !apart)
      return source ? { ...one, record: { ...one.record, source } } : one
    }),
  )
  const records = accepted.map(({ record }) => record as Record<string, unknown>)
  const presets = own ? undefined : fillPresets(model, records, context, run)
  if (presets) await presets
  return accepted.map((one, index) => ({ id: -1 - index, before: null, context, at: null, ...one }))
}

/** Values that the product gives in their stored form. */
const taken = (model: Model, values: RecordData): Accepted => ({
  record: { ...defaults(model.fields.values(), today()), ...noLines(model), ...values } as RecordData,
  faults: [],
  input: null,
  passwords: {},
})

/** A document without lines. */
export const noLines = (model: Model): Record<string, unknown> => Object.fromEntries(model.lines.map(({ name }) => [name, []]))

/** @param alone somebody waits for this record; rows of a file are not asked for the types of identity numbers */
async function made({ model, context, behaviours }: Work, values: RecordData, alone: boolean): Promise<Accepted> {
  const { values: given, lines, echoes, faults } = acceptRecord(model, values, context.check, null)
  const record = {
    ...defaults(model.fields.values(), today()),
    ...given,
    ...linesOf(model, keptLines(model, lines, null)),
  }
  faults.push(
    ...echoedFaults(echoes, null),
    ...fillPrepared(model, record, null, context, saveBehaviour(behaviours, model)),
    ...(alone ? untypedIdentities(model, record as RecordData, null) : []),
  )
  return { record: record as RecordData, faults, input: null, passwords: await hashPasswords(model, given) }
}

/** Stored records, locked and read, with the values that were asked for; or why that cannot be. */
export async function storedDrafts(work: Work, tx: Transaction): Promise<(Draft | Problem)[]> {
  const { model, changes, context, deed } = work
  const ids = changes.map(({ id = 0 }) => id)
  const { stored, at } = await lockRecords(model, ids, context, tx)
  const begins = [...stored.values()].some((before) => isNewInYear(model, before, context))
  const begun = begins ? await newYear(model, context, tx.run) : {}
  const years = new Map<unknown, Promise<Context>>()
  const boundsOf = (before: Stored): Promise<Context> => {
    const known = years.get(before['fiscalYear']) ?? inOwnYear(model, before, context, tx.run)
    years.set(before['fiscalYear'], known)
    return known
  }
  return Promise.all(
    changes.map((wanted, index) =>
      orProblem(async () => {
        const input = deed === 'update' ? null : acceptInput(work, wanted)
        const before = stored.get(wanted.id ?? 0)
        if (!before) throw notFound(model)
        // Of two changes of one record the second was decided on a version that is no longer there.
        if (ids.indexOf(before.id) < index) throw stale(before)
        assertFresh(before, wanted.values['version'])
        if (input) assertNow(work, before)
        const own = await boundsOf(before)
        const accepted = input ? acted(work, input, before) : await changed(work, wanted, before, own, begun, !tx.apart)
        return { id: before.id, before, at, context: own, ...accepted }
      }),
    ),
  )
}

async function orProblem<T>(work: () => Promise<T>): Promise<T | Problem> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** What a change makes of a record: keys that are not given keep their value. */
async function changed(
  { model, behaviours }: Work,
  { values }: Wanted,
  before: Stored,
  context: Context,
  begun: Readonly<Record<string, unknown>>,
  alone: boolean,
): Promise<Accepted> {
  const { values: given, lines, echoes, faults } = acceptRecord(model, values, context.check, before)
  const record: Record<string, unknown> = {
    ...before,
    ...(isNewInYear(model, before, context) && begun),
    ...given,
    ...linesOf(model, keptLines(model, lines, before)),
  }
  if (isNarrowed(model, before, record as RecordData)) record['branch'] = context.branch.id
  faults.push(
    ...versionFaults(values['version']),
    ...fillPrepared(model, record, before, context, saveBehaviour(behaviours, model)),
    ...(alone ? untypedIdentities(model, record as RecordData, before) : []),
    ...echoedFaults(echoes, before),
  )
  return { record: record as RecordData, faults, input: null, passwords: await hashPasswords(model, given) }
}

/** What an action was given, in stored form. */
function acceptInput({ model, deed, context }: Work, { values }: Wanted): RecordData {
  const action = model.actions.get(deed)
  if (!action) throw new Problem(404, 'Action.NotFound')
  const { version: _version, ...given } = values
  const asked = inputOf(action)
  const accepted = acceptRecord(asked, given as RecordData, context.check)
  refuse([...accepted.faults, ...checkRecord(asked, accepted.values as RecordData, context.check)])
  return accepted.values as RecordData
}

/** Refuses an action that starts neither from the record's state nor from its values. */
function assertNow({ model, deed }: Work, before: Stored): void {
  const action = model.actions.get(deed)
  if (!startsFrom(model, deed, before['status']))
    throw new Problem(409, { code: 'Record.WrongState', params: { from: String(before['status']), to: action?.to ?? '' } })
  if (!holds(action?.when, reader(before)))
    throw new Problem(409, { code: 'Action.NotNow', params: { action: deed, ...hindrance(action?.when, before) } })
}

/** What an action makes of a record: its input, `set` and `to`. */
function acted({ model, deed }: Work, input: RecordData, before: Stored): Accepted {
  const { behaviour, set, to } = model.actions.get(deed) ?? {}
  // Code takes the input itself: the day of a reversal is not the document's.
  const written = behaviour === undefined ? Object.entries(input).filter(([field]) => model.fields.has(field)) : []
  const record = { ...before, ...Object.fromEntries(written), ...set, ...(to !== undefined && { status: to }) }
  return { record: record as RecordData, faults: [], input, passwords: {} }
}

/** A change says which version it was made on. */
function versionFaults(version: unknown): FaultAt[] {
  if (Number.isInteger(version)) return []
  const missing = version === undefined || version === null || version === ''
  return [{ code: missing ? 'Field.Required' : 'Field.Type', field: 'version' }]
}

/** Read-only keys may come back as they were answered; a different value is an attempt to change them. */
const echoedFaults = (echoes: Readonly<Record<string, unknown>>, before: Stored | null): FaultAt[] =>
  Object.entries(echoes).flatMap(([field, value]) => {
    if (field === 'refs' || value === undefined) return []
    if (!before) return value === null ? [] : [{ code: 'Field.ReadOnly', field }]
    if (field === 'version' || JSON.stringify(value) === JSON.stringify(before[field] ?? null)) return []
    return field === 'id' ? [{ code: 'Record.OtherId', field, params: { id: before.id } }] : [{ code: 'Field.ReadOnly', field }]
  })
