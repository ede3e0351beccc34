import { holds } from '../../../../schema/condition.ts'
import { isPosted } from '../../../../schema/effects.ts'
import { isAddedName } from '../../../../schema/extension.ts'
import type { Guard } from '../../../../schema/language/guard.ts'
import type { Model } from '../../../../schema/model.ts'
import { isOfAnother } from '../../../../schema/own.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'

/** Who wants to do something with a record. */
export interface Who {
  readonly id: number
  readonly can: (permission: string | undefined) => boolean
}

/**
 * The message code of what the definition holds against this use of the record as it stands; null when nothing does. What
 * other records hold against it only the server knows.
 */
export function guardAgainst(model: Model, record: RecordData, use: string, who?: Who): string | null {
  if ((use === 'edit' || use === 'delete') && isPosted(model, record)) return 'Document.Posted'
  if ((use === 'edit' || isAddedName(use)) && isTakenBack(model, record)) return 'Document.Void'
  const read = reader(record)
  const isTheirs = ({ others }: Guard) =>
    others !== undefined && who !== undefined && !who.can(others.permission) && isOfAnother(record, others.by, who.id)
  const guard = model.data.guards?.find(
    // What refuses some changes alone is seen once it is known what changes.
    (one) =>
      one.on.includes(use) &&
      !one.changes &&
      !one.becomes &&
      ((one.holds !== undefined && !holds(one.holds, read)) || isTheirs(one)),
  )
  return guard?.error ?? null
}
