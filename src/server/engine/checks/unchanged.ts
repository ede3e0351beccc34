import { isAmount } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { compare, isDecimal } from '../../../../schema/values/money.ts'

/** Whether a save would write what is stored already: every kept value, list and line is as it was. */
export function isUnchanged(model: Model, before: RecordData, record: RecordData): boolean {
  return (
    sameFields(model.fields.values(), before, record) &&
    model.lines.every((lines) => {
      const [former, now] = [before, record].map((one) => (one[lines.name] ?? []) as readonly RecordData[])
      return (
        former === now ||
        (former?.length === now?.length &&
          (now ?? []).every((line, index) => {
            const stored = former?.[index] ?? {}
            return stored['id'] === line['id'] && sameFields(lines.fields.values(), stored, line)
          }))
      )
    })
  )
}

/**
 * Whether an action changes nothing but the state: calculated values then stay, even where the values that they read have changed. What
 * it writes and the function needs is another value.
 */
export const onlyMoves = (model: Model, before: RecordData, record: RecordData): boolean =>
  model.reads.length > 0 &&
  isUnchanged(model, { ...before, status: record['status'] }, record) &&
  sameResults(model, before, record)

/** Whether what a function needs, and works out, is as it was. */
export const sameResults = (model: Model, before: RecordData, record: RecordData): boolean =>
  (model.calculation?.needs ?? []).every((name) => {
    const field = model.fields.get(name)
    return !field || sameValue(field, before[name] ?? null, record[name] ?? null)
  })

const sameFields = (fields: Iterable<ModelField>, before: RecordData, record: RecordData): boolean =>
  [...fields].every(
    (field) =>
      !(isWritable(field) || field.is !== undefined || field.field === 'status') ||
      field.kind === 'password' ||
      sameValue(field, before[field.field] ?? null, record[field.field] ?? null),
  )

/** Amounts are the same with any number of zeros behind the point. */
export const sameValue = (field: ModelField | undefined, before: unknown, now: unknown): boolean =>
  before === now ||
  JSON.stringify(before) === JSON.stringify(now) ||
  (isAmount(field?.kind ?? '') &&
    isDecimal(String(before)) &&
    isDecimal(String(now)) &&
    compare(String(before), String(now)) === 0)
