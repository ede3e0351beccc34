import { isEmpty } from '../condition.ts'
import type { Model } from '../model.ts'
import { isShown } from './check.ts'
import { typeFieldOf } from './identityTypes.ts'
import type { FaultAt, RecordData } from './record.ts'

/**
 * Asks for the type of each identity number that tells none: without it nothing can say whether the number is right.
 * @param before the stored record; a number that stays as it was is not asked about
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
