import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'

/**
 * A save may take a document along an arrow that no action owns (draft to open); what an action leads to is reached
 * through the action alone.
 */
export function checkTransition(model: Model, before: RecordData | null, record: RecordData): FaultAt[] {
  if (!model.states.length) return []
  const from = (before?.['status'] as string | undefined) ?? model.states[0] ?? ''
  const to = (record['status'] as string | null) ?? from
  if (to === from) return []
  const arrow = model.data.states?.[from]?.includes(to) === true
  const owned = [...model.actions.values()].some((action) => action.to === to && (action.from ?? model.states).includes(from))
  return arrow && !owned ? [] : [{ code: 'Record.WrongState', field: 'status', params: { from, to } }]
}

/** Whether an action can start from the record's state. */
export function startsFrom(model: Model, name: string, status: unknown): boolean {
  const action = model.actions.get(name)
  if (!action?.to) return true
  const from = action.from ?? model.states.filter((state) => model.data.states?.[state]?.includes(action.to ?? ''))
  return from.includes(String(status))
}
