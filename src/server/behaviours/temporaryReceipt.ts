import type { SaveBehaviour } from '../engine/behaviour.ts'

/** Money is collected on the day on which it came, unless whoever confirms it says a later one. */
export const temporaryReceipt: SaveBehaviour = {
  prepare: (values) => {
    if (values['status'] === 'confirmed') values['collectedOn'] ??= values['date']
    return undefined
  },
}
