import { isEmpty } from '../condition.ts'
import type { Model } from '../model.ts'
import { isShown } from './check.ts'
import { typeFieldOf } from './identityTypes.ts'
import type { FaultAt, RecordData } from './record.ts'

/**
 * Requires the type of each identity number from which none follows: without it the number cannot be checked.
 * @param before the stored record; a number that stays as it was needs none
 */
export function untypedIdentities(model: Model, record: RecordData, before: RecordData | null): FaultAt[] {
  return [...model.fields.values()].flatMap((field) => {
    const type = typeFieldOf(field)
    const typeField = model.fields.get(type)
    if (field.kind !== 'identity' || !typeField || !isShown(typeField, record)) return []
    if (isEmpty(record[field.field]) || !isEmpty(record[type])) return []
    const stays = before !== null && record[field.field] === before[field.field] && isEmpty(before[type])
    return stays ? [] : [{ code: 'Field.Required', field: type }]
  })
}
