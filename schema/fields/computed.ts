import type { Condition } from '../condition.ts'
import type { Field, ResourceName } from '../field.ts'
import { fault, type Kind } from '../kind.ts'

const computedKind: Kind = {
  name: 'computed',
  options: {
    result: 'text',
    by: 'text',
    usedBy: 'text',
    of: 'texts',
    among: 'texts',
    while: 'condition',
    tone: ['warning', 'danger'],
  },
  column: null,
  needs: ['result', 'by'],
  serialise: () => null,
  json: () => ({ readOnly: true }),
  accept: () => fault('Field.ReadOnly'),
}

/**
 * A value that the server computes whenever the record is read, by the named expression. `usedBy` names the field that
 * points to the record, as guards do; `of` names fields of the record itself; `among` names a field of other records, of which those
 * count that fulfil `while`.
 * @example computed(int(), { by: 'count', usedBy: 'students.guardian' })
 */
export const computed = Object.assign(
  <K extends string, V, R extends boolean>(
    result: Field<K, V, R>,
    options: {
      readonly by: string
      readonly usedBy?: `${ResourceName}.${string}`
      readonly of?: readonly string[]
      readonly among?: readonly `${ResourceName}.${string}`[]
      readonly while?: Condition
      /** How a figure that is not nothing is marked beside a record. */
      readonly tone?: 'warning' | 'danger'
      readonly permission?: string
      readonly hidden?: boolean
      readonly flag?: string
    },
  ) => ({ kind: 'computed', result, readOnly: true, ...options }) as unknown as Field<'computed', V, false, never, never>,
  { kind: computedKind },
)
