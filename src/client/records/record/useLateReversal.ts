import { isPosted, yearEndOf } from '../../../../schema/effects.ts'
import type { FieldMap } from '../../../../schema/language/scope.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import { inOrder, useFrame } from '../../providers/frame.tsx'

/** How a document whose year is closed is taken back all the same: on a day of an open year, and it is void then. */
export interface LateReversal {
  /** The action that takes it back. */
  readonly action: string
  /** Its year, which keeps its figures, and the open one in which the reversal is entered. */
  readonly closed: number
  readonly open: number
  /** What is asked: the day, which cannot be that of the document, and why. */
  readonly input: FieldMap
}

/** Null where the document stands in no closed year, or cannot be taken back after it: what moved goods, and what a year began or ended with. */
export function useLateReversal(model: Model, record: RecordData): LateReversal | null {
  const { year, years } = useFrame()
  const action = model.posting?.unposts
  if (!action || year?.year == null || year.status !== 'closed' || !isPosted(model, record)) return null
  const after = inOrder(years).filter((one) => one.status === 'open' && one.startDate > year.endDate)
  const open = after.find(({ startDate, endDate }) => startDate <= today() && today() <= endDate) ?? after.at(-1)
  const { date, ...rest } = model.actions.get(action)?.input ?? {}
  if (!date || open?.year == null || model.data.effects?.stock !== undefined || yearEndOf(model.data, record)) return null
  return {
    action,
    closed: year.year,
    open: open.year,
    input: { date: { ...date, required: true, default: 'today' }, ...rest },
  }
}
