import type { RecordData } from '../../../schema/record/record.ts'
import type { Caller } from '../access/caller.ts'
import { sql } from '../database/sql.ts'
import type { Retryable } from '../engine/retry/idempotency.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { boundsOf, type JobBounds } from './bounds.ts'
import { assertMayOrder, handOver } from './create.ts'
import { running } from './read.ts'
import { findRun, type RunInput } from './run.ts'

interface JobQuestion extends JobBounds {
  readonly action: string
  readonly input: RecordData
  readonly resources: readonly string[]
  /** Of the questions that are open. */
  readonly codes: readonly string[]
}

/**
 * Orders what a job of this person has asked about as a new job, in the bounds of the first, with the questions answered:
 * the first one asks about it no longer.
 * @param answer the code of the answer to questions that a yes does not answer: others stay open
 * @throws Problem 404 when the person has no such job, 400 when it asks about nothing (any more)
 */
export async function confirmJob(
  server: Server,
  caller: Caller,
  id: number,
  answer?: string,
  retry?: Retryable,
): Promise<number> {
  const { tenant } = caller
  const open = sql`r.tenant_id = ${tenant} and r.job_id = ${id} and r.fault ->> 'asks' = 'true'
    and (r.fault -> 'answers' is null or r.fault -> 'answers' ? ${answer ?? ''})`
  const [job] = await server.database.one<JobQuestion>(
    tenant,
    sql`select j.branch_id as branch, j.fiscal_year as year, j.action, j.input, j.confirmed,
        coalesce((select json_agg(distinct r.resource) from job_rows r where ${open}), '[]') as resources,
        coalesce((select json_agg(distinct r.fault ->> 'code') from job_rows r where ${open}), '[]') as codes
      from jobs j where j.tenant_id = ${tenant} and j.id = ${id} and j.user_id = ${caller.session.person.id}`,
  )
  if (!job) throw new Problem(404, 'Record.NotFound')
  const context = boundsOf(server, caller, job, [...job.codes, ...(answer === undefined ? [] : [answer])])
  if (job.action === running) findRun(context, (job.input as unknown as RunInput).run)
  else for (const resource of job.resources) assertMayOrder(context, resource, job.action)
  return handOver(
    server.queue,
    context,
    {
      action: job.action,
      input: job.input,
      rowsOf: async (_, run) => {
        const rows = await run<{ resource: string; id: number; position: number }>(
          sql`update job_rows r set fault = r.fault - 'asks' where ${open} and r.fault ->> 'code' = any(${job.codes}::text[])
            returning r.resource, r.record_id as id, r.position`,
        )
        return rows.sort((a, b) => a.position - b.position)
      },
    },
    retry,
  )
}
