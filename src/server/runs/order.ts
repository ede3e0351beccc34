import { isEmpty } from '../../../schema/condition.ts'
import { isId } from '../../../schema/fields/ref.ts'
import { acceptRecord, defaults } from '../../../schema/record/accept.ts'
import { checkRecord } from '../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import { today } from '../../../schema/values/date.ts'
import { all, type Run } from '../database/database.ts'
import { outOfSight } from '../engine/checks/outOfSight.ts'
import { assertWritable } from '../engine/checks/writable.ts'
import type { Context } from '../engine/context.ts'
import { recordIds } from '../engine/list/whole.ts'
import { checkReferences } from '../engine/read/checkReferences.ts'
import { loadReferences } from '../engine/read/references.ts'
import { Problem, refuse } from '../problems/problem.ts'

/** What is asked of a run, as it stands in a request and in its job. */
export interface RunOrder {
  /** What is asked once, as it was given. */
  readonly input: RecordData
  /** What is different for a subject, by its id. */
  readonly cells: Readonly<Record<string, RecordData>>
  /** How the person has narrowed the subjects. */
  readonly filter: RecordData
  /** Subjects that are left out. */
  readonly leave: readonly number[]
}

const isObject = (value: unknown): value is RecordData => typeof value === 'object' && value !== null && !Array.isArray(value)

/** How many subjects one run takes; more are narrowed, or done one after the other. */
export const mostSubjects = 10_000

/** Reads what is asked of a run; whatever is not understood is refused by its name. */
export function readOrder(run: RunModel, body: Readonly<Record<string, unknown>>): RunOrder {
  const { input = {}, cells = {}, filter = {}, leave = [], ...rest } = body
  const wrong = (code: string, field: string) => new Problem(400, { code, field })
  for (const field of Object.keys(rest)) throw wrong('Field.Unknown', field)
  if (!isObject(input)) throw wrong('Field.Type', 'input')
  if (!isObject(filter)) throw wrong('Field.Type', 'filter')
  if (!Array.isArray(leave) || leave.length > mostSubjects || !leave.every(isId)) throw wrong('Field.Type', 'leave')
  for (const name of Object.keys(filter))
    if (name !== 'q' && !run.filters.includes(name))
      throw new Problem(400, { code: 'Filter.Unknown', field: `filter.${name}`, params: { name } })
  if (!isObject(cells)) throw wrong('Field.Type', 'cells')
  for (const [id, cell] of Object.entries(cells)) {
    if (!/^[1-9]\d{0,8}$/.test(id) || !isObject(cell)) throw wrong('Field.Type', `cells.${id}`)
    for (const name of Object.keys(cell)) if (!run.each.includes(name)) throw wrong('Field.Unknown', `cells.${id}.${name}`)
  }
  return { input, cells: cells as RunOrder['cells'], filter, leave }
}

/** Refuses a run that does not fit the person, the branch or the year, like a write of what it makes or changes. */
export const assertRunnable = ({ data, makes }: RunModel, context: Context): void =>
  assertWritable(makes, context, data.acts === undefined ? 'add' : 'edit', data.permission)

/** What is asked, with defaults and in stored form, and what is wrong with it. */
export function acceptedInput(
  { input: asked }: RunModel,
  sentInput: RecordData,
  context: Context,
): { readonly input: RecordData; readonly faults: readonly FaultAt[] } {
  const { values, faults } = acceptRecord(asked, sentInput, context.check)
  const input = { ...defaults(asked.fields.values(), today()), ...values } as RecordData
  return { input, faults: [...faults, ...checkRecord(asked, input, context.check)] }
}

/** Refuses what is asked once for all where it is wrong, or names what is not there, by its fields; and cells of nobody. */
export async function assertInput(
  run: RunModel,
  { input: sentInput, cells, filter }: RunOrder,
  context: Context,
  send: Run,
): Promise<void> {
  if (run.data.narrowed && !Object.values(filter).some((value) => !isEmpty(value))) throw new Problem(400, 'Run.NotNarrowed')
  const { input, faults } = acceptedInput(run, sentInput, context)
  const named = Object.keys(cells).map(Number)
  const query = { filter: { id: named }, sort: null, most: named.length }
  const [[hidden = []], loaded, found] = await all([
    outOfSight(run.input, [{ record: input, before: null }], context, { run: send }),
    loadReferences(run.input, [input], context, { run: send }),
    named.length ? recordIds(run.over, query, context, send) : [],
  ])
  const known = new Set(found)
  refuse(hidden)
  refuse([
    ...faults,
    ...checkReferences(run.input, input, loaded, null),
    ...named.flatMap((id) => (known.has(id) ? [] : [{ code: 'Run.UnknownSubject', field: `cells.${id}`, params: { id } }])),
  ])
}
