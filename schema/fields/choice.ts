import type { Condition } from '../condition.ts'
import type { CommonOptions, Field } from '../field.ts'
import { fault, type Kind, ok } from '../kind.ts'

const choiceKind: Kind = {
  name: 'choice',
  options: {
    values: 'texts',
    when: 'conditions',
    default: 'text',
    extensible: 'flag',
    map: 'names',
    retired: 'texts',
    called: ['fields', 'resources'],
  },
  column: 'text',
  needs: ['values'],
  isText: true,
  filter: 'choice',
  json: (field) => ({ type: 'string', enum: [...(field.values ?? []), ...(field.retired ?? [])] }),
  accept: (value, field) =>
    typeof value !== 'string'
      ? fault('Field.Type')
      : field.values?.includes(value) || field.retired?.includes(value)
        ? ok(value)
        : fault('Field.Choice'),
}

type Options<V, R, W> = Omit<CommonOptions, 'required' | 'requiredWhen'> & {
  readonly required?: R
  readonly requiredWhen?: W
  readonly default?: NoInfer<V>
  /**
   * Values that may only be chosen while their condition over the record holds; the others always may.
   * @example choice(['bus', 'sick'], { when: { bus: { kind: 'transport' }, sick: { kind: 'absence' } } })
   */
  readonly when?: { readonly [value in NoInfer<V> & string]?: Condition }
  /** Stored values that have another name now: nothing is lost. @example choice(['small', 'large'], { map: { big: 'large' } }) */
  readonly map?: { readonly [former: string]: NoInfer<V> }
  /** Values that are not offered any more and that stored records have: with them they can be saved. Said by the server, not by a definition. */
  readonly retired?: readonly string[]
  /** What the values are called where they have no words of their own: as fields of that name are, or as definitions. */
  readonly called?: 'fields' | 'resources'
  /** No code knows each value: an installation may add some. */
  readonly extensible?: boolean
}
type Literal<V extends string> = string extends V ? { values: 'choices must be literal texts' } : unknown

/** One of a fixed list of texts, labelled by `choices.{field}.{value}`. @example choice(['boys', 'girls', 'mixed']) */
export const choice = Object.assign(
  <const V extends string, const R extends boolean = false, const W extends Condition = never>(
    values: readonly V[] & Literal<V>,
    options?: Options<V, R, W>,
  ) => ({ kind: 'choice', values, ...options }) as unknown as Field<'choice', V, NoInfer<R>, never, NoInfer<W>>,
  { kind: choiceKind },
)
