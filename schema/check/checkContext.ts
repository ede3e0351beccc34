import type { Makers } from '../makers.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import type { Recipes } from '../recipe.ts'
import type { Registry } from '../registry.ts'
import type { Contracts } from './contracts.ts'

/** Code that definitions may name, by the word that names it; a word that is left out is not checked. */
export interface CodeNames {
  /** Around saving, and of actions. */
  readonly behaviour?: Contracts
  readonly action?: Contracts
  readonly print?: Contracts
  readonly effects?: Recipes
  readonly calculate?: readonly string[]
  readonly computed?: readonly string[]
}

export type FieldsByName = ReadonlyMap<string, ModelField>

/** What the checks of one definition need, and the function that reports a fault. */
export interface CheckContext {
  readonly model: Model
  readonly registry: Registry
  readonly code: CodeNames
  /** Names of resources whose fields are not all known, because their definition is wrong. */
  readonly vague: ReadonlySet<string>
  /** The functions that `by` may name; they are not checked where this is left out. */
  readonly makers?: Makers | undefined
  /** What is wrong with an address of a webhook, after its name in a sentence, or null; how it is written alone is checked where this is left out. */
  readonly addressFault?: ((address: string) => string | null) | undefined
  /** Whether the product says something by a key; that errors have a text is not checked where this is left out. */
  readonly hasText?: ((key: string) => boolean) | undefined
  /** Definitions whose records code fills around their writing, or a run makes: they may need what no form gives. */
  readonly filled?: ReadonlySet<string> | undefined
  /** The product without what an installation adds to it. */
  readonly product?: Registry | undefined
  /** Definitions that stand by their last good shape, without the code that they named. */
  readonly former?: ReadonlySet<string>
  /** Definitions that were right before: of two that contradict each other, it is not theirs to give way. */
  readonly settled?: ReadonlySet<string> | undefined
  /** Whether values that were taken from a choice, or states that are gone, may still have labels. */
  readonly formerValues?: boolean
  addFault(place: string, sentence: string): void
}
