import { createHash } from 'node:crypto'
import type { Makers } from '../../../schema/make.ts'
import { factsOf } from '../../../schema/record/facts.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { whereFilter } from '../../../schema/record/where.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { Run } from '../database/database.ts'
import type { Context } from '../engine/context.ts'
import { withFacts } from '../engine/facts/facts.ts'
import type { ListQuery } from '../engine/list/list.ts'
import { wholeRecords } from '../engine/list/whole.ts'
import { acceptedInput, mostSubjects, type RunOrder } from './order.ts'

/** What a run would make for one subject, before anything of it is judged. */
export interface RunDraft {
  readonly subject: RecordData & { readonly id: number }
  /** What is asked, as it is for this subject. */
  readonly input: RecordData
  readonly faults: readonly FaultAt[]
  readonly changes: readonly RecordData[]
  /** By what each of them is known to be made already; empty where a run makes it any number of times. */
  readonly keys: readonly string[]
}

/** Which subjects: those that the person has narrowed, or some by their ids. */
type Which = { readonly filter: RecordData; readonly sort: ListQuery['sort'] } | { readonly ids: readonly number[] }

/** The subjects of a run with what is made for each, in their order: two statements, and what the run reads. */
export async function draftsOf(
  run: RunModel,
  makers: Makers,
  order: RunOrder,
  which: Which,
  context: Context,
  send: Run,
): Promise<readonly RunDraft[]> {
  const bounded = whereFilter(run.data.where, () => null)
  const asked = 'ids' in which ? { filter: { id: which.ids }, sort: null } : which
  const query = { filter: { ...asked.filter, ...bounded }, sort: asked.sort, most: mostSubjects + 1 }
  const subjects = await withFacts(run.over, await wholeRecords(run.over, query, context, send), context, send)
  const common = acceptedInput(run, order.input, context)
  return subjects.map((subject) => {
    const cell = order.cells[String(subject['id'])]
    const { input, faults } = cell ? acceptedInput(run, { ...order.input, ...cell }, context) : common
    return drafted(run, makers, subject as RunDraft['subject'], input, faults, context)
  })
}

function drafted(
  run: RunModel,
  makers: Makers,
  subject: RunDraft['subject'],
  input: RecordData,
  faults: readonly FaultAt[],
  context: Context,
): RunDraft {
  if (faults.length) return { subject, input, faults, changes: [], keys: [] }
  try {
    const made = makers[run.data.by]?.by(subject, input, factsOf(run.over, subject)) ?? []
    return {
      subject,
      input,
      faults,
      changes: made,
      keys: run.data.once ? made.map((one) => keyOf(run, one, input, context)) : [],
    }
  } catch {
    return { subject, input, faults: [{ code: 'Run.FunctionFailed' }], changes: [], keys: [] }
  }
}

/** A digest of what a record is made once for: inputs, the year, the branch, values of the record as it is made. */
function keyOf({ data, asked }: RunModel, made: RecordData, input: RecordData, { year, branch }: Context): string {
  const values = (data.once ?? []).map((name) => {
    if (name === 'year') return year?.id ?? null
    if (name === 'branch') return branch.id
    return (asked.fields.has(name) ? input[name] : made[name]) ?? null
  })
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
