import type { Model } from '../../../../schema/model.ts'
import { nextStates } from '../../../../schema/record/nextStates.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'

/** What an action leads to is reached through the action alone, and a new record begins where its form may begin. */
export function checkTransition(model: Model, before: RecordData | null, record: RecordData): FaultAt[] {
  if (!model.states.length) return []
  const from = (before?.['status'] as string | undefined) ?? model.states[0] ?? ''
  const to = (record['status'] as string | null) ?? from
  return to === from || nextStates(model, before).includes(to)
    ? []
    : [{ code: 'Record.WrongState', field: 'status', params: { from, to } }]
}

/** Whether an action can start from the record's state. */
export function startsFrom(model: Model, name: string, status: unknown): boolean {
  const action = model.actions.get(name)
  if (!action?.to) return true
  const from = action.from ?? model.states.filter((state) => model.data.states?.[state]?.includes(action.to ?? ''))
  return from.includes(String(status))
}
