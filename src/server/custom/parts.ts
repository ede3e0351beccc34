import type { Calculations } from '../../../schema/calculate.ts'
import type { CardData } from '../../../schema/card.ts'
import type { EntityReport } from '../../../schema/entityReport.ts'
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

/** Whether an item of a file is a report as data. */
export const isReport = (item: unknown): item is EntityReport => typeof item === 'object' && item !== null && 'report' in item

/** Whether an item of a file is a card of the home page. */
export const isCard = (item: unknown): item is CardData => typeof item === 'object' && item !== null && 'card' in item
