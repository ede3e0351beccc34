import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'

/** What is made: as it is written first, and the action that brings it into the books then. */
export interface Begun {
  readonly values: RecordData
  readonly action: string | null
}

/** A document that its maker gives as posted is written as it is before that, and posted like any other. */
export function begun(target: Model, values: RecordData): Begun {
  const { status } = values
  const [action] = [...target.actions].find(([, { posts, to }]) => posts !== undefined && to === status) ?? []
  const before = target.states.find((state) => target.data.states?.[state]?.includes(String(status)))
  return action !== undefined && before ? { values: { ...values, status: before }, action } : { values, action: null }
}
