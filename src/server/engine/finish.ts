import type { Model } from '../../../schema/model.ts'
import { announce } from '../access/changes.ts'
import { all } from '../database/database.ts'
import { computedOf } from './answer.ts'
import type { SaveBehaviour, Saving } from './behaviour.ts'
import { type Retryable, remember } from './idempotency.ts'
import { notFound, recordStatement } from './read.ts'

/** What was asked, as it is answered: a status and the record as JSON text. */
export interface Saved {
  readonly status: number
  readonly answer: string
}

interface Finishing {
  readonly behaviour: SaveBehaviour
  /** What was sent already. */
  readonly statements: readonly Promise<unknown>[]
  readonly status: number
  /** The record as it now is, but for what only the database can tell; null when it has to be read. */
  readonly answer: Record<string, unknown> | null
  readonly retry?: Retryable | undefined
}

/**
 * The last statements of a save: what code adds, the answer, kept with the key of the request. The commit travels with them,
 * unless something still has to be said after their answers.
 */
export async function finish(model: Model, saving: Saving, work: Finishing): Promise<{ result: Promise<Saved> }> {
  const { context, run } = saving
  const sent = { ...work, statements: [...work.statements, ...(model.data.headOffice ? [announce(context, run)] : [])] }
  // What code writes beside the record may show in it; then it is read again.
  if (work.answer && !context.batch && !work.behaviour.write) return { result: told(model, saving, sent, work.answer) }
  const result = readAgain(model, saving, sent)
  if (work.retry || work.behaviour.write) await result
  return { result }
}

/** The answer, completed by what only the database can tell. */
async function told(
  model: Model,
  { id, context, run }: Saving,
  { statements, status, retry }: Finishing,
  answer: Record<string, unknown>,
): Promise<Saved> {
  const text = JSON.stringify(answer)
  const computed = computedOf(model, id, context)
  const last = retry ? remember(context, retry, status, text, computed) : computed?.statement
  const asked = last && run<{ computed?: Record<string, unknown> }>(last)
  await all([...statements, asked])
  const [row] = (await asked) ?? []
  return { status, answer: row?.computed ? JSON.stringify({ ...answer, ...row.computed }) : text }
}

async function readAgain(model: Model, saving: Saving, { behaviour, statements, status, retry }: Finishing): Promise<Saved> {
  const { id, context, run } = saving
  const added = behaviour.write?.(saving)
  const read = context.batch ? [{ record: JSON.stringify({ id }) }] : run<{ record: string }>(recordStatement(model, id, context))
  await all([...statements, added, read])
  const [row] = await read
  if (!row) throw notFound(model)
  if (retry) await run(remember(context, retry, status, row.record))
  return { status, answer: row.record }
}
