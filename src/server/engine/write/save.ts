import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { all, type Run } from '../../database/database.ts'
import { Problem } from '../../problems/problem.ts'
import { saveBehaviour } from '../behaviour.ts'
import type { Behaviours } from '../behaviours.ts'
import type { Context } from '../context.ts'
import type { Ready, RecordName } from '../draft.ts'
import { hasConsequences, withConsequences } from '../make/consequences.ts'
import { answerOf, computedOf } from '../read/answer.ts'
import { notFound, recordStatement } from '../read/record.ts'
import { claim, type Retryable, remember } from '../retry/idempotency.ts'
import { isOwnAlone } from '../sql/own.ts'
import type { Work } from '../work.ts'
import { send } from './store.ts'
import { prepare, readyToSend, write } from './write.ts'

/** What was asked, as it is answered: a status and the record as JSON text. */
export interface Saved {
  readonly status: number
  readonly answer: string
}

/** Makes a record. All faults are reported at once; nothing is stored unless there are none. */
export const createRecord = (
  model: Model,
  values: RecordData,
  context: Context,
  behaviours: Behaviours,
  retry?: Retryable,
): Promise<Saved> => save({ model, operation: 'create', changes: [{ values }], context, behaviours }, retry)

/** Changes a record: keys that are not given keep their value. A version that is not the stored one is refused. */
export const updateRecord = (
  model: Model,
  id: number,
  values: RecordData,
  context: Context,
  behaviours: Behaviours,
  retry?: Retryable,
): Promise<Saved> => save({ model, operation: 'update', changes: [{ id, values }], context, behaviours }, retry)

/**
 * Does a declared action on one record: permission, state, condition, input, then `to`, `set` and the named behaviour.
 * @param permission asked in place of the action's own, also for one that nobody is offered
 */
export const act = (
  model: Model,
  id: number,
  operation: string,
  values: RecordData,
  context: Context,
  behaviours: Behaviours,
  retry?: Retryable,
  permission?: string,
): Promise<Saved> =>
  save(
    { model, operation, changes: [{ id, values }], context, behaviours, ...(permission !== undefined && { permission }) },
    retry,
  )

/** Writes one record in a transaction of its own and answers it; a request that comes again gets the answer that it had. */
function save(work: Work, retry: Retryable | undefined): Promise<Saved> {
  const { context } = work
  return context.database.transaction(context.tenant, async (run) => {
    const claimed = retry && claim(run, context, retry)
    const [answered, outcomes] = await all([claimed, prepare({ ...work, answered: claimed }, { run })])
    if (answered) return { result: Promise.resolve(answered), discard: true }
    const [outcome] = outcomes
    if (!outcome || outcome instanceof Problem) throw outcome ?? notFound(work.model)
    const [ready = outcome] = await readyToSend(work, [outcome], { run })
    return hasConsequences(work, [ready]) ? answerWithMade(work, ready, retry, run) : answer(work, ready, retry, run)
  })
}

/**
 * The last statements: those that write, and the answer, kept with the key of the request. The commit travels with them, unless
 * something still has to be said after their answers.
 */
async function answer(
  work: Work,
  ready: Ready,
  retry: Retryable | undefined,
  run: Run,
): Promise<{ readonly result: Promise<Saved> }> {
  const { model, operation, behaviours } = work
  const status = operation === 'create' ? 201 : 200
  const sent = send(work, [ready], { run })
  const writes = !ready.unchanged && saveBehaviour(behaviours, model).write !== undefined
  // What code writes beside the record may show in it; then it is read again.
  const record = writes
    ? null
    : answerOf(
        model,
        ready.unchanged && ready.before ? ready.before : ready.record,
        ready.loaded,
        stampOf(work, ready),
        ready.context,
      )
  if (record) return { result: answered(model, ready, record, { sent, status, retry }, run) }
  const result = readAgain(model, ready, { sent, status, retry }, run)
  // A stored answer must not contain what the author may not read either.
  if (retry || writes || isOwnAlone(model)) await result
  return { result }
}

/** The same where an action makes records: what they use up of this one shows in it, so it is read again, and `made` names them. */
async function answerWithMade(
  work: Work,
  ready: Ready,
  retry: Retryable | undefined,
  run: Run,
): Promise<{ readonly result: Promise<Saved> }> {
  await all(send(work, [ready], { run }))
  const [{ made = [] } = ready] = await withConsequences(work, [ready], { run }, write)
  const result = readAgain(work.model, ready, { sent: [], status: work.operation === 'create' ? 201 : 200, retry, made }, run)
  await result
  return { result }
}

/** What a record has beside its values once it is written. */
function stampOf({ context }: Work, { id, before, at, unchanged }: Ready) {
  if (before && unchanged) return before
  const changed = { id, version: (before?.version ?? 0) + 1, updatedAt: at, updatedBy: context.person.id }
  return before ? { ...before, ...changed } : { ...changed, createdAt: at, createdBy: context.person.id }
}

interface Answering {
  /** What was sent already. */
  readonly sent: readonly Promise<unknown>[]
  readonly status: number
  readonly retry: Retryable | undefined
  readonly made?: readonly RecordName[]
}

/** The answer, completed by values that only the database knows. */
async function answered(
  model: Model,
  { id, context }: Ready,
  answer: Record<string, unknown>,
  { sent, status, retry }: Answering,
  run: Run,
): Promise<Saved> {
  const text = JSON.stringify(answer)
  const computed = computedOf(model, id, context)
  const last = retry ? remember(context, retry, status, text, computed) : computed?.statement
  const told = last && run<{ computed?: Record<string, unknown>; answer?: string }>(last)
  await all([...sent, told])
  const [row] = (await told) ?? []
  if (!computed || !row) return { status, answer: text }
  const values = row.computed ?? (JSON.parse(row.answer ?? '{}') as Record<string, unknown>)
  const known = Object.fromEntries(computed.names.map((name) => [name, values[name]]))
  return { status, answer: JSON.stringify({ ...answer, ...known }) }
}

async function readAgain(
  model: Model,
  { id, context }: Ready,
  { sent, status, retry, made }: Answering,
  run: Run,
): Promise<Saved> {
  const read = run<{ record: string }>(recordStatement(model, id, context))
  await all([...sent, read])
  const [row] = await read
  if (!row) throw notFound(model)
  const answer = made ? JSON.stringify({ ...JSON.parse(row.record), made }) : row.record
  if (retry) await run(remember(context, retry, status, answer))
  return { status, answer }
}
