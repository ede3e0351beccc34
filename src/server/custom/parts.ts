import type { Calculations } from '../../../schema/calculate.ts'
import type { ExtensionData } from '../../../schema/extension.ts'
import type { Recipes } from '../../../schema/recipe.ts'

/** A file as it takes part: as it stands, or as it was when it was last right. */
export interface Part {
  readonly file: string
  readonly items: readonly unknown[]
  readonly calculations: Calculations
  readonly recipes: Recipes
  readonly isFrozen: boolean
}

export const isExtension = (item: unknown): item is ExtensionData =>
  typeof item === 'object' && item !== null && 'extends' in item
