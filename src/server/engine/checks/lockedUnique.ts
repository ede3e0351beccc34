import { isLocked } from '../../../../schema/derive/tables.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { fold } from '../../../../schema/values/fold.ts'
import type { Change } from '../behaviour.ts'
import type { Context } from '../context.ts'

/** The fields whose uniqueness no index holds: it spans a record and its years, so it is asked for under a lock. */
export const lockedFields = memoized((model: Model): readonly ModelField[] =>
  [...model.fields.values()].filter((field) => field.unique && isLocked(model, field)),
)

/** What such a field is compared by: names as they are folded; null where there is nothing to compare. */
export function comparedValue(field: ModelField, record: RecordData): string | null {
  const value = record[field.field]
  return value ? (field.name ? fold(String(value)) : String(value)) : null
}

/** The value that a save gives the field and the record did not have, or not in this branch. */
export const newValue = (field: ModelField, { record, before }: Change): string | null =>
  record[field.field] === before?.[field.field] && record['branch'] === before?.['branch'] ? null : comparedValue(field, record)

/** The names of the locks that everyone takes who wants these values in this branch, in one order for all. */
export const lockNames = (model: Model, changes: readonly Change[], { branch }: Context): string[] =>
  lockedFields(model)
    .flatMap((field) =>
      changes.flatMap((change) => {
        const value = newValue(field, change)
        return value === null ? [] : [`${model.name}.${field.field} ${branch.id} ${value}`]
      }),
    )
    .sort()

/** The fault of a value that another record has. */
export function alreadyUsed(field: ModelField): FaultAt {
  const error = field.unique !== true && field.unique?.error
  return { code: error || 'Value.AlreadyUsed', field: field.field }
}
