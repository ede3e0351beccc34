import type { RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { assertStepUp } from '../engine/checks/stepUp.ts'
import { assertOutsideHeadOffice, forbidden } from '../engine/checks/writable.ts'
import { type Context, may } from '../engine/context.ts'
import { claim, type Retryable, remember } from '../engine/retry/idempotency.ts'
import { insertRows } from '../engine/sql/columns.ts'
import { nextIds } from '../engine/sql/nextIds.ts'
import { Problem } from '../problems/problem.ts'
import type { Queue } from '../queue/queue.ts'
import { type PapersOrder, papers } from './papersFile.ts'
import { printing, type ReportOrder } from './reportFile.ts'

/** Records of one definition that a job works on. */
export interface Target {
  readonly resource: string
  readonly ids: readonly number[]
}

/**
 * Hands a declared action on many records over to the queue; every record gets its own row and its own result. An order
 * that is sent again under its key is the same job.
 */
export async function createJob(
  queue: Queue,
  context: Context,
  work: { readonly action: string; readonly targets: readonly Target[]; readonly input: RecordData },
  retry?: Retryable,
): Promise<number> {
  for (const { resource } of work.targets) assertMayOrder(context, resource, work.action)
  const rows = work.targets.flatMap(({ resource, ids }) => [...new Set(ids)].map((id) => ({ resource, id })))
  return handOver(queue, context, { ...work, rowsOf: () => rows }, retry)
}

/** @throws Problem 404 when the action is none for many records, 403 when the person may not do it */
export function assertMayOrder(context: Context, resource: string, name: string): void {
  const { registry, person } = context
  const action = registry.find(resource)?.actions.get(name)
  if (!action?.bulk && action?.guided === undefined) throw new Problem(404, 'Action.NotFound')
  if (registry.get(resource).data.readOnly) throw new Problem(409, 'Definition.ReadOnly')
  const permission = action.permission ?? registry.get(resource).permissions.edit
  if (!may(person, permission)) throw forbidden(permission)
  assertOutsideHeadOffice(registry.get(resource), context)
  assertStepUp(action, context)
}

/** Hands the printing of a long report over to the queue; its file stands with the job. */
export const createReportJob = (queue: Queue, context: Context, order: ReportOrder, retry?: Retryable): Promise<number> =>
  handOver(
    queue,
    context,
    { action: printing.action, rowsOf: (id) => [{ resource: printing.resource, id }], input: order as unknown as RecordData },
    retry,
  )

/** The same of the papers of many records. */
export const createPapersJob = (queue: Queue, context: Context, order: PapersOrder, retry?: Retryable): Promise<number> =>
  handOver(
    queue,
    context,
    { action: papers.action, rowsOf: (id) => [{ resource: papers.resource, id }], input: order as unknown as RecordData },
    retry,
  )

interface Row {
  readonly resource: string
  readonly id: number
}

interface Work {
  readonly action: string
  /** The rows of the job that gets this id. */
  readonly rowsOf: (job: number, run: Run) => readonly Row[] | Promise<readonly Row[]>
  readonly input: RecordData
}

/** @throws Problem 400 when there are no rows */
export async function handOver(queue: Queue, context: Context, work: Work, retry?: Retryable): Promise<number> {
  // It would be done in the name of the person alone, with all that they may.
  if (context.person.token) throw new Problem(403, 'Token.PeopleOnly')
  const job = await context.database.transaction(context.tenant, async (run) => {
    const answered = retry && (await claim(run, context, retry))
    if (answered) return { result: Promise.resolve((JSON.parse(answered.answer) as { id: number }).id) }
    const [id = 0] = await nextIds('jobs', 1, run)
    await run(
      sql`insert into jobs (tenant_id, id, user_id, branch_id, fiscal_year, action, input, confirmed, state)
        values (${context.tenant}, ${id}, ${context.person.id}, ${context.branch.id}, ${context.year?.year ?? null}, ${work.action}, ${JSON.stringify(work.input)}, ${JSON.stringify([...(context.confirmed ?? [])])}, 'waiting')`,
    )
    const rows = await work.rowsOf(id, run)
    if (!rows.length) throw new Problem(400, 'Selection.Empty')
    const cells = rows.map((row, index) => [
      ['tenant_id', context.tenant] as const,
      ['job_id', id] as const,
      ['position', index + 1] as const,
      ['resource', row.resource] as const,
      ['record_id', row.id] as const,
      ['state', 'waiting'] as const,
    ])
    await Promise.all(insertRows('job_rows', cells, run))
    await queue.send({ tenant: context.tenant, job: id }, run)
    if (retry) await run(remember(context, retry, 202, JSON.stringify({ id })))
    return { result: Promise.resolve(id) }
  })
  queue.wake()
  return job
}
