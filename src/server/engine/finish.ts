import type { Model } from '../../../schema/model.ts'
import { announce } from '../access/changes.ts'
import type { SaveBehaviour, Saving } from './behaviour.ts'
import { type Retryable, remember } from './idempotency.ts'
import { notFound, recordStatement } from './read.ts'

/** What was asked, as it is answered: a status and the record as JSON text. */
export interface Saved {
  readonly status: number
  readonly answer: string
}

/** The last statements of a save: what code adds, the record as it now is, the remembered answer. */
export async function finish(
  model: Model,
  saving: Saving,
  behaviour: SaveBehaviour,
  statements: readonly Promise<unknown>[],
  status: number,
  retry?: Retryable,
): Promise<Saved> {
  const { context, run } = saving
  const announced = model.data.headOffice ? announce(context, run) : undefined
  const added = behaviour.write?.(saving)
  const read = context.batch
    ? [{ record: JSON.stringify({ id: saving.id }) }]
    : run<{ record: string }>(recordStatement(model, saving.id, context))
  const outcomes = await Promise.allSettled([...statements, announced, added, read])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  const [row] = await read
  if (!row) throw notFound(model)
  if (retry) await run(remember(context, retry, status, row.record))
  return { status, answer: row.record }
}

/** Lets the commit travel with the last statements, unless something still has to be said after their answers. */
export async function sent(
  result: Promise<Saved>,
  behaviour: SaveBehaviour,
  retry?: Retryable,
): Promise<{ result: Promise<Saved> }> {
  if (retry || behaviour.write) await result
  return { result }
}
