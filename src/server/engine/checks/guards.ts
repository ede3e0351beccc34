import { holds } from '../../../../schema/condition.ts'
import { isPosted } from '../../../../schema/effects.ts'
import { isAddedName } from '../../../../schema/extension.ts'
import type { Guard, OfOthers } from '../../../../schema/language/guard.ts'
import type { Model } from '../../../../schema/model.ts'
import { isOfAnother } from '../../../../schema/own.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import { canBeGuarded, isGuarded } from '../../../../schema/record/refusable.ts'
import type { Run } from '../../database/database.ts'
import { type Context, may } from '../context.ts'
import type { Stored } from '../read/record.ts'
import { type Check, type Faults, guardedUse, type Judging } from './check.ts'
import { namesOfUsers, usersOf } from './users.ts'

const storedOf = ({ drafts }: Judging): Stored[] => drafts.flatMap(({ before }) => before ?? [])

/** Gives what is said of stored records to the drafts; nothing is guarded of a new one. */
function ofDrafts({ drafts }: Judging, found: readonly (readonly FaultAt[])[]): Faults {
  const each = found.values()
  return drafts.map(({ before }) => (before ? (each.next().value ?? []) : []))
}

/** What a definition guards its records against, and what holds of all of them that are posted or void. */
export const guards: Check = {
  name: 'guards',
  applies: ({ model, operation }) => operation !== 'create' && canBeGuarded(model, guardedUse(operation)),
  faults: guarded,
  standing: guarded,
}

async function guarded(judging: Judging): Promise<Faults> {
  const { model, operation, drafts, context, tx } = judging
  // What goes becomes nothing.
  const records = operation === 'delete' ? [] : drafts.flatMap(({ before, record }) => (before ? [record] : []))
  return ofDrafts(judging, await checkGuards(model, storedOf(judging), guardedUse(operation), context, tx.run, records))
}

/** What a definition asks before something is done with its stored records. */
export const guardQuestions: Check = {
  name: 'guards that ask',
  applies: ({ model, operation }) =>
    operation !== 'create' && operation !== 'delete' && isGuarded(model, guardedUse(operation), true),
  questions: async (judging) => {
    const { model, operation, context, tx } = judging
    return ofDrafts(judging, await checkGuards(model, storedOf(judging), guardedUse(operation), context, tx.run, [], true))
  },
}

/**
 * The refusals that a definition declares for this use of stored records: those of each, in their order.
 * @param records what an edit makes of them, in the same order
 * @param asks the questions in their place, which a person may answer
 */
export async function checkGuards(
  model: Model,
  stored: readonly Stored[],
  use: string,
  context: Context,
  run: Run,
  records: readonly RecordData[] = [],
  asks = false,
): Promise<FaultAt[][]> {
  const some = (model.data.guards ?? []).filter(
    (guard) => guard.on.includes(use) && !guard.changes && (guard.asks ?? false) === asks,
  )
  const keeps = use === 'edit' || use === 'delete'
  const used = await Promise.all(some.map((guard) => usersOf(guard, model, stored, keeps, context, run)))
  const comes = ({ becomes }: Guard, before: RecordData, record?: RecordData) =>
    becomes === undefined || (record !== undefined && holds(becomes, reader(record)) && !holds(becomes, reader(before)))
  const named = await Promise.all(some.map(({ usedBy }, index) => namesOfUsers(usedBy, used[index], context, run)))
  const theirs = some.map((guard) => (guard.others ? notOwn(guard.others, context) : null))
  const refuses = !asks
  return stored.map((before, at) => [
    // For every definition: a posted record is neither changed nor deleted, and a void one is not changed.
    ...(refuses && keeps && isPosted(model, before) ? [{ code: 'Document.Posted' }] : []),
    ...(refuses && (use === 'edit' || isAddedName(use)) && isTakenBack(model, before) ? [{ code: 'Document.Void' }] : []),
    ...some.flatMap((guard, index): FaultAt[] => {
      if (theirs[index]?.(before)) return [{ code: guard.error }]
      const isHeld = guard.holds !== undefined && !holds(guard.holds, reader(before))
      if (!comes(guard, before, records[at]) || !(isHeld || used[index]?.has(before.id))) return []
      const by = named[index]?.get(before.id)
      return [{ code: guard.error, ...(by && { params: { by } }) }]
    }),
  ])
}

/** Whether a record belongs to another person, for those who may not deal with such records. */
const notOwn =
  ({ by, permission }: OfOthers, { person }: Context) =>
  (record: RecordData): boolean =>
    !may(person, permission) && isOfAnother(record, by, person.id)
