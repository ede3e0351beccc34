import type { Model } from '../../../schema/model.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { finalDays } from './period.ts'
import { shortCovered } from './shortCovered.ts'
import { shortSafes } from './shortSafes.ts'

/** What stands in the way of documents that come to count, or no longer do: locks of their day, and safes and covered accounts that have not
 * what they take. */
export async function whenFinal(
  model: Model,
  operation: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<FaultAt[][]> {
  const [days, safes, covered] = await Promise.all([
    finalDays(model, operation, changes, context, run),
    shortSafes(model, changes, context, run),
    shortCovered(model, changes, context, run),
  ])
  return changes.map((_, index) => [...(days[index] ?? []), ...(safes[index] ?? []), ...(covered[index] ?? [])])
}
