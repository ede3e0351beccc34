import type { Recipes } from '../schema/recipe.ts'
import { voucher } from './accounting/voucherRecipe.ts'
import { salary } from './payroll/salaryRecipe.ts'

/** What documents post, bound by the word `effects` of their definition. */
export const recipes: Recipes = { voucher, salary }
