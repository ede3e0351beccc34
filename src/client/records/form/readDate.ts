import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { parseDate } from '../../../../schema/values/date.ts'

/** A day as the server takes it, of whatever way it was typed: what is no day stays, for the check to refuse. */
export const readDate = ({ kind }: Pick<ModelField, 'kind'>, value: unknown): unknown =>
  kind === 'date' && typeof value === 'string' ? (parseDate(value) ?? value) : value

/** Typed values with the days among them as the server takes them. */
export const withDates = (fields: readonly ModelField[], typed: RecordData): RecordData => ({
  ...typed,
  ...Object.fromEntries(
    fields.filter(({ field }) => field in typed).map((field) => [field.field, readDate(field, typed[field.field])]),
  ),
})
