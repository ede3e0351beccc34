import type { Model } from '../../../../schema/model.ts'
import { defaults } from '../../../../schema/record/accept.ts'
import { today } from '../../../../schema/values/date.ts'
import type { Run } from '../../database/database.ts'
import type { Context } from '../context.ts'
import type { Stored } from '../read/record.ts'
import { yearFields } from '../sql/columns.ts'
import { fillPresets } from './presets.ts'

/** Whether a record has nothing in the year of the context yet. */
export const isNewInYear = (model: Model, before: Stored, context: Context): boolean =>
  model.yearly && context.year !== null && before['fiscalYear'] === null

/** What a record begins a year with: the defaults and presets of its year's fields. */
export async function newYear(model: Model, context: Context, run: Run): Promise<Record<string, unknown>> {
  const values = defaults(yearFields(model), today())
  await fillPresets(model, [values], context, run)
  return values
}
