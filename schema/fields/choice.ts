import type { Condition } from '../condition.ts'
import type { CommonOptions, Field } from '../field.ts'
import { fault, type Kind, ok } from '../kind.ts'

const choiceKind: Kind = {
  name: 'choice',
  options: { values: 'texts', default: 'text', extensible: 'flag' },
  column: 'text',
  json: (field) => ({ type: 'string', enum: [...(field.values ?? [])] }),
  accept: (value, field) =>
    typeof value !== 'string' ? fault('Field.Type') : field.values?.includes(value) ? ok(value) : fault('Field.Choice'),
}

type Options<V, R, W> = Omit<CommonOptions, 'required' | 'requiredWhen'> & {
  readonly required?: R
  readonly requiredWhen?: W
  readonly default?: NoInfer<V>
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
