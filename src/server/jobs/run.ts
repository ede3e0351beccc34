import type { RecordData } from '../../../schema/record/record.ts'
import { permissionsOfRun, type RunModel } from '../../../schema/run.ts'
import { hasFlag } from '../access/visible.ts'
import { forbidden } from '../engine/checks/writable.ts'
import { type Context, may } from '../engine/context.ts'
import type { Retryable } from '../engine/retry/idempotency.ts'
import { problemOf } from '../engine/sql/problemOf.ts'
import { Problem } from '../problems/problem.ts'
import { assertInput, assertRunnable, type RunOrder } from '../runs/order.ts'
import { type SeenSheet, subjectsOf } from '../runs/portion.ts'
import type { Running } from '../runs/runDraft.ts'
import type { Server } from '../server.ts'
import { handOver } from './create.ts'
import { running } from './read.ts'

/** A run in the input of its job. */
export interface RunInput {
  readonly run: string
  readonly order: RunOrder
  /** The job whose changes are taken back. */
  readonly undoes?: number
  /** Ordered by the clock. */
  readonly automatic?: true
}

/** A run as it was ordered, with what the server does it by. */
export const runningOf = (server: Server, context: Context, run: RunModel, order: RunOrder): Running => ({
  run,
  order,
  context,
  behaviours: server.behaviours,
  isolate: (error) => problemOf(server, error),
})

/** @throws Problem 404 when there is no such run, or what it makes is switched off, 403 when the person may not order it */
export function findRun({ registry, person, flags = {} }: Context, name: string): RunModel {
  const run = registry.runs.find((one) => one.name === name)
  if (!run || !hasFlag(run.makes, flags)) throw new Problem(404, 'Resource.NotFound')
  const lacking = permissionsOfRun(run).find((permission) => !may(person, permission))
  if (lacking !== undefined) throw forbidden(lacking)
  return run
}

/**
 * Hands a run over to the queue: each subject that is meant gets its own row and its own result.
 * @param seen what the person saw of it; null where nobody looks, as by the clock
 */
export function createRunJob(
  server: Server,
  context: Context,
  run: RunModel,
  order: RunOrder,
  seen: SeenSheet | null,
  retry?: Retryable,
): Promise<number> {
  assertRunnable(run, context)
  const input: RunInput = { run: run.name, order, ...(context.person.isAutomatic && { automatic: true }) }
  return handOver(
    server.queue,
    context,
    {
      action: running,
      input: input as unknown as RecordData,
      rowsOf: async (_, send) => {
        await assertInput(run, order, context, send)
        const ids = await subjectsOf(runningOf(server, context, run, order), send, seen)
        return ids.map((id) => ({ resource: run.over.name, id }))
      },
    },
    retry,
  )
}
