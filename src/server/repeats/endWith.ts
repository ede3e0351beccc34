import type { Model } from '../../../schema/model.ts'
import type { Services } from '../access/services.ts'
import { type Run, whenCommitted } from '../database/database.ts'
import type { Change } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { endDue } from './ends.ts'

/**
 * Gives the clock a turn as soon as a record is stored with which others end: who has left, or is in another branch, keeps no place
 * until the next one. What fails waits for that.
 */
export function endWith(
  server: Services,
  model: Model,
  changes: readonly Change[],
  { tenant, registry }: Context,
  run: Run,
): readonly Promise<unknown>[] {
  for (const ending of registry.models) {
    const [reference = '', day = ''] = ending.data.ends?.with?.split('.') ?? []
    if (!day || ending.data.readOnly || ending.fields.get(reference)?.to !== model.name) continue
    const ends = ({ before, record }: Change) =>
      before !== null && (before[day] !== record[day] || before['branch'] !== record['branch'])
    if (changes.some(ends))
      whenCommitted(run).push(() => {
        endDue(server, tenant, ending).catch((error: unknown) =>
          server.log(`${ending.name} wait for the clock: ${String(error)}`),
        )
      })
  }
  return []
}
