import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'

/** Of amounts that are shown of a record, by their paths, what it comes to: the one that its paper says in words, or else the first. */
export function mainAmount(model: Model, amounts: readonly string[]): string | undefined {
  return amounts.find((path) => path === layoutOf(model.data).inWords) ?? amounts[0]
}
