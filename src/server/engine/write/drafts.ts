import { conditionPaths, holds, isEmpty } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { type AcceptedRecord, acceptRecord, defaults, unsaid } from '../../../../schema/record/accept.ts'
import { checkRecord, isShown, settle } from '../../../../schema/record/check.ts'
import { startsFrom } from '../../../../schema/record/nextStates.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import { untypedIdentities } from '../../../../schema/record/untypedIdentities.ts'
import { today } from '../../../../schema/values/date.ts'
import { Problem, refuse } from '../../problems/problem.ts'
import { inputOf, unmetCondition, writtenBy } from '../accept/actions.ts'
import { linesOf, mergedLines } from '../accept/documentLines.ts'
import { inOtherBranches, isNewInYear, newYear } from '../accept/newYear.ts'
import { ofBranch } from '../accept/ofBranch.ts'
import { inOwnYear } from '../accept/ownYear.ts'
import { fillPrepared } from '../accept/prepared.ts'
import { fillPresets } from '../accept/presets.ts'
import { sealSecrets } from '../accept/secrets.ts'
import { saveBehaviour } from '../behaviour.ts'
import { isNarrowed } from '../checks/narrowing.ts'
import { proposeOwn } from '../checks/own.ts'
import { assertOwnBranch } from '../checks/ownBranch.ts'
import { planOf } from '../checks/plan.ts'
import { assertSteppedUp } from '../checks/stepUp.ts'
import { type Context, may } from '../context.ts'
import type { Draft, Transaction } from '../draft.ts'
import { assertFresh, lockRecords, stale } from '../read/lock.ts'
import { notFound, type Stored } from '../read/record.ts'
import { seesField } from '../read/sight.ts'
import { refersTo } from '../read/uses.ts'
import { hashPasswords } from '../sql/columns.ts'
import type { Use } from '../use.ts'
import type { RecordInput, Work } from '../work.ts'
import { pastNumber } from './numbers.ts'

/** What a request makes of a record, before anything is looked up. */
type Accepted = Pick<Draft, 'record' | 'faults' | 'echoedLines' | 'input' | 'passwords'>

/** New records as they were asked for, with defaults and presets; each with what is wrong so far. */
export async function newDrafts(work: Work, { run, isolate }: Transaction): Promise<Draft[]> {
  const { model, changes, context, trusted: own, restores } = work
  const accepted = await Promise.all(
    changes.map(async ({ values, source = null }) => {
      const one = own ? taken(model, values) : await made(work, values, !isolate)
      // What is made of a record was decided with that one.
      if (!own && !source) assertSteppedUp(model, one.record, null, context)
      return source ? { ...one, record: { ...one.record, source } } : one
    }),
  )
  const records = accepted.map(({ record }) => record as Record<string, unknown>)
  const presets = own ? undefined : fillPresets(model, records, context, run)
  const said = own ? null : ofBranch(model, context, run)
  const theirs = own ? {} : await proposeOwn(model, context, run)
  if (presets) await presets
  for (const [field, value] of Object.entries({ ...theirs, ...(await said) }))
    for (const record of records) if (record[field] === null || record[field] === undefined) record[field] = value
  return accepted.map((one, index) => ({
    id: (restores && changes[index]?.id) || -1 - index,
    before: null,
    context,
    at: null,
    ...one,
  }))
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
async function made(work: Work, { number, ...values }: RecordData, alone: boolean): Promise<Accepted> {
  const { model, context } = work
  const isPast = work.historic === true && model.numbered
  const past = isPast ? pastNumber(model, number, context) : { value: null }
  const body = { ...values, ...(number !== undefined && !isPast && { number }) } as RecordData
  const accepted = acceptRecord(model, body, context.check, null)
  const record = {
    ...unsaid([...model.fields.values()], today()),
    ...accepted.values,
    ...linesOf(model, mergedLines(model, accepted.lines, null)),
    ...('value' in past && past.value !== null && { number: past.value }),
    // Rules and calculations of a record that belongs to a branch may know which.
    ...((model.data.scope === 'branch' || model.data.scope === 'branchYear') && { branch: context.branch.id }),
  }
  if ('fault' in past) accepted.faults.push(past.fault)
  return judged(work, accepted, record, null, context, alone)
}

/** Stored records, locked and read, with the values that were asked for; or why that cannot be. */
export async function storedDrafts(work: Work, tx: Transaction): Promise<(Draft | Problem)[]> {
  const { model, changes, context, operation } = work
  const ids = changes.map(({ id = 0 }) => id)
  const { stored, at } = await lockRecords(model, ids, context, tx)
  const beginning = [...stored.values()].filter((before) => isNewInYear(model, before, context)).map(({ id }) => id)
  const begun = beginning.length ? await newYear(model, context, tx.run) : {}
  const elsewhere = await inOtherBranches(model, beginning, context, tx.run)
  const presets = await inputPresets(work, tx)
  const years = new Map<unknown, Promise<Context>>()
  const boundsOf = (before: Stored): Promise<Context> => {
    const known = years.get(before['fiscalYear']) ?? inOwnYear(model, before, context, tx.run)
    years.set(before['fiscalYear'], known)
    return known
  }
  const drafts = await Promise.all(
    changes.map((change, index) =>
      orProblem(async () => {
        const input = operation === 'update' ? null : acceptInput(work, change, presets)
        const before = stored.get(change.id ?? 0)
        if (!before) throw notFound(model)
        await assertOwnBranch(model, before, context, tx.run)
        // Of two changes of one record the second was decided on a version that is no longer there.
        if (ids.indexOf(before.id) < index) throw stale(before)
        assertFresh(before, change.values['version'])
        const branch = elsewhere.get(before.id)
        if (branch !== undefined) throw new Problem(409, { code: 'Record.InOtherBranch', params: { branch } })
        if (input) assertNow(work, before)
        const own = work.into ?? (await boundsOf(before))
        const accepted = input ? acted(work, input, before, own) : await changed(work, change, before, own, begun, !tx.isolate)
        const record = work.into ? { ...accepted.record, branch: work.into.branch.id } : accepted.record
        return { id: before.id, before, at, context: own, ...accepted, record }
      }),
    ),
  )
  // Who has made a document final, or approved it, and where, is known once it is.
  if (!work.trusted) {
    const found = drafts.flatMap((draft) => (draft instanceof Problem || !draft.before ? [] : [draft]))
    await fillPresets(
      model,
      found.map(({ record }) => record as Record<string, unknown>),
      context,
      tx.run,
      found.map(({ before }) => before as RecordData),
    )
  }
  return drafts
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
  work: Work,
  { values }: RecordInput,
  before: Stored,
  context: Context,
  begun: Readonly<Record<string, unknown>>,
  alone: boolean,
): Promise<Accepted> {
  const { model } = work
  const accepted = acceptRecord(model, values, context.check, before)
  const record: Record<string, unknown> = {
    ...before,
    ...(isNewInYear(model, before, context) && begun),
    ...accepted.values,
    ...linesOf(model, mergedLines(model, accepted.lines, before)),
  }
  if (isNarrowed(model, before, record as RecordData)) record['branch'] = context.branch.id
  accepted.faults.push(...versionFaults(values['version']))
  if (!work.trusted) assertSteppedUp(model, record as RecordData, before, context)
  return judged(work, accepted, record, before, context, alone)
}

/** A record with what was accepted, prepared and judged as far as it can be without the database. */
async function judged(
  { model, behaviours, operation }: Work,
  { values, lines, echoes, echoedLines, faults }: AcceptedRecord,
  record: Record<string, unknown>,
  before: Stored | null,
  context: Context,
  alone: boolean,
): Promise<Accepted> {
  const sealed = sealSecrets(model, values, record, before, context)
  const use: Use = { model, operation, behaviours, registry: context.registry }
  faults.push(
    ...planOf(use).flatMap(({ accept }) => accept?.({ values, lines, record: record as RecordData, before, context }, use) ?? []),
    ...fillPrepared(model, record, before, context, saveBehaviour(behaviours, model)),
    ...(alone ? untypedIdentities(model, record as RecordData, before) : []),
    ...echoedFaults(model, echoes, before, context),
  )
  return {
    record: record as RecordData,
    faults,
    echoedLines,
    input: null,
    passwords: { ...sealed, ...(await hashPasswords(model, values)) },
  }
}

/** References that an action begins with where nothing is sent. */
async function inputPresets({ model, operation, context }: Work, { run }: Transaction): Promise<RecordData> {
  const action = model.actions.get(operation)
  const empty = Object.entries(action?.input ?? {}).flatMap(([name, { preset }]) => (preset ? [[name, null]] : []))
  const values = Object.fromEntries(empty)
  if (action && empty.length) await fillPresets(inputOf(action), [values], context, run)
  return values
}

/** What an action was given, in stored form; where nothing was sent, the default or preset of its input. */
function acceptInput({ model, operation, context }: Work, { values }: RecordInput, presets: RecordData): RecordData {
  const action = model.actions.get(operation)
  if (!action) throw new Problem(404, 'Action.NotFound')
  const { version: _version, ...sent } = values
  const inputModel = inputOf(action)
  const withDefault = [...inputModel.fields.values()].filter((field) => field.default !== undefined)
  const begun = { ...defaults(withDefault, today()), ...presets }
  // What was left to its default bounds what was sent; of itself it says nothing wrong.
  const { values: taken, faults } = acceptRecord(inputModel, { ...begun, ...sent } as RecordData, context.check)
  const accepted = {
    values: taken,
    faults: faults.filter(({ field }) => field === undefined || (field.split('.')[0] ?? '') in sent),
  }
  const given = { ...begun, ...accepted.values } as RecordData
  // Whether one is shown that another record decides over is not known yet.
  const far = [...inputModel.fields.values()].filter(({ shownWhen }) =>
    conditionPaths(shownWhen).some((path) => path.includes('.')),
  )
  const kept = Object.fromEntries(far.map(({ field }) => [field, given[field] ?? null]))
  const input = { ...settle(inputModel, given, context.check), ...kept } as RecordData
  const meant = ({ field }: { readonly field: string }) => !isEmpty(taken[field]) && taken[field] !== false
  // Who says how much of something means that much: it is not done as if nothing had been said.
  const unasked = [...inputModel.fields.values()]
    .filter((one) => one.field in sent && meant(one) && !(one.field in kept) && !isShown(one, input))
    .map(({ field }): FaultAt => ({ code: 'Field.NotAsked', field }))
  // What it refers to may decide what else is needed, and is not known yet.
  refuse([...accepted.faults, ...unasked, ...(refersTo(inputModel) ? [] : checkRecord(inputModel, input, context.check))])
  return input
}

/** Refuses an action that starts neither from the record's state nor from its values. */
function assertNow({ model, operation }: Work, before: Stored): void {
  const action = model.actions.get(operation)
  if (!startsFrom(model, operation, before['status']))
    throw new Problem(
      409,
      action?.to === undefined
        ? { code: 'Action.NotNow', params: { action: operation, because: 'status', is: String(before['status']) } }
        : { code: 'Record.WrongState', params: { from: String(before['status']), to: action.to } },
    )
  if (!holds(action?.when, reader(before)))
    throw new Problem(409, { code: 'Action.NotNow', params: { action: operation, ...unmetCondition(action?.when, before) } })
}

/** What an action makes of a record: its input, `set` and `to`. */
function acted({ model, operation, behaviours }: Work, input: RecordData, before: Stored, context: Context): Accepted {
  const action = model.actions.get(operation) ?? {}
  // Code takes the input itself: the day of a reversal is not the document's.
  const written = writtenBy(action, model)
  const entries = Object.entries(input).filter(([field]) => written.has(field))
  const record = {
    ...before,
    ...Object.fromEntries(entries),
    ...action.set,
    ...(action.to !== undefined && { status: action.to }),
  }
  // A document that becomes final by an action is filled as one that is saved so.
  const faults = action.to === undefined ? [] : fillPrepared(model, record, before, context, saveBehaviour(behaviours, model))
  return { record: record as RecordData, faults, input, passwords: {} }
}

/** A change says which version it was made on. */
function versionFaults(version: unknown): FaultAt[] {
  if (Number.isInteger(version)) return []
  const missing = version === undefined || version === null || version === ''
  return [{ code: missing ? 'Field.Required' : 'Field.Type', field: 'version' }]
}

/** What every change of a record sends. */
const sentAlways: ReadonlySet<string> = new Set(['id', 'version'])

/** Read-only keys may come back as they were answered; a different value is an attempt to change them, and one that was not answered a guess. */
const echoedFaults = (
  { fields, permissions }: Model,
  echoes: Readonly<Record<string, unknown>>,
  before: Stored | null,
  { person }: Context,
): FaultAt[] =>
  Object.entries(echoes).flatMap(([field, value]) => {
    if (field === 'refs' || value === undefined) return []
    const isTold = may(person, permissions.view) && seesField(fields.get(field) ?? {}, person)
    if (before && !isTold && !sentAlways.has(field)) return [{ code: 'Field.ReadOnly', field }]
    if (!before) return value === null ? [] : [{ code: 'Field.ReadOnly', field }]
    if (field === 'version' || JSON.stringify(value) === JSON.stringify(before[field] ?? null)) return []
    return field === 'id' ? [{ code: 'Record.OtherId', field, params: { id: before.id } }] : [{ code: 'Field.ReadOnly', field }]
  })
