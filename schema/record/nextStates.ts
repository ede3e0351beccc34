import { isAddedName } from '../extension.ts'
import type { Model } from '../model.ts'
import type { RecordData } from './record.ts'

/**
 * The states that saving may bring the record to: those that no action leads to (draft to open); an action that an installation adds
 * is one more way and closes none. Of new records only documents, with lines or for the books, can be
 * final from the start; anything else begins in its first state.
 */
export function nextStates(model: Model, record: RecordData | null | undefined): readonly string[] {
  if (!record && !model.lines.length && !model.data.effects) return []
  const now = String(record?.['status'] ?? model.states[0])
  const byAction = new Set(
    [...model.actions]
      .filter(([name, { from, alsoSaved }]) => !isAddedName(name) && !alsoSaved && (!from || from.includes(now)))
      .map(([, action]) => action.to),
  )
  return (model.data.states?.[now] ?? []).filter((state) => !byAction.has(state))
}

/**
 * The state that saving a new record brings it to, where nothing else can become of its draft: a shift is saved to be open. Undefined
 * where a draft may also be given up, or is finished by an action.
 */
export function begunAs(model: Model): string | undefined {
  const [first = ''] = model.states
  const [only, ...others] = model.data.states?.[first] ?? []
  return others.length === 0 && only !== undefined && nextStates(model, undefined).includes(only) ? only : undefined
}

/**
 * The states in which a record of the past may be brought by a file: the first one, those that saving leads to, and those of actions
 * that only change the record. Of any other state the entry in the books, or what its code does, would be missing.
 */
export const historicStates = (model: Model): readonly string[] =>
  model.states.filter((state, index) => {
    const leading = [...model.actions.values()].filter(({ to }) => to === state)
    return (
      index === 0 ||
      !leading.length ||
      leading.some(({ behaviour, posts, unposts }) => behaviour === undefined && posts === undefined && !unposts) ||
      model.states.some((start) => nextStates(model, { status: start }).includes(state))
    )
  })

/** Whether a record was taken back for good: nothing leads out of its state, and an action that takes back leads to it. */
export function isTakenBack({ data, actions }: Model, { status }: RecordData): boolean {
  const state = String(status)
  return data.states?.[state]?.length === 0 && [...actions.values()].some(({ to, takesBack }) => takesBack && to === state)
}

/** Whether an action can start from the record's state. */
export function startsFrom(model: Model, name: string, status: unknown): boolean {
  const action = model.actions.get(name)
  if (!action?.to && !action?.from) return true
  const from = action.from ?? model.states.filter((state) => model.data.states?.[state]?.includes(action.to ?? ''))
  return from.includes(String(status))
}
