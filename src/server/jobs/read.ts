import { tableName } from '../../../schema/derive/names.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Job, JobFailure } from '../../shared/job.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** Why a row was not done; with `asks` it is a question, which a job that nobody sits at leaves open. */
export interface RowFault extends FaultAt {
  readonly asks?: true
}

export interface FailedRow extends Pick<JobFailure, 'resource' | 'record' | 'number'> {
  readonly fault: RowFault
}

/** A person's jobs, or one of them, with what is done so far. */
export const readJobs = (context: Context, id?: number): Promise<Job[]> =>
  context.database.one<Job>(
    context.tenant,
    sql`select j.id, j.action, case when j.cancelled and j.state in ('waiting', 'running') then 'cancelling' else j.state end as state, c.total, c.done, c.failed, c.asked, j.stage, f.name as file, j.created_at as "createdAt", j.finished_at as "finishedAt"
      from jobs j cross join lateral (select count(*)::int as total, (count(*) filter (where r.state = 'done'))::int as done, (count(*) filter (where r.state = 'failed'))::int as failed,
          (count(*) filter (where r.fault ->> 'asks' = 'true'))::int as asked
        from job_rows r where r.tenant_id = j.tenant_id and r.job_id = j.id) c
        left join job_files f on f.tenant_id = j.tenant_id and f.job_id = j.id
      where j.tenant_id = ${context.tenant} and j.user_id = ${context.person.id}${id === undefined ? sql`` : sql` and j.id = ${id}`}
      order by j.id desc limit 20`,
  )

/** The rows that were refused, with the reason of each. */
export async function failedRows(context: Context, id: number): Promise<FailedRow[]> {
  const rows = await context.database.one<Omit<FailedRow, 'number'>>(
    context.tenant,
    sql`select r.resource, r.record_id as record, r.fault from job_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.job_id
      where r.tenant_id = ${context.tenant} and r.job_id = ${id} and j.user_id = ${context.person.id} and r.state = 'failed' order by r.position limit 5000`,
  )
  const kinds = [...Map.groupBy(rows, (row) => row.resource)].filter(([name]) => context.registry.find(name)?.numbered)
  const numbers = await Promise.all(
    kinds.map(([name, own]) =>
      numbersOf(
        context,
        name,
        own.map((row) => row.record),
      ),
    ),
  )
  const known = new Map(numbers.flat())
  return rows.map((row) => ({ ...row, number: known.get(`${row.resource} ${row.record}`) ?? null }))
}

/** The numbers of documents, by kind and id. */
async function numbersOf(context: Context, resource: string, ids: readonly number[]): Promise<[string, number | null][]> {
  const found = await context.database.one<{ id: number; number: number | null }>(
    context.tenant,
    sql`select id, number from ${ident(tableName(resource))} where tenant_id = ${context.tenant} and id = any(${ids}::int[])`,
  )
  return found.map((one) => [`${resource} ${one.id}`, one.number])
}

/** Asks a job to stop after the row at hand; what is done stays done. */
export const cancelStatement = (context: Context, id: number): Sql =>
  sql`update jobs set cancelled = true where tenant_id = ${context.tenant} and id = ${id} and user_id = ${context.person.id} and state in ('waiting', 'running') returning id`
