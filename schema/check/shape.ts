import type { OptionTypes } from '../kind.ts'

/**
 * The shape of a word of the language as data: a plain type, a list of allowed texts, an object of words, a list or a
 * map of something. The check of definitions and their JSON Schema are both made of it.
 */
export type Shape =
  | keyof OptionTypes
  | 'scalar'
  /** A name, or several that stand for one thing together. */
  | 'namesTogether'
  /** The name of a field that has a figure, or a whole number. */
  | 'figure'
  | 'condition'
  /** One field: its kind and the options of that kind. */
  | 'field'
  /** Fields by name. */
  | 'fields'
  /** Fields by name, each with the field \`after\` which it stands. */
  | 'addedFields'
  /** Sections by name, each a map of fields or `{ yearly: fields }`. */
  | 'sections'
  | readonly string[]
  | Words
  | { readonly listOf: Shape }
  | { readonly mapOf: Shape }
  | { readonly either: readonly [Shape, Shape] }

/** An object with known words. */
export interface Words {
  readonly words: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}
