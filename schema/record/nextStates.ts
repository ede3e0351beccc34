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

/**
 * The states in which a record of the past may be brought by a file: all but those that only code leads to, as the entry in the books
 * and what else such a state promises would be missing.
 */
export function historicStates({ data, states, actions }: Model): readonly string[] {
  return states.filter((state, index) => {
    if (index === 0) return true
    if (state === 'posted' && data.posting !== undefined) return false
    const leading = [...actions.values()].filter(({ to }) => to === state)
    const from = new Set(leading.flatMap(({ from = [] }) => from))
    const bySaving = Object.entries(data.states ?? {}).some(([start, list]) => list.includes(state) && !from.has(start))
    return (
      !leading.length ||
      leading.some(({ behaviour }) => behaviour === undefined) ||
      (bySaving && leading.every(({ from }) => from))
    )
  })
}
