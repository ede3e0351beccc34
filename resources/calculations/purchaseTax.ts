import type { purchaseTaxCategories } from '../groups/values.ts'

type Category = (typeof purchaseTaxCategories)[number]
type Treatment = Category | 'education' | null

/**
 * What the tax return calls a line of what is bought: as the line says, else as its item or the category of that. Whom the state frees of
 * the tax is no matter of suppliers: they charge it on what schools sell to citizens without it.
 */
export function boughtCategory(
  said: Category | null,
  { itemTax, categoryTax }: { readonly itemTax?: Treatment; readonly categoryTax?: Treatment } = {},
): Category {
  const treatment = said ?? itemTax ?? categoryTax ?? 'standard'
  return treatment === 'education' ? 'standard' : treatment
}
