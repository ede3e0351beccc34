import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Change } from '../engine/change.ts'

/** Whether a document that was issued is unposted or voided. */
export function isBeingTakenBack({ posting }: Model, { record, before }: Change): boolean {
  const reached = (one: RecordData | null): number => {
    const status = String(one?.['status'])
    if (posting?.inBooks.includes(status)) return 2
    return posting?.postable.has(status) ? 1 : 0
  }
  return reached(record) < reached(before)
}
