import type { Model, ModelField } from '../model.ts'
import type { Recipes } from '../recipe.ts'
import type { Registry } from '../registry.ts'
import type { Contracts } from './code.ts'

/** Code that definitions may bind, by the word that binds it; a word that is left out is not checked. */
export interface CodeNames {
  /** Around saving, and of actions. */
  readonly behaviour?: Contracts
  readonly action?: Contracts
  readonly screen?: Contracts
  readonly print?: Contracts
  readonly effects?: Recipes
  readonly calculate?: readonly string[]
  readonly computed?: readonly string[]
}

export type FieldsByName = ReadonlyMap<string, ModelField>

/** What the checks of one definition know, and where they say what is wrong. */
export interface Scene {
  readonly model: Model
  readonly registry: Registry
  readonly code: CodeNames
  /** Names of resources whose fields are not all known, because their definition is wrong. */
  readonly vague: ReadonlySet<string>
  say(place: string, sentence: string): void
}
