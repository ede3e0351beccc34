import { holds } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import { historicStates, nextStates } from '../../../../schema/record/nextStates.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import type { Check } from './check.ts'

/** The states that a save may lead to. */
export const states: Check = {
  name: 'states',
  applies: ({ model, operation }) => model.states.length > 0 && !model.actions.has(operation),
  judge: ({ record, before }, { model, historic }) => checkTransition(model, before, record, historic),
}

/** What an action leads to is reached through the action alone, and a new record begins where its form may begin. */
function checkTransition(model: Model, before: RecordData | null, record: RecordData, isHistoric = false): FaultAt[] {
  const from = (before?.['status'] as string | undefined) ?? model.states[0] ?? ''
  const to = (record['status'] as string | null) ?? from
  if (isHistoric && !before && model.states.includes(to)) return checkHistoric(model, record, to)
  return to === from || nextStates(model, before).includes(to)
    ? []
    : [{ code: 'Record.WrongState', field: 'status', params: { from, to } }]
}

/** A record of the past is in a state that reserves nothing elsewhere, and has a number where its state needs one. */
function checkHistoric(model: Model, record: RecordData, state: string): FaultAt[] {
  const allowed = historicStates(model)
  if (!allowed.includes(state)) return [{ code: 'Import.StateByAction', field: 'status', params: { state } }]
  return record['number'] && !holds(model.data.number?.when, reader(record))
    ? [{ code: 'Import.NoNumberYet', field: 'number', params: { state } }]
    : []
}
