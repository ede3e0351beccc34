import { effectsOf } from '../../../../schema/effects.ts'
import type { StockRow } from '../../../../schema/language/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import { all } from '../../database/database.ts'
import { Problem } from '../../problems/problem.ts'
import { saveBehaviour } from '../behaviour.ts'
import type { Behaviours } from '../behaviours.ts'
import { shownProblem } from '../checks/shownFaults.ts'
import { assertStepUp } from '../checks/stepUp.ts'
import { assertWritable } from '../checks/writable.ts'
import type { Draft, Operation, Outcome, Ready, Transaction } from '../draft.ts'
import { withConsequences } from '../make/consequences.ts'
import { findRecords } from '../make/find.ts'
import type { Making } from '../make/makes.ts'
import { withOthers } from '../make/preparations.ts'
import { lockSerial } from '../read/lock.ts'
import type { Work } from '../work.ts'
import { bisect } from './bisect.ts'
import { newDrafts, storedDrafts } from './drafts.ts'
import { forbidden, hiding } from './hiding.ts'
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
    assertWritable(model, context, what, work.permission ?? action?.permission ?? model.permissions[what], action?.unposts)
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

/** The last stage: writes those that can be written, and what their action makes of them. */
export async function store(work: Work, outcomes: readonly Outcome[], tx: Transaction): Promise<Outcome[]> {
  const refused = outcomes.find((one) => one instanceof Problem)
  if (refused && !tx.isolate) throw refused
  tx.storing?.()
  const ready = outcomes.flatMap((one) => (one instanceof Problem ? [] : [one]))
  const written = await bisect(
    ready,
    async (some: readonly Ready[]) => {
      const complete = await readyToSend(work, some, tx)
      await all(send(work, complete, tx))
      return withConsequences(work, complete, tx, write)
    },
    tx,
  )
  const inOrder = written.values()
  return outcomes.map((one) => (one instanceof Problem ? one : (inOrder.next().value as Outcome)))
}

/** Records with all that they lack before they are sent: others that they need, numbers, and ids of calculated lines. */
export const readyToSend = async (work: Work, ready: readonly Ready[], tx: Transaction): Promise<readonly Ready[]> =>
  completed(work, await withOthers(work, ready, tx, write), tx)

/**
 * Writes records that were made of others, in an open transaction, each with its `source`: validated like those that a person
 * enters, with the rights of the person who makes them.
 * @returns the outcome of each, in their order; without `isolate` in the transaction the first refusal is thrown
 */
export const writeMade = ({ made, ...work }: Making, tx: Transaction): Promise<Outcome[]> =>
  write({ ...work, operation: 'create', changes: made }, tx)
