import { type Condition, holds } from '../../../schema/condition.ts'
import type { Action } from '../../../schema/definition.ts'
import { compile, type Model, type ModelField } from '../../../schema/model.ts'
import { acceptRecord } from '../../../schema/record/accept.ts'
import { checkRecord } from '../../../schema/record/check.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import { Problem, refuse } from '../problems/problem.ts'
import type { Behaviours } from './behaviour.ts'
import type { Context } from './context.ts'
import type { Saved } from './finish.ts'
import type { Retryable } from './idempotency.ts'
import { assertFresh, lockOrAnswered } from './lock.ts'
import { inOwnYear } from './ownYear.ts'
import { change } from './save.ts'
import { startsFrom } from './states.ts'
import { assertWritable } from './writable.ts'

/** Does a declared action on one record: permission, state, condition, input, then `to`, `set` and the named behaviour. */
export async function act(
  model: Model,
  id: number,
  name: string,
  input: RecordData,
  context: Context,
  behaviours: Behaviours,
  retry?: Retryable,
): Promise<Saved> {
  const action = model.actions.get(name)
  if (!action) throw new Problem(404, 'Action.NotFound')
  assertWritable(model, context, 'edit', action.permission ?? model.permissions.edit)
  const { version, ...given } = input
  const asked = inputOf(action)
  const accepted = acceptRecord(asked, given as RecordData, context.check)
  refuse([...accepted.faults, ...checkRecord(asked, accepted.values as RecordData, context.check)])
  return context.database.transaction(context.tenant, async (run) => {
    const found = await lockOrAnswered(model, id, context, run, retry)
    if ('answer' in found) return { result: Promise.resolve(found), discard: true }
    const { before } = found
    assertFresh(before, version)
    if (!startsFrom(model, name, before['status']))
      throw new Problem(409, { code: 'Record.WrongState', params: { from: String(before['status']), to: action.to ?? '' } })
    if (!holds(action.when, reader(before)))
      throw new Problem(409, { code: 'Action.NotNow', params: { action: name, ...hindrance(action.when, before) } })
    // Code takes the input itself: the day of a reversal is not the document's.
    const taken = action.behaviour === undefined ? accepted.values : {}
    const own = await inOwnYear(model, before, context, run)
    const written = Object.fromEntries(Object.entries(taken).filter(([field]) => isField(model.fields.get(field))))
    const values = { ...before, ...written, ...action.set, ...(action.to !== undefined && { status: action.to }) }
    const behaviour = action.behaviour === undefined ? undefined : behaviours.action[action.behaviour]
    return change(
      model,
      found,
      values,
      {},
      {
        context: own,
        run,
        behaviour: behaviours.save[model.data.behaviour ?? ''] ?? {},
        faults: [],
        action: name,
        guard: name,
        input: accepted.values as RecordData,
        ...(behaviour && { extra: (saving) => behaviour({ ...saving, model, input: accepted.values as RecordData }) }),
        ...(retry && { retry }),
      },
    )
  })
}

const inputs = new WeakMap<Action, Model>()

/** What an action asks for, as a definition of its own; made once. */
function inputOf(action: Action): Model {
  const known = inputs.get(action)
  if (known) return known
  const made = compile({ name: 'input', scope: 'tenant', fields: action.input ?? {} })
  inputs.set(action, made)
  return made
}

const isField = (field: ModelField | undefined): boolean => field !== undefined

/** The first field whose value stands against a condition, with the value, so that the refusal can name it. */
function hindrance(when: Condition | undefined, record: RecordData): { because?: string; is?: string } {
  const because = Object.keys(when ?? {}).find((path) => !holds({ [path]: when?.[path] }, reader(record)))
  const value = because === undefined ? undefined : record[because]
  return because !== undefined && (typeof value === 'boolean' || typeof value === 'string') ? { because, is: String(value) } : {}
}
