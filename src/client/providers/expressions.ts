import type { ExpressionCheck } from '../../../schema/values/expression.ts'

let check: ExpressionCheck | null = null

/** Whether a text fulfils a field's regular expression; true until what judges it has come: the server judges it too. */
export const fulfils: ExpressionCheck = (expression, text) => check?.(expression, text) ?? true

/** Loads what judges regular expressions, once somebody types into a field that has one; without a connection the next one asks again. */
export async function loadExpressions(): Promise<void> {
  try {
    check ??= (await import('../../../schema/values/expression.ts')).fulfils
  } catch {
    check = null
  }
}
