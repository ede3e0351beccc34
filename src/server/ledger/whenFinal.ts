import type { Model } from '../../../schema/model.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { issuedAhead } from './issuedAhead.ts'
import { leftUncovered } from './leftUncovered.ts'
import { finalDays } from './period.ts'
import { shortCovered } from './shortCovered.ts'
import { shortGoods } from './shortGoods.ts'
import { shortSafes } from './shortSafes.ts'

/**
 * Why documents cannot become final, or cannot be taken back: their day is locked, or is still to come for a tax document; a
 * warehouse, a safe or a covered account has not what they take; or others count on what they brought.
 */
export async function whenFinal(
  model: Model,
  operation: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<FaultAt[][]> {
  // Goods are held before safes, as where documents are posted.
  const goods = await shortGoods(model, changes, context, run)
  const [days, ahead, safes, covered, uncovered] = await Promise.all([
    finalDays(model, operation, changes, context, run),
    issuedAhead(model, changes, context, run),
    shortSafes(model, changes, context, run),
    shortCovered(model, changes, context, run),
    leftUncovered(model, changes, context, run),
  ])
  return changes.map((_, index) => [goods, days, ahead, safes, covered, uncovered].flatMap((found) => found[index] ?? []))
}
