import { now } from '../../../schema/values/moment.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** An exception that is given ends in the future; one that was given may be ended at any time. */
export const lockException: SaveBehaviour = {
  check: ({ record, before }) => {
    const { until } = record
    const over = before === null && typeof until === 'string' && until <= now()
    return Promise.resolve(over ? [{ code: 'Lock.UntilPast', field: 'until' }] : [])
  },
}
