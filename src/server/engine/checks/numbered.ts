import type { Model } from '../../../../schema/model.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import type { Stored } from '../read/record.ts'

/** Why a record is kept because of its number, where it is: a series without gaps proves that nothing is missing. It is made void, if it can be. */
export function keptForNumber(model: Model, before: Stored): FaultAt[] {
  if (!model.numbered || !before['number'] || model.data.number?.gaps) return []
  const isVoidable = model.states.some((status) => isTakenBack(model, { status }))
  return [{ code: isVoidable ? 'Record.Numbered' : 'Record.NumberKept' }]
}
