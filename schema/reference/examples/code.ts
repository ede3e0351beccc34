import type { Calculations } from '../../calculate.ts'
import type { Makers } from '../../makers.ts'
import type { Recipes } from '../../recipe.ts'

/** Functions that definitions name, as a `.ts` file of an installation exports them. */
export interface Code {
  readonly calculations: Calculations
  readonly makers: Makers
  readonly recipes: Recipes
}
