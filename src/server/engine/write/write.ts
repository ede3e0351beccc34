import { effectsOf } from '../../../../schema/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import { all } from '../../database/database.ts'
import { Problem } from '../../problems/problem.ts'
import { type Behaviours, saveBehaviour } from '../behaviour.ts'
import { assertWritable } from '../checks/writable.ts'
import { inTurn } from '../read/lock.ts'
import { portionsOf } from '../sql/columns.ts'
import type { Deed, Draft, Outcome, Ready, Transaction, Work } from '../work.ts'
import { apart } from './apart.ts'
import { newDrafts, storedDrafts } from './drafts.ts'
import { judge } from './judge.ts'
import { load } from './load.ts'
import { completed, send } from './store.ts'

/** How many records are written together: statements stay small, and of many records others wait for few. */
export const most = 200

/** How many records of a definition are written together: one where code or a tree looks at one record at a time. */
export function together(model: Model, deed: Deed, behaviours: Behaviours): number {
  const { check, checkMany, write } = saveBehaviour(behaviours, model)
  const action = model.actions.get(deed)?.behaviour
  // What goods cost follows from what the document before has left.
  const moves = model.actions.get(deed)?.posts !== undefined && effectsOf(model.data).some(([, effect]) => effect.stock)
  const alone =
    moves || model.data.tree || model.data.inTurn || write || (check && !checkMany) || (action && !behaviours.many[action])
  return alone ? 1 : most
}

/**
 * Writes records in an open transaction: what was asked is accepted, what has to be known is loaded in one packet, each record is
 * settled and judged, and all are written in one packet.
 * @returns each record as it was written, or what stood against it, in the order asked; without `apart` the first refusal is thrown
 */
export async function write(work: Work, tx: Transaction): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const changes of portionsOf(work.changes, together(work.model, work.deed, work.behaviours)))
    outcomes.push(...(await store(work, await prepare({ ...work, changes }, tx), tx)))
  return outcomes
}

/** The stages before writing: the records that can be written, each with its id, and what stands against the others. */
export async function prepare(work: Work, tx: Transaction): Promise<Outcome[]> {
  const { model, deed, context } = work
  const action = model.actions.get(deed)
  if (deed !== 'create' && deed !== 'update' && !action) throw new Problem(404, 'Action.NotFound')
  if (!work.own) {
    const what = deed === 'create' ? 'add' : 'edit'
    assertWritable(model, context, what, action?.permission ?? model.permissions[what])
  }
  return apart(work.changes, (changes) => prepared({ ...work, changes }, tx), tx)
}

async function prepared(work: Work, tx: Transaction): Promise<Outcome[]> {
  const { model, context } = work
  if (work.deed === 'create' && !tx.trial) inTurn(model, context, tx.run)
  const drafts = work.deed === 'create' ? await newDrafts(work, tx) : await storedDrafts(work, tx)
  if (work.deed !== 'create' && (await work.answered)) return []
  const outcomes = new Map<Draft, Outcome>()
  const good = drafts.flatMap((one) => (one instanceof Problem ? [] : [one]))
  for (const [own, some] of Map.groupBy(good, (draft) => draft.context)) {
    const facts = await load(work, some, own, tx)
    for (const [index, outcome] of judge(work, some, facts, own, tx).entries()) outcomes.set(some[index] as Draft, outcome)
  }
  return drafts.map((one) => (one instanceof Problem ? one : (outcomes.get(one) as Outcome)))
}

/** The last stage: writes those that can be written. */
export async function store(work: Work, outcomes: readonly Outcome[], tx: Transaction): Promise<Outcome[]> {
  const refused = outcomes.find((one) => one instanceof Problem)
  if (refused && !tx.apart) throw refused
  const ready = outcomes.flatMap((one) => (one instanceof Problem ? [] : [one]))
  const written = await apart(
    ready,
    async (some: readonly Ready[]) => {
      const complete = await completed(work, some, tx)
      await all(send(work, complete, tx))
      return complete
    },
    tx,
  )
  const inOrder = written.values()
  return outcomes.map((one) => (one instanceof Problem ? one : (inOrder.next().value as Outcome)))
}
