import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'

/**
 * The state in which a record is handed over whose paper goes out once: that in which it has its number. The main button saves it so
 * and shows its paper.
 */
export function handedOverAs({ data, states }: Model): string | undefined {
  if (!layoutOf(data).reprints) return undefined
  const numbered = data.number?.when?.['status']
  return typeof numbered === 'string' ? numbered : states[0]
}
