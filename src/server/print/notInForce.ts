import { isPosted } from '../../../schema/effects.ts'
import type { Model } from '../../../schema/model.ts'
import { layoutOf } from '../../../schema/printLayout.ts'
import type { RecordData } from '../../../schema/record/record.ts'

/** The state that keeps a document from being in force: what posts is not until it is posted, a draft and what was made void never are. */
export function notInForce(model: Model, record: RecordData): string | null {
  const stated = String(record['status'])
  if (!model.states.includes(stated)) return null
  const isFinal = stated !== 'draft' && stated !== 'void'
  const isDone = model.posting && !layoutOf(model.data).issued ? isPosted(model, record) || isOver(model, stated) : isFinal
  return isDone ? null : stated
}

/** Whether nothing is left to be done with a record in a state: what leads on from there takes it back. */
function isOver({ data }: Model, state: string): boolean {
  const next = data.states?.[state] ?? []
  const isBack = (to: string) =>
    Object.values(data.actions ?? {}).some((one) => one.takesBack && one.to === to && (one.from?.includes(state) ?? true))
  return next.length > 0 && next.every(isBack)
}
