import type { Model } from '../model.ts'
import type { RecordData } from './record.ts'

/**
 * The states that saving may bring the record to: those that no action leads to (draft to open). Of new records only documents can be
 * final from the start; anything else begins in its first state.
 */
export function nextStates(model: Model, record: RecordData | null | undefined): readonly string[] {
  if (!record && !model.lines.length) return []
  const now = String(record?.['status'] ?? model.states[0])
  const byAction = new Set(
    [...model.actions.values()].filter((action) => !action.from || action.from.includes(now)).map((action) => action.to),
  )
  return (model.data.states?.[now] ?? []).filter((state) => !byAction.has(state))
}
