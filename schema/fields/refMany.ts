import type { Condition } from '../condition.ts'
import type { CommonOptions, Field, ResourceName } from '../field.ts'
import { fault, type Kind, ok } from '../kind.ts'
import { isId } from './ref.ts'

const refManyKind: Kind = {
  name: 'refMany',
  options: { to: 'resource', where: 'condition', error: 'text', narrowed: 'text' },
  column: null,
  needs: ['to'],
  listed: 'asked',
  wide: true,
  filter: 'ref',
  serialise: (value) => value ?? [],
  json: () => ({ type: 'array', items: { type: 'integer', minimum: 1 }, uniqueItems: true }),
  accept: (value) => {
    if (!Array.isArray(value) || !value.every(isId)) return fault('Field.Type')
    return new Set(value).size === value.length ? ok(value) : fault('List.Repeated')
  },
}

/** References to any number of records, each once, in order. @example refMany('branches') */
export const refMany = Object.assign(
  <const T extends ResourceName, const R extends boolean = false>(
    to: T,
    options?: Omit<CommonOptions, 'required' | 'unique'> & {
      readonly required?: R
      readonly where?: Condition
      /** The error when a record for all branches refers to one of a single branch. */
      readonly error?: string
      /** The error when a referred record would become one branch's own while a record for all branches refers to it. */
      readonly narrowed?: string
    },
  ) => ({ kind: 'refMany', to, ...options }) as unknown as Field<'refMany', readonly number[], NoInfer<R>, T, never>,
  { kind: refManyKind },
)
