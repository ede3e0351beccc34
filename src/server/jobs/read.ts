import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Job, JobFailure, JobResult } from '../../shared/job.ts'
import type { MadeRecord } from '../../shared/run.ts'
import type { Run } from '../database/database.ts'
import { ident, type Sql, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { titlesOf } from '../engine/read/titles.ts'
import { titlesOfFaults } from '../runs/lineFault.ts'
import type { RowFault } from '../runs/rowFault.ts'

/** What the work of a run is called as a job; which run it is stands in its input. */
export const running = 'run'

export interface FailedRow extends Pick<JobFailure, 'resource' | 'record' | 'number' | 'title'> {
  readonly fault: ToldFault
}

/** Why a row was refused, with the name of what in a line of it is meant: a run shows no lines. */
export interface ToldFault extends RowFault {
  readonly about?: RowFault['about'] & { readonly title?: string }
}

/** A person's jobs, or one of them, with what is done so far. */
export const readJobs = (context: Context, id?: number): Promise<Job[]> =>
  context.database.one<Job>(
    context.tenant,
    sql`select j.id, j.action, case when j.action = ${running} then j.input ->> 'run' end as run, case when j.action = ${running} then (j.input ->> 'undoes')::int end as undoes, case when j.cancelled and j.state in ('waiting', 'running') then 'cancelling' else j.state end as state, c.total, c.done, c.skipped, c.failed, c.asked, j.stage, f.name as file, j.created_at as "createdAt", j.finished_at as "finishedAt"
      from jobs j cross join lateral (select count(*)::int as total, (count(*) filter (where r.state = 'done'))::int as done, (count(*) filter (where r.state = 'skipped'))::int as skipped, (count(*) filter (where r.state = 'failed'))::int as failed,
          (count(*) filter (where r.fault ->> 'asks' = 'true'))::int as asked
        from job_rows r where r.tenant_id = j.tenant_id and r.job_id = j.id) c
        left join job_files f on f.tenant_id = j.tenant_id and f.job_id = j.id
      where j.tenant_id = ${context.tenant} and j.user_id = ${context.person.id}${id === undefined ? sql`` : sql` and j.id = ${id}`}
      order by j.id desc limit 20`,
  )

/** The rows that were refused, with the reason of each. */
export async function failedRows(context: Context, id: number): Promise<FailedRow[]> {
  const rows = await context.database.one<Omit<FailedRow, 'number' | 'title'>>(
    context.tenant,
    sql`select r.resource, r.record_id as record, r.fault from job_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.job_id
      where r.tenant_id = ${context.tenant} and r.job_id = ${id} and j.user_id = ${context.person.id} and r.state = 'failed' order by r.position limit 5000`,
  )
  const told = await named(
    context,
    rows.map(({ fault }) => fault),
  )
  return called(
    context,
    rows.map((row) => ({ ...row, fault: told(row.fault) })),
  )
}

/** Faults with the names of what they are about. */
async function named(context: Context, faults: readonly RowFault[]): Promise<(fault: RowFault) => ToldFault> {
  const titleOf = await titlesOfFaults(faults, context, (one) => context.database.one(context.tenant, one))
  return (fault) => {
    const title = titleOf(fault)
    return fault.about && title !== undefined ? { ...fault, about: { ...fault.about, title } } : fault
  }
}

/** Rows with the number of their document, or the title of their record. */
async function called<R extends Pick<JobFailure, 'resource' | 'record'>>(
  context: Context,
  rows: readonly R[],
): Promise<(R & Pick<JobFailure, 'number' | 'title'>)[]> {
  type Called = Pick<JobFailure, 'number' | 'title'>
  const found = await Promise.all(
    [...Map.groupBy(rows, (row) => row.resource)].map(async ([name, own]): Promise<[string, Called][]> => {
      const model = context.registry.find(name)
      const ids = own.map((row) => row.record)
      if (!model) return []
      const numbers = new Map(model.numbered ? await numbersOf(context, name, ids) : [])
      // A draft has no number yet: it is called by its title, or what it is about; else its id tells which one it is.
      const unnumbered = ids.filter((id) => !numbers.get(`${name} ${id}`))
      const [titles, drafts] = unnumbered.length
        ? await context.database.transaction(context.tenant, async (run) => ({
            result: Promise.all([titlesOf(model, unnumbered, context, run), draftsOf(model, unnumbered, context, run)]),
          }))
        : [new Map<number, string>(), new Map<number, string>()]
      return ids.map((id) => {
        const number = numbers.get(`${name} ${id}`) ?? null
        return [`${name} ${id}`, { number, title: number === null ? titles.get(id) || drafts.get(id) || `#${id}` : null }]
      })
    }),
  )
  const known = new Map(found.flat())
  return rows.map((row) => ({ ...row, ...(known.get(`${row.resource} ${row.record}`) ?? { number: null, title: null }) }))
}

/** Documents without a number, by their day and the first line of what they are about; nothing of those that say nothing. */
async function draftsOf(model: Model, ids: readonly number[], { tenant }: Context, run: Run): Promise<Map<number, string>> {
  if (!model.numbered || model.fields.get('description')?.yearly !== false) return new Map()
  const day = model.fields.has('date') ? sql`date::text` : sql`null::text`
  const rows = await run<{ id: number; day: string | null; about: string }>(
    sql`select id, ${day} as day, left(split_part(description, chr(10), 1), 80) as about from ${ident(tableName(model.name))}
      where tenant_id = ${tenant} and id = any(${ids}::int[]) and description <> ''`,
  )
  return new Map(rows.map(({ id, day, about }) => [id, [day, about].filter(Boolean).join(' · ')]))
}

/** A row of a job with its result. */
export interface ResultRow extends Omit<JobResult, 'message'> {
  readonly fault: ToldFault | null
}

/** What became of the records of a job, a page of them in their order; those in a state alone where one is named. */
export async function resultRows(
  context: Context,
  id: number,
  { from, to, state }: { readonly from: number; readonly to: number; readonly state: string | null },
): Promise<{ readonly rows: readonly ResultRow[]; readonly total: number }> {
  const of = sql`from job_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.job_id
    where r.tenant_id = ${context.tenant} and r.job_id = ${id} and j.user_id = ${context.person.id} and (${state}::text is null or r.state = ${state})`
  const [row] = await context.database.one<{ total: number; rows: Omit<ResultRow, 'number' | 'title'>[] }>(
    context.tenant,
    sql`select (select count(*)::int ${of}) as total, (select coalesce(json_agg(p), '[]') from (
      select r.resource, r.record_id as record, r.state, r.fault, coalesce(r.made, '[]') as made ${of} order by r.position limit ${to - from + 1} offset ${from}) p) as rows`,
  )
  const rows = await called(context, row?.rows ?? [])
  const told = await named(
    context,
    rows.flatMap(({ fault }) => fault ?? []),
  )
  const numbers = new Map(
    (
      await called(
        context,
        rows.flatMap(({ made }) => made.map(({ resource, id }) => ({ resource, record: id }))),
      )
    ).map((one) => [`${one.resource} ${one.record}`, one.number]),
  )
  const numbered = (one: MadeRecord) => ({ ...one, number: numbers.get(`${one.resource} ${one.id}`) ?? null })
  return {
    rows: rows.map((one) => ({ ...one, fault: one.fault && told(one.fault), made: one.made.map(numbered) })),
    total: row?.total ?? 0,
  }
}

/** The numbers of documents, by kind and id. */
async function numbersOf(context: Context, resource: string, ids: readonly number[]): Promise<[string, string | null][]> {
  const found = await context.database.one<{ id: number; number: string | null }>(
    context.tenant,
    sql`select id, number from ${ident(tableName(resource))} where tenant_id = ${context.tenant} and id = any(${ids}::int[])`,
  )
  return found.map((one) => [`${resource} ${one.id}`, one.number])
}

/** Asks a job to stop after the row at hand; what is done stays done. */
export const cancelStatement = (context: Context, id: number): Sql =>
  sql`update jobs set cancelled = true where tenant_id = ${context.tenant} and id = ${id} and user_id = ${context.person.id} and state in ('waiting', 'running') returning id`
