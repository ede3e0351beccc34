import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'

/** The field that says what a document comes to: the first amount among the columns of its list, else its first one. */
export const amountField = ({ fields, list }: Model): string | undefined =>
  [...list.columns, ...fields.keys()].find((name) => fields.get(name)?.kind === 'money')

/** What a document comes to; null where no field says it. */
export const amountOf = (model: Model, record: RecordData): string | null =>
  (record[amountField(model) ?? ''] as string | null | undefined) ?? null
