import type { SaveBehaviour } from '../engine/behaviour.ts'
import { movedAfterTold } from '../ledger/shownBefore.ts'

/** A cost centre stays where closed years and locked months showed it. */
export const costCenter: SaveBehaviour = { check: (saving) => movedAfterTold(saving, ['cost_centers', 'cost_center_id']) }
