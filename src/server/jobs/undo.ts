import type { RecordData } from '../../../schema/record/record.ts'
import type { Caller } from '../access/caller.ts'
import { sql } from '../database/sql.ts'
import type { Retryable } from '../engine/retry/idempotency.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { boundsOf, type JobBounds } from './bounds.ts'
import { handOver } from './create.ts'
import { running } from './read.ts'
import { findRun, type RunInput } from './run.ts'

interface Done extends JobBounds {
  readonly input: RunInput
  readonly isOver: boolean
}

/**
 * Orders as a new job, in the bounds of the first, that the changes of a run are taken back.
 * @throws Problem 404 when the person has no such job, 400 when nothing of it can be taken back
 */
export async function undoJob(server: Server, caller: Caller, id: number, retry?: Retryable): Promise<number> {
  const { tenant } = caller
  const [job] = await server.database.one<Done>(
    tenant,
    sql`select branch_id as branch, fiscal_year as year, confirmed, input, state in ('done', 'cancelled') as "isOver"
      from jobs where tenant_id = ${tenant} and id = ${id} and user_id = ${caller.session.person.id} and action = ${running}`,
  )
  if (!job) throw new Problem(404, 'Record.NotFound')
  const context = boundsOf(server, caller, job)
  const run = findRun(context, job.input.run)
  if (!run.data.undo || !job.isOver || job.input.undoes !== undefined) throw new Problem(400, 'Run.NothingToUndo')
  const input: RunInput = { ...job.input, undoes: id }
  return handOver(
    server.queue,
    context,
    {
      action: running,
      input: input as unknown as RecordData,
      rowsOf: (_, send) =>
        send<{ resource: string; id: number }>(
          sql`select resource, record_id as id from job_rows where tenant_id = ${tenant} and job_id = ${id} and state = 'done' order by position desc`,
        ),
    },
    retry,
  )
}
