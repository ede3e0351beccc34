import type { Context } from '../../engine/context.ts'
import { idsBelow } from './below.ts'

/** A cost centre and all below it; null for none chosen, which means all. */
export const costCentersBelow = async (chosen: number | null, context: Context): Promise<readonly number[] | null> =>
  chosen === null ? null : idsBelow('cost_centers', chosen, context)
