import type { Field } from '../field.ts'
import { fault, type Kind } from '../kind.ts'

const computedKind: Kind = {
  name: 'computed',
  options: { result: 'text', by: 'text' },
  column: null,
  json: () => ({ readOnly: true }),
  accept: () => fault('Field.ReadOnly'),
}

/** A value that the server computes whenever the record is read, by the named expression. @example computed(int(), { by: 'siblingOrder' }) */
export const computed = Object.assign(
  <K extends string, V, R extends boolean>(result: Field<K, V, R>, options: { readonly by: string }) =>
    ({ kind: 'computed', result, readOnly: true, ...options }) as unknown as Field<'computed', V, false, never, never>,
  { kind: computedKind },
)
