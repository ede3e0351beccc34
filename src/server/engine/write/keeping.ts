import type { Model } from '../../../../schema/model.ts'
import { isIssued } from '../../../../schema/record/issued.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { onlyMoves } from '../checks/unchanged.ts'
import type { Draft } from '../draft.ts'

/** The stored record of a draft whose reads are reused: it is issued, or an action only changes its state. */
export const keeping = (
  model: Model,
  { record, before, input }: Pick<Draft, 'record' | 'before' | 'input'>,
): RecordData | null =>
  before && (isIssued(model, before) || (input !== null && onlyMoves(model, before, record))) ? before : null
