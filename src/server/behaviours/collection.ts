import type { SaveBehaviour } from '../engine/behaviour.ts'
import { sameCollectionReferences } from './sameReferences.ts'

/** Money that comes in is entered once. */
export const collection: SaveBehaviour = { confirm: sameCollectionReferences }
