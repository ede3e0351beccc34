import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Context } from '../context.ts'
import { seesAll, seesField } from './sight.ts'

/** The field that says what a document comes to: the first amount among the columns of its list, else its first one. */
export const amountField = ({ fields, list }: Model): string | undefined =>
  [...list.columns, ...fields.keys()].find((name) => fields.get(name)?.kind === 'money')

/** What a document comes to; null where no field says it. */
export const amountOf = (model: Model, record: RecordData): string | null =>
  (record[amountField(model) ?? ''] as string | null | undefined) ?? null

/**
 * Whether the person may be told what documents of a definition come to: an amount beside a number is what somebody is paid, and what they do
 * to accounts is the amount once more.
 */
export const tellsAmounts = (model: Model, context: Context): boolean =>
  seesAll(model, context) && seesField(model.fields.get(amountField(model) ?? '') ?? {}, context.person)
