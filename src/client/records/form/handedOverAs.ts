import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'

/**
 * The state in which a record is handed over whose paper goes out once: that in which it has its number. The main button saves it so
 * and shows its paper. What is in force only once it is posted is handed over then.
 */
export function handedOverAs({ data, states, posting }: Model): string | undefined {
  const { reprints, issued } = layoutOf(data)
  if (!reprints || (posting && !issued)) return undefined
  const numbered = data.number?.when?.['status']
  return typeof numbered === 'string' ? numbered : states[0]
}
