import type { Model } from '../../../../schema/model.ts'
import type { Stored } from '../read/record.ts'

/** Whether a record is kept because of its number: a series without gaps proves that nothing is missing. */
export const keepsNumber = (model: Model, before: Stored): boolean =>
  model.numbered && Boolean(before['number']) && !model.data.number?.gaps
