import type { FigurePart } from './figure.ts'
import type { Formula } from './formula/formula.ts'
import type { FieldData } from './kind.ts'
import type { Lines } from './language/lines.ts'

/** A field of a model: its name, its section, whether it is yearly, whether the language added it. */
export interface ModelField extends FieldData {
  readonly field: string
  readonly section: string
  readonly yearly: boolean
  readonly implied: boolean
  /** The part of a limit's figure that it shows; only the database writes it. */
  readonly figure?: FigurePart
  /** The formula of its `is`, compiled. */
  readonly formula?: Formula
}

export interface ModelSection {
  readonly name: string
  readonly yearly: boolean
  readonly fields: readonly string[]
}

export interface ModelLines extends Omit<Lines, 'fields'> {
  readonly name: string
  readonly fields: ReadonlyMap<string, ModelField>
}
