import { isLocked } from '../../../../schema/derive/tables.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { fold } from '../../../../schema/values/fold.ts'
import type { Context } from '../context.ts'

const lockedByModel = new WeakMap<Model, readonly ModelField[]>()

/** The fields whose uniqueness no index holds: it spans a record and its years, so it is asked for under a lock. */
export function lockedFields(model: Model): readonly ModelField[] {
  const known = lockedByModel.get(model)
  if (known) return known
  const found = [...model.fields.values()].filter((field) => field.unique && isLocked(model, field))
  lockedByModel.set(model, found)
  return found
}

/** What such a field is compared by: names as they are folded; null where there is nothing to compare. */
export function comparedValue(field: ModelField, record: RecordData): string | null {
  const value = record[field.field]
  return value ? (field.name ? fold(String(value)) : String(value)) : null
}

/** Whether a save gives the field a value that the record did not have. */
export const isNewValue = (field: ModelField, record: RecordData, before: RecordData | null): boolean =>
  record[field.field] !== before?.[field.field]

/** The name of the lock that everyone takes who wants this value in this branch. */
export const lockName = (model: Model, field: ModelField, value: string, context: Context): string =>
  `${model.name}.${field.field} ${context.branch.id} ${value}`

/** What is told of a value that another record has. */
export function alreadyUsed(field: ModelField): FaultAt {
  const error = field.unique !== true && field.unique?.error
  return { code: error || 'Value.AlreadyUsed', field: field.field }
}
