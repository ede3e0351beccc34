import { holds } from '../../../../schema/condition.ts'
import type { Action } from '../../../../schema/definition.ts'
import { effectsOf, type StockRow } from '../../../../schema/effects.ts'
import { type Maker, makerOf } from '../../../../schema/maker.ts'
import { mapped } from '../../../../schema/mapping.ts'
import type { Model } from '../../../../schema/model.ts'
import { startsFrom } from '../../../../schema/record/nextStates.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import { all, type Run } from '../../database/database.ts'
import { Problem, refusalOf } from '../../problems/problem.ts'
import { inputOf } from '../accept/actions.ts'
import { type Behaviours, saveBehaviour } from '../behaviour.ts'
import { outOfSight } from '../checks/outOfSight.ts'
import { notTheirs, ofOthers } from '../checks/own.ts'
import { holdersOf } from '../checks/passing.ts'
import { shownProblem } from '../checks/shownFaults.ts'
import { assertStepUp } from '../checks/stepUp.ts'
import { isForbidden } from '../checks/unseen.ts'
import { assertWritable } from '../checks/writable.ts'
import type { Context } from '../context.ts'
import { attachFiles } from '../make/attach.ts'
import { belonging } from '../make/belonging.ts'
import { type Begun, begun } from '../make/bookedAtOnce.ts'
import { findRecords, makeSought } from '../make/find.ts'
import { nameMade } from '../make/name.ts'
import { boundsOfBranch } from '../make/otherBranch.ts'
import { plan, refusalOfMade } from '../make/plan.ts'
import { revokingOf, whyRevoked } from '../make/revoke.ts'
import { spelled } from '../make/spelled.ts'
import { inYearOfDay } from '../make/yearOfDay.ts'
import { lockSerial } from '../read/lock.ts'
import type { Draft, Operation, Outcome, Ready, RecordName, Transaction, Work } from '../work.ts'
import { bisect } from './bisect.ts'
import { newDrafts, storedDrafts } from './drafts.ts'
import { load } from './load.ts'
import { lockedByResult } from './lockedByResult.ts'
import { portionsOf } from './portions.ts'
import { completed, send } from './store.ts'
import { validate } from './validate.ts'

/** How many records are written together: statements stay small, and of many records others wait for few. */
export const most = 200

/** How many records of a definition are written together: one where code or a tree looks at one record at a time. */
export function together(model: Model, operation: Operation, behaviours: Behaviours): number {
  const { check, checkMany, write } = saveBehaviour(behaviours, model)
  const action = model.actions.get(operation)?.behaviour
  // A function says what is moved only once it is asked.
  const moves =
    model.actions.get(operation)?.posts !== undefined &&
    effectsOf(model.data).some(([, { stock }]) => typeof stock === 'string' || stock?.some(isFar))
  const alone =
    moves || model.data.tree || model.data.serial || write || (check && !checkMany) || (action && !behaviours.many[action])
  return alone ? 1 : most
}

/** A quantity of another record. */
const isFar = ({ quantity }: StockRow): boolean => quantity.includes('.')

/**
 * Writes records in an open transaction: what was asked is accepted, what has to be known is loaded in one packet, each record is
 * completed and validated, and all are written in one packet.
 * @returns each record as it was written, or why it was refused, in the given order; without `isolate` the first refusal is thrown
 */
export function write(work: Work, tx: Transaction): Promise<Outcome[]> {
  return withSight(work, async () => {
    const outcomes: Outcome[] = []
    const most = together(work.model, work.operation, work.behaviours)
    for (const changes of await portionsOf(work, most, tx.run))
      outcomes.push(...(await store(work, await prepare({ ...work, changes }, tx), tx)))
    return outcomes
  })
}

/** Does something with records; each refusal is reduced to what the person may see. */
async function withSight({ model, context }: Work, done: () => Promise<Outcome[]>): Promise<Outcome[]> {
  const told = (one: Problem) => shownProblem(model, one, context)
  try {
    return (await done()).map((one) => (one instanceof Problem ? told(one) : one))
  } catch (error) {
    throw error instanceof Problem ? told(error) : error
  }
}

/** The stages before writing: the records that can be written, each with its id, and the faults of the others. */
export async function prepare(work: Work, tx: Transaction): Promise<Outcome[]> {
  const { model, operation, context } = work
  const action = model.actions.get(operation)
  if (operation !== 'create' && operation !== 'update' && !action) throw new Problem(404, 'Action.NotFound')
  if (!work.trusted) {
    if (model.data.log && !action) throw new Problem(409, 'Definition.Log')
    if (action?.internal && work.permission === undefined) throw new Problem(404, 'Action.NotFound')
    const what = operation === 'create' ? 'add' : 'edit'
    assertStepUp(action, context)
    assertWritable(model, context, what, work.permission ?? action?.permission ?? model.permissions[what])
  }
  return withSight(work, () => bisect(work.changes, (changes) => prepared({ ...work, changes }, tx), tx))
}

async function prepared(work: Work, tx: Transaction): Promise<Outcome[]> {
  const { model, context } = work
  if (work.operation === 'create' && !tx.trial) lockSerial(model, context, tx.run)
  const drafts = work.operation === 'create' ? await newDrafts(work, tx) : await storedDrafts(work, tx)
  if (work.operation !== 'create' && (await work.answered)) return []
  const refused = forbidden(drafts)
  const outcomes = new Map<Draft, Outcome>(refused)
  const allowed = drafts.map((one) => (one instanceof Problem ? one : (refused.get(one) ?? one)))
  for (const [draft, refusal] of await hiding(work, allowed, tx)) outcomes.set(draft, refusal)
  const seen = drafts.flatMap((one) => (one instanceof Problem || outcomes.has(one) ? [] : [one]))
  for (const [draft, question] of await findRecords(work, seen, tx)) outcomes.set(draft, question)
  const good = seen.filter((one) => !outcomes.has(one))
  for (const [own, some] of Map.groupBy(good, (draft) => draft.context)) {
    const facts = await load(work, some, own, tx)
    for (const [index, outcome] of validate(work, some, facts, own, tx).entries()) outcomes.set(some[index] as Draft, outcome)
    for (const [draft, refusal] of await lockedByResult(work, some, outcomes, own, tx)) outcomes.set(draft, refusal)
  }
  return drafts.map((one) => (one instanceof Problem ? one : (outcomes.get(one) as Outcome)))
}

/**
 * Drafts with values that the person may not write: they are refused before anything is read, or another fault would reveal
 * something.
 */
function forbidden(drafts: readonly (Draft | Problem)[]): Map<Draft, Problem> {
  const refused = drafts.flatMap((one) => (one instanceof Problem || !one.faults.some(isForbidden) ? [] : [one]))
  return new Map(refused.flatMap((one) => [refusalOf(one.faults)].flatMap((refusal) => (refusal ? [[one, refusal]] : []))))
}

/** Drafts that refer to what is out of sight: they are refused before anything is read of it, or another fault would tell of it. */
async function hiding(work: Work, drafts: readonly (Draft | Problem)[], tx: Transaction): Promise<Map<Draft, Problem>> {
  const { model, operation, context, changes, trusted } = work
  // What was made of a record refers to what that one does.
  const typed = drafts.flatMap((one, index) => (trusted || one instanceof Problem || changes[index]?.source ? [] : [one]))
  const action = model.actions.get(operation)
  const [records, given, others, inputs] = await all([
    outOfSight(model, typed, context, tx),
    whose(work, typed, tx),
    ofOthers(
      model,
      operation,
      typed.map(({ before }) => before),
      context,
    ),
    action?.input
      ? outOfSight(
          inputOf(action),
          typed.map(({ input }) => ({ record: input ?? {}, before: null })),
          context,
          tx,
        )
      : [],
  ])
  return new Map(
    typed.flatMap((draft, index) => {
      const hidden = [records, given, others, inputs].flatMap((found) => found[index] ?? [])
      const refusal = hidden.length ? refusalOf([...draft.faults, ...hidden]) : null
      return refusal ? [[draft, refusal] as const] : []
    }),
  )
}

/** Records of others, where a person may write only their own: as they were, and as they become. */
async function whose({ model, operation, context, permission }: Work, drafts: readonly Draft[], { run }: Transaction) {
  const isOwn = permission ?? model.actions.get(operation)?.permission
  if (isOwn !== undefined) return []
  const what = operation === 'create' ? 'add' : 'edit'
  const [were, become] = await all([
    notTheirs(
      model,
      what,
      drafts.map(({ before }) => before),
      context,
      run,
    ),
    notTheirs(
      model,
      what,
      drafts.map(({ record }) => record),
      context,
      run,
    ),
  ])
  return drafts.map((_, at) => (were[at]?.length ? were[at] : (become[at] ?? [])))
}

/** The last stage: writes those that can be written, and what their action makes of them. */
export async function store(work: Work, outcomes: readonly Outcome[], tx: Transaction): Promise<Outcome[]> {
  const refused = outcomes.find((one) => one instanceof Problem)
  if (refused && !tx.isolate) throw refused
  tx.storing?.()
  const ready = outcomes.flatMap((one) => (one instanceof Problem ? [] : [one]))
  const written = await bisect(
    ready,
    async (some: readonly Ready[]) => {
      await passOn(work, some, tx)
      const complete = await completed(work, await withFound(work, some, tx), tx)
      await all(send(work, complete, tx))
      return withMade(work, complete, tx)
    },
    tx,
  )
  const inOrder = written.values()
  return outcomes.map((one) => (one instanceof Problem ? one : (inOrder.next().value as Outcome)))
}

/** Takes back what records have made, where their action says so, with what the record is and the reason that its author gave. The first refusal is thrown. */
async function revoke(
  { model, operation, behaviours, context }: Work,
  ready: readonly Ready[],
  { run }: Transaction,
): Promise<void> {
  if (!model.actions.get(operation)?.revokes) return
  const reasons = new Map(
    ready.map(({ id, record, input }) => [id, whyRevoked(model, operation, record, input?.['reason'], context)]),
  )
  for (const { target, operation: back, made } of await revokingOf(model, [...reasons.keys()], context, run)) {
    const asks = target.actions.get(back)?.input?.['reason'] !== undefined
    const changes = made.map(({ id, by }) => ({ id, values: asks ? { reason: reasons.get(by) ?? null } : {} }))
    await write({ model: target, operation: back, changes, context, behaviours }, { run }).catch((error) => {
      throw error instanceof Problem ? refusalOfMade(target, error) : error
    })
  }
}

/** Removes an exclusive flag from the record that has it, before the record that gets it is written. */
export async function passOn(
  { model, context, behaviours }: Work,
  ready: readonly Ready[],
  { run, trial }: Transaction,
): Promise<void> {
  const holders = trial ? [] : (await holdersOf(model, ready, context, run)).flat()
  for (const [flag, some] of Map.groupBy(holders, ({ passes }) => passes)) {
    const changes = some.map(({ id, version }) => ({ id, values: { [flag]: false, version } }))
    await write({ model, operation: 'update', changes, context, behaviours, trusted: true }, { run })
  }
}

/** Records with those that their action was to find and that were not there: they are made first. The first refusal is thrown. */
export const withFound = (work: Work, ready: readonly Ready[], { run }: Transaction): Promise<readonly Ready[]> =>
  makeSought(work, ready, async (target, values, context) => {
    const { behaviours } = work
    const [made] = await write({ model: target, operation: 'create', changes: [{ values }], context, behaviours }, { run }).catch(
      (error) => {
        throw error instanceof Problem ? refusalOfMade(target, error) : error
      },
    )
    return (made as Ready).id
  })

/** Records to be written as what was made of others, each with the record that it is made of. */
export interface Making {
  readonly model: Model
  readonly made: readonly { readonly source: RecordName; readonly values: RecordData }[]
  readonly context: Context
  readonly behaviours: Behaviours
}

/**
 * Writes records that were made of others, in an open transaction, each with its `source`: validated like those that a person
 * enters, with the rights of the person who makes them.
 * @returns the outcome of each, in their order; without `isolate` in the transaction the first refusal is thrown
 */
export const writeMade = ({ made, ...work }: Making, tx: Transaction): Promise<Outcome[]> =>
  write({ ...work, operation: 'create', changes: made }, tx)

/** Does with the records that these name what the action says (`does`), one after the other. The first refusal is thrown. */
async function doOthers({ model, operation, behaviours }: Work, ready: readonly Ready[], { run }: Transaction): Promise<void> {
  const action = model.actions.get(operation)
  const { does } = action ?? {}
  if (!action || !does) return
  const target = model.fields.get(does.of)?.to ?? ''
  const permission = action.permission ?? model.permissions.edit
  for (const one of ready) {
    const { context, id, record } = one
    if (!holds(does.when, reader(record))) continue
    const other = context.registry.get(target)
    const into = does.into === undefined ? null : await boundsOfBranch(record[does.into], does.into, context, run)
    const [values = {}] = mapped(model.name, target, does.with).by(record, one.input ?? {}, {}) as readonly RecordData[]
    const changes = [{ id: Number(record[does.of]), values, source: { resource: model.name, id } }]
    const work = { model: other, operation: does.action, changes, context, behaviours, permission, ...(into && { into }) }
    await write(work, { run }).catch((error) => {
      throw error instanceof Problem ? refusalOfMade(other, error) : error
    })
  }
}

/** Frees the records that belong to these, by the actions that are named, each with those in whose state it can be done. The first refusal is thrown. */
async function freeOthers(
  { model, operation, behaviours, ...work }: Work,
  ready: readonly Ready[],
  { run }: Transaction,
): Promise<void> {
  const { frees, permission = model.permissions.edit } = model.actions.get(operation) ?? {}
  if (!frees) return
  for (const { context, id, record, input } of ready) {
    const target = context.registry.get(frees.of)
    const given = Object.entries(input ?? {}).map(([name, value]) => [`input.${name}`, value])
    const known: RecordData = { ...record, id, ...Object.fromEntries(given) }
    for (const name of frees.by) {
      const ids = await belonging(target, frees.where, name, known, context, run)
      const asked = target.actions.get(name)?.input ?? {}
      const taken = Object.entries(frees.with ?? {}).filter(([input]) => Object.hasOwn(asked, input))
      const values = Object.fromEntries(taken.map(([input, own]) => [input, known[own] ?? null]))
      const changes = ids.map((id) => ({ id, values }))
      if (!changes.length) continue
      // What nobody can ask for by itself belongs to what is done here.
      const right = target.actions.get(name)?.internal ? { permission: work.permission ?? permission } : {}
      await write({ model: target, operation: name, changes, context, behaviours, ...right }, { run }).catch((error) => {
        throw error instanceof Problem ? refusalOfMade(target, error) : error
      })
    }
  }
}

/** Whether writing these does something with other records, or again with them, beyond what is sent with them. */
export const doesMore = (work: Work, ready: readonly Ready[]): boolean =>
  ready.some((one) => makerOf(work.model.name, actionOf(work, one) ?? {}, work.behaviours.makers) !== undefined) ||
  work.model.actions.get(work.operation)?.does !== undefined ||
  work.model.actions.get(work.operation)?.frees !== undefined ||
  work.model.actions.get(work.operation)?.revokes === true ||
  comeAlready(work.model, work.operation, ready).length > 0

/** Those that now wait for a day that has come already (`ends.onTheDay`). */
const comeAlready = (model: Model, operation: string, ready: readonly Ready[]): readonly Ready[] => {
  const { ends } = model.data
  if (!ends?.onTheDay || operation === ends.action) return []
  return ready.filter(
    ({ record, unchanged }) =>
      !unchanged && startsFrom(model, ends.action, record['status']) && String(record[ends.on] ?? '9') <= today(),
  )
}

/** What takes effect on a day that has come takes effect at once. The first refusal is thrown. */
async function takeEffect(work: Work, ready: readonly Ready[], tx: Transaction): Promise<void> {
  const { model, operation } = work
  const { ends } = model.data
  const permission = model.actions.get(operation)?.permission ?? model.permissions.edit
  for (const { id, record, context } of ends ? comeAlready(model, operation, ready) : []) {
    const changes = [{ id, values: { [ends?.on ?? '']: record[ends?.on ?? ''] } }]
    await write(
      { model, operation: ends?.action ?? '', changes, context, behaviours: work.behaviours, permission },
      { run: tx.run },
    )
  }
}

/** Takes back what the action revokes, makes the records that it makes from each record, and adds their names to it. The first refusal is thrown. */
export async function withMade(work: Work, ready: readonly Ready[], tx: Transaction): Promise<readonly Ready[]> {
  const { model, behaviours } = work
  const { run } = tx
  await revoke(work, ready, tx)
  await doOthers(work, ready, tx)
  await freeOthers(work, ready, tx)
  await takeEffect(work, ready, tx)
  const made = new Map<Ready, readonly RecordName[]>()
  for (const [action, some] of Map.groupBy(ready, (one) => actionOf(work, one))) {
    const maker = makerOf(model.name, action ?? {}, behaviours.makers)
    if (action && maker) for (const [one, names] of await madeBy(work, action, maker, some, { run })) made.set(one, names)
  }
  return made.size ? ready.map((one) => ({ ...one, made: made.get(one) ?? [] })) : ready
}

/** What is done with a record: the action that was asked for, or the one that is done by saving it in another state. */
export function actionOf({ model, operation, trusted, historic }: Work, { before, record }: Ready): Action | undefined {
  if (operation !== 'create' && operation !== 'update') return model.actions.get(operation)
  if (trusted || historic) return undefined
  const from = String(before?.['status'] ?? model.states[0])
  const to = record['status']
  if (from === to) return undefined
  return [...model.actions.values()].find((one) => one.alsoSaved && one.to === to && (!one.from || one.from.includes(from)))
}

/**
 * Brings what its maker gave as posted into the books, by the right to what makes it. Where the company wants two persons, it waits for the
 * other one. Any other refusal is thrown.
 */
async function bookMade(
  { model, ...work }: Pick<Work, 'model' | 'context' | 'behaviours'>,
  inputs: readonly Begun[],
  names: readonly (readonly [number, RecordName])[],
  run: Run,
): Promise<void> {
  for (const [at, { action }] of inputs.entries()) {
    const id = names[at]?.[1].id
    if (action === null || id === undefined) continue
    await write(
      { ...work, model, operation: action, changes: [{ id, values: {} }], permission: model.permissions.add },
      { run },
    ).catch((error) => {
      if (!(error instanceof Problem)) throw error
      if (!error.faults.every(({ code }) => code === 'Ledger.OwnDocument')) throw refusalOfMade(model, error)
    })
  }
}

/** Writes what was made, each in the year of its day, one after the other where these differ; the outcomes are in their order. */
async function inTheirYears(
  model: Model,
  made: Making['made'],
  context: Context,
  behaviours: Behaviours,
  run: Run,
): Promise<Outcome[]> {
  const bounds = await Promise.all(made.map(({ values }) => inYearOfDay(model, values, context, run)))
  const outcomes: Outcome[] = []
  for (const at of Map.groupBy(made.keys(), (index) => bounds[index]?.year?.id).values()) {
    const own = bounds[at[0] ?? 0] ?? context
    const some = await writeMade({ model, made: at.flatMap((index) => made[index] ?? []), context: own, behaviours }, { run })
    for (const [index, outcome] of some.entries()) outcomes[at[index] ?? 0] = outcome
  }
  return outcomes
}

async function madeBy(
  { model, behaviours }: Work,
  { attaches, mustMake, input, names: reference }: Action,
  maker: Maker,
  ready: readonly Ready[],
  { run }: Transaction,
): Promise<ReadonlyMap<Ready, readonly RecordName[]>> {
  const { makes } = maker
  const made = new Map<Ready, readonly RecordName[]>()
  for (const [context, some] of Map.groupBy(ready, (one) => one.context)) {
    const origins = some.map(({ id, record, input }) => ({ record: { ...record, id }, input: input ?? {} }))
    const target = context.registry.get(makes)
    const inputs = (await plan(maker, origins, context, run)).flatMap((planned, index) => {
      if (planned instanceof Problem) throw planned
      if (mustMake !== undefined && !planned.length) throw new Problem(400, mustMake)
      return planned.map((values) => ({
        source: { resource: model.name, id: some[index]?.id ?? 0 },
        ...begun(target, spelled(target, values)),
      }))
    })
    const written = await inTheirYears(target, inputs, context, behaviours, run).catch((error) => {
      throw error instanceof Problem ? refusalOfMade(target, error, input) : error
    })
    const names = written.map(
      (one, index) => [inputs[index]?.source.id ?? 0, { resource: makes, id: (one as Ready).id }] as const,
    )
    await bookMade({ model: target, context, behaviours }, inputs, names, run)
    if (attaches) await attachFiles(model, attaches, names, context, run)
    if (reference) await nameMade(model, reference, some, names, context, run)
    for (const one of some)
      made.set(
        one,
        names.flatMap(([source, name]) => (source === one.id ? [name] : [])),
      )
  }
  return made
}
