import { createHash } from 'node:crypto'
import { makerOf } from '../../../schema/maker.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { whereFilter } from '../../../schema/record/where.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Run } from '../database/database.ts'
import type { Behaviours } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import type { ListQuery } from '../engine/list/list.ts'
import { wholeRecords } from '../engine/list/whole.ts'
import { plan } from '../engine/make/plan.ts'
import type { Work } from '../engine/work.ts'
import { Problem } from '../problems/problem.ts'
import { acceptedInput, mostSubjects, type RunOrder } from './order.ts'

/** What a run would make for one subject, before validation. */
export interface RunDraft {
  readonly subject: RecordData & { readonly id: number }
  /** What is asked, as it is for this subject. */
  readonly input: RecordData
  readonly faults: readonly FaultAt[]
  readonly changes: readonly RecordData[]
  /** By what each of them is known to be made already; empty where a run makes it any number of times. */
  readonly keys: readonly string[]
}

/** A run as it was ordered, in the bounds of whoever did. */
export interface Running {
  readonly run: RunModel
  readonly order: RunOrder
  readonly context: Context
  readonly behaviours: Behaviours
  /** What a failure of the database means for a record. */
  readonly isolate: (error: unknown) => Problem
}

/** Which subjects: those that the person has narrowed, or some by their ids. */
type Which = { readonly filter: RecordData; readonly sort: ListQuery['sort'] } | { readonly ids: readonly number[] }

/**
 * The subjects of a run with what is made for each, in their order: one statement, and what the function reads.
 * @throws Problem 400 when there are more of them than one run takes
 */
export async function draftsOf(
  { run, order, context, behaviours }: Running,
  which: Which,
  send: Run,
): Promise<readonly RunDraft[]> {
  const maker = makerOf(run.over.name, run.source, behaviours.makers)
  if (!maker) throw new Error(`nothing makes the records of ${run.name}`)
  const selection = 'ids' in which ? { filter: { id: which.ids }, sort: null } : which
  const query = { ...selection, within: subjectBounds(run), most: mostSubjects + 1 }
  const subjects = (await wholeRecords(run.over, query, context, send)) as readonly RunDraft['subject'][]
  if (subjects.length > mostSubjects) throw new Problem(400, { code: 'Run.TooMany', params: { max: mostSubjects } })
  const common = acceptedInput(run, order.input, context)
  const inputs = subjects.map(({ id }) => {
    const cell = order.cells[String(id)]
    return cell ? acceptedInput(run, { ...order.input, ...cell }, context) : common
  })
  const origins = subjects.map((record, index) => ({ record, input: inputs[index]?.input ?? {} }))
  const plans = await plan(maker, origins, context, send, run.given)
  return subjects.map((subject, index) => {
    const { input, faults } = inputs[index] ?? common
    const made = plans[index] ?? []
    const wrong = [...faults.map((fault) => ({ ...fault, of: run.name })), ...(made instanceof Problem ? made.faults : [])]
    const changes = wrong.length || made instanceof Problem ? [] : made
    return {
      subject,
      input,
      faults: wrong,
      changes,
      keys: run.data.once ? changes.map((one) => keyOf(run, { ...one, source: subject.id }, input, context)) : [],
    }
  })
}

/** Which records may be subjects at all, however the person narrows them. */
export const subjectBounds = ({ data }: RunModel): RecordData => whereFilter(data.where, () => null)

/** A digest of what a record is made once for: inputs, the year, the branch, values of the record as it is made. */
function keyOf({ data, input: inputModel }: RunModel, made: RecordData, input: RecordData, { year, branch }: Context): string {
  const values = (data.once ?? []).map((name) => {
    if (name === 'year') return year?.id ?? null
    if (name === 'branch') return branch.id
    return (inputModel.fields.has(name) ? input[name] : made[name]) ?? null
  })
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

/** A digest of the subjects and their versions, whatever their order: another one where somebody has written, or is new, or gone. */
export const stampOf = (drafts: readonly RunDraft[]): string =>
  createHash('sha256')
    .update(
      drafts
        .map(({ subject: { id, version } }) => `${id}:${version}`)
        .sort()
        .join(),
    )
    .digest('hex')

/** The writer's work for some subjects: the run's own permission is asked, and what is made knows its subject. */
export const workOf = (
  { run, context, behaviours }: Running,
  some: readonly { readonly draft: RunDraft; readonly changes: readonly RecordData[] }[],
): Work => ({
  model: run.makes,
  operation: run.operation,
  changes: some.flatMap(({ draft: { subject }, changes }) =>
    changes.map((values) =>
      run.data.acts === undefined
        ? { values, source: { resource: run.over.name, id: subject.id } }
        : { id: subject.id, values: { ...values, version: subject['version'] } },
    ),
  ),
  context,
  behaviours,
  permission: run.data.permission,
})
