import type { Condition } from '../condition.ts'
import type { CommonOptions, Field, ResourceName } from '../field.ts'
import { fault, type Kind, ok } from '../kind.ts'

/** A whole number that can be a record's id. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2147483647

const refKind: Kind = {
  name: 'ref',
  options: {
    to: 'resource',
    default: ['me'],
    where: 'condition',
    create: ['drawer'],
    preset: 'condition',
    error: 'text',
    errors: 'names',
    narrowed: 'text',
  },
  column: 'integer',
  needs: ['to'],
  filter: 'ref',
  json: () => ({ type: 'integer', minimum: 1 }),
  accept: (value) => (isId(value) ? ok(value) : fault('Field.Type')),
}

interface RefOptions<R, W> extends Omit<CommonOptions, 'required' | 'requiredWhen'> {
  readonly required?: R
  readonly requiredWhen?: W
  /** Which records may be chosen; `{ same: 'row' }` compares with this record's own field and clears a choice that no longer fits. */
  readonly where?: Condition
  /** The form can make the referred record without leaving. */
  readonly create?: 'drawer'
  /** A new record begins with the first record that fulfils this. @example ref('studentStatuses', { preset: { kind: 'enrolled' } }) */
  readonly preset?: Condition
  /**
   * Of a user: the person who makes the record, or makes it final where it is shown only then.
   * @example ref('users', { readOnly: true, default: 'me' })
   */
  readonly default?: 'me'
  /** The error when a record for all branches refers to one of a single branch; otherwise the one when `where` does not fit. */
  readonly error?: string
  /**
   * The errors by the paths of `where`, instead: the first one that does not fit gives the error.
   * @example errors: { 'record.guardian': 'Allocation.OtherFamily' }
   */
  readonly errors?: Readonly<Record<string, string>>
  /** The error when the referred record would become one branch's own while a record for all branches refers to it. */
  readonly narrowed?: string
}

/**
 * A reference to one record, or to a line of a document.
 * @example ref('accounts', { required: true, where: { isLeaf: true } })
 * @example ref('salesInvoices.terms')
 */
export const ref = Object.assign(
  <
    const T extends ResourceName | `${ResourceName}.${string}`,
    const R extends boolean = false,
    const W extends Condition = never,
  >(
    to: T,
    options?: RefOptions<R, W>,
  ) => ({ kind: 'ref', to, ...options }) as unknown as Field<'ref', number, NoInfer<R>, T, NoInfer<W>>,
  { kind: refKind },
)
