import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import { ident, sql, word } from '../database/sql.ts'
import type { RecordName } from '../engine/draft.ts'
import { takingBack } from '../engine/make/revoke.ts'
import { write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import type { Result, RunJob } from './runJob.ts'

/** A record that a job has made of a subject, and whether it is as the job left it. */
interface Made {
  readonly subject: number
  readonly id: number
  readonly version: number
  readonly isSame: boolean
  readonly status: string | null
  readonly number: string | null
}

/**
 * Takes back what a job has made of subjects, each by the action of its definition and with the rights of the person who orders
 * it. Records that somebody has changed since stay, and so do those that others use: of a subject all that was made is taken
 * back, or nothing.
 */
export async function takeMade(job: RunJob, ids: readonly number[], send: Run): Promise<ReadonlyMap<number, Result>> {
  const { run, context, behaviours, isolate, faultOf, undoes = 0 } = job
  const made = await madeBy(job, ids, send)
  const results = new Map<number, Result>()
  const operation = takingBack(run.makes)
  // What somebody has taken back already is no hindrance, and needs nothing.
  const { to: gone } = (operation === undefined ? undefined : run.makes.actions.get(operation)) ?? {}
  const standing = made.filter(({ status }) => gone === undefined || status !== gone)
  const touched = new Set(standing.filter(({ isSame }) => !isSame).map(({ subject }) => subject))
  for (const id of ids) {
    const own = made.filter(({ subject }) => subject === id)
    if (touched.has(id) || !own.length) results.set(id, left(run.makes, own))
    else if (!standing.some(({ subject }) => subject === id)) results.set(id, { state: 'skipped', fault: null, made: [] })
  }
  const whole = standing.filter(({ subject }) => !touched.has(subject))
  if (!whole.length || operation === undefined) return results
  const asks = run.makes.actions.get(operation)?.input?.['reason'] !== undefined
  const reason = context.translate('runs.undoneBy', {
    run: context.translate(`resources.${run.name}.name_two`),
    job: String(undoes),
  })
  const changes = whole.map(({ id, version }) => ({ id, values: { version, ...(asks && { reason }) } }))
  const work = { model: run.makes, operation, changes, context, behaviours }
  const outcomes = await write(work, ids.length > 1 ? { run: send, isolate } : { run: send })
  for (const [index, { subject }] of whole.entries()) {
    const outcome = outcomes[index]
    const former = results.get(subject)
    if (outcome instanceof Problem)
      results.set(subject, {
        state: 'failed',
        fault: { of: run.makes.name, ...faultOf(outcome) },
        made: namesOf(
          run.makes,
          whole.filter((one) => one.subject === subject),
        ),
      })
    else if (former === undefined) results.set(subject, { state: 'done', fault: null, made: [] })
  }
  return results
}

/** Why what was made of a subject is not taken back, and which record it is: a posted record must be unposted first. */
function left({ name: of, posting, numbered }: Model, made: readonly Made[]): Result {
  const touched = made.filter(({ isSame }) => !isSame)
  const booked = touched.find(({ status }) => status !== null && posting?.inBooks.includes(status))
  const [one = booked] = booked ? [booked] : touched
  const params = numbered && one?.number ? { number: one.number } : undefined
  const code = booked && params ? 'Run.InBooks' : 'Run.ChangedSince'
  return {
    state: 'failed',
    fault: { of, code, ...(params && { params }) },
    made: namesOf({ name: of }, touched),
  }
}

const namesOf = ({ name }: Pick<Model, 'name'>, made: readonly Made[]): RecordName[] =>
  made.map(({ id }) => ({ resource: name, id }))

/** What a job that is to be taken back has made of subjects, and leaves where that is refused. */
export const leftBy = async (job: RunJob, ids: readonly number[], send: Run): Promise<readonly RecordName[]> =>
  job.undoes === undefined || job.run.data.acts !== undefined ? [] : namesOf(job.run.makes, await madeBy(job, ids, send))

/** What the job wrote of its subjects, as it stands now: those that were there before are not its own. */
const madeBy = ({ run, context: { tenant }, undoes = 0 }: RunJob, ids: readonly number[], send: Run): Promise<Made[]> =>
  send<Made>(
    sql`select j.record_id as subject, r.id, r.version, r.version = 1 as "isSame",
        ${word(run.makes.states.length ? 'r.status' : 'null')} as status, ${word(run.makes.numbered ? 'r.number' : 'null')} as number
      from job_rows j join jobs o on o.tenant_id = j.tenant_id and o.id = j.job_id
      cross join lateral jsonb_array_elements(j.made) m
      join ${ident(tableName(run.makes.name))} r on r.tenant_id = j.tenant_id and r.id = (m ->> 'id')::int
      join audit_log a on a.tenant_id = r.tenant_id and a.resource = ${run.makes.name} and a.record_id = r.id and a.action = 'create'
        and a.at >= o.created_at and (o.finished_at is null or a.at <= o.finished_at)
      where j.tenant_id = ${tenant} and j.job_id = ${undoes} and j.state = 'done' and j.record_id = any(${ids}::int[]) order by r.id for update of r`,
  )
