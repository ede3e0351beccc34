import type { CustomBehaviour } from '../../../schema/behaviour.ts'
import type { Calculations } from '../../../schema/calculate.ts'
import type { CardData } from '../../../schema/card.ts'
import type { EntityReport } from '../../../schema/entityReport.ts'
import type { ExtensionData } from '../../../schema/extension.ts'
import type { RunData } from '../../../schema/language/run.ts'
import type { Makers } from '../../../schema/makers.ts'
import type { Recipes } from '../../../schema/recipe.ts'

/** A file as it takes part: as it stands, or as it was when it was last right. */
export interface Part {
  readonly file: string
  readonly items: readonly unknown[]
  readonly calculations: Calculations
  readonly makers: Makers
  readonly behaviours: readonly CustomBehaviour[]
  readonly recipes: Recipes
  readonly isFrozen: boolean
}

export const isExtension = (item: unknown): item is ExtensionData =>
  typeof item === 'object' && item !== null && 'extends' in item

/** Whether an item is a run: it is done over records, and makes others or acts on them. */
export const isRun = (item: unknown): item is RunData =>
  typeof item === 'object' && item !== null && 'over' in item && !('scope' in item)
/** Whether an item of a file is a report as data. */
export const isReport = (item: unknown): item is EntityReport => typeof item === 'object' && item !== null && 'report' in item

/** Whether an item of a file is a card of the home page. */
export const isCard = (item: unknown): item is CardData => typeof item === 'object' && item !== null && 'card' in item
