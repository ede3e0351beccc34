import { compile } from '../../../../schema/compile.ts'
import { type Condition, holds } from '../../../../schema/condition.ts'
import type { Action } from '../../../../schema/language/action.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'

/** What an action asks for, as a definition of its own; made once. */
export const inputOf = memoized(
  (action: Action): Model => compile({ name: 'input', scope: 'tenant', fields: action.input ?? {} }),
)

/** The fields that an action writes: its `set`, and the input named like a field where no code takes the input. What is posted is the document with it. */
export function writtenBy({ set = {}, input = {}, behaviour, posts }: Action, { fields }: Model): ReadonlySet<string> {
  const taken = behaviour === undefined || posts !== undefined ? Object.keys(input) : []
  return new Set([...Object.keys(set), ...taken].filter((field) => fields.has(field)))
}

/** The first field whose value does not fulfil a condition, with the value, so that the refusal can name it. */
export function unmetCondition(when: Condition | undefined, record: RecordData): { because?: string; is?: string } {
  const because = Object.keys(when ?? {}).find((path) => !holds({ [path]: when?.[path] }, reader(record)))
  const value = because === undefined ? undefined : record[because]
  return because !== undefined && (typeof value === 'boolean' || typeof value === 'string') ? { because, is: String(value) } : {}
}
