import type { Total } from '../language/lines.ts'
import type { ModelField } from '../modelField.ts'
import type { Formula } from './formula.ts'

/** A calculation step: a field by its formula (of each line, where it stands in lines), or a total of lines. */
export type Step =
  | { readonly field: ModelField; readonly formula: Formula; readonly lines: string | null }
  | { readonly name: string; readonly total: Total }

/** What a document works out, each step after those that it reads. */
export interface Plan {
  readonly steps: readonly Step[]
  /** Fields that need each other, in a circle: no order would do. */
  readonly circles: readonly (readonly string[])[]
}
