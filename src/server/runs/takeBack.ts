import { tableName } from '../../../schema/derive/names.ts'
import { isWritable } from '../../../schema/record/accept.ts'
import { changedNames } from '../../../schema/record/changes.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Work } from '../engine/work.ts'
import { write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import { acceptedInput } from './order.ts'
import { elsewhereOf } from './place.ts'
import type { Result, RunJob } from './runJob.ts'
import { takePlaces } from './takePlaces.ts'

/** A record before and after a job has changed it. */
interface Changed {
  readonly id: number
  readonly version: number
  readonly before: RecordData
  readonly after: RecordData
}

/**
 * Gives subjects the values and the branch that they had before a job; a place in another year that began with the job ends.
 * Subjects that were changed since stay as they are. The former values are checked like any other change: a place in a class may
 * be somebody else's by now.
 */
export async function takeBack(job: RunJob, ids: readonly number[], send: Run): Promise<ReadonlyMap<number, Result>> {
  const { run, order, context, behaviours, isolate, faultOf } = job
  const { branch, year } = await elsewhereOf(run, acceptedInput(run, order.input, context).input, context, send)
  const all = await changedBy(job, ids, send)
  const begun = year ? all.filter(({ before }) => before['fiscalYear'] == null) : []
  const changed = all.filter((one) => !begun.includes(one))
  const work: Work = {
    model: run.over,
    operation: 'update',
    changes: changed.map(({ id, version, before, after }) => ({ id, values: { ...formerValues(job, before, after), version } })),
    context: branch ?? context,
    ...(branch && { into: context }),
    behaviours,
    permission: run.data.permission,
  }
  const outcomes = !changed.length ? [] : await write(work, ids.length > 1 ? { run: send, isolate } : { run: send })
  const results = new Map<number, Result>(ids.map((id) => [id, failed('Run.ChangedSince', run.over.name)]))
  const ended = year && begun.length ? await takePlaces(run.over, begun, year, send) : new Set<number>()
  for (const { id } of begun) results.set(id, ended.has(id) ? undone : failed('Run.PlaceUsed', run.over.name))
  for (const [index, { id }] of changed.entries()) {
    const outcome = outcomes[index]
    results.set(
      id,
      outcome instanceof Problem ? { state: 'failed', fault: { of: run.over.name, ...faultOf(outcome) }, made: [] } : undone,
    )
  }
  return results
}

const undone: Result = { state: 'done', fault: null, made: [] }

const failed = (code: string, of: string): Result => ({ state: 'failed', fault: { of, code }, made: [] })

const formerValues = ({ run }: RunJob, before: RecordData, after: RecordData): RecordData =>
  Object.fromEntries(
    changedNames(before, after).flatMap((name) => {
      const field = run.over.fields.get(name)
      return field && isWritable(field) ? [[name, before[name] ?? null]] : []
    }),
  )

/** What the job has changed, of records that have the version that it gave them. */
const changedBy = (
  { run, context: { tenant, person }, undoes = 0 }: RunJob,
  ids: readonly number[],
  send: Run,
): Promise<Changed[]> =>
  send<Changed>(
    sql`select r.id, r.version, a.before, a.after from ${ident(tableName(run.over.name))} r
      join jobs j on j.tenant_id = r.tenant_id and j.id = ${undoes}
      join audit_log a on a.tenant_id = r.tenant_id and a.resource = ${run.over.name} and a.record_id = r.id
        and a.user_id = ${person.id} and a.action = ${run.operation} and a.at between j.created_at and coalesce(j.finished_at, now())
      where r.tenant_id = ${tenant} and r.id = any(${ids}::int[]) and (a.before ->> 'version')::int = r.version - 1
      order by r.id for update of r`,
  )
