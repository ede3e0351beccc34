import { holds } from '../../../schema/condition.ts'
import type { Model } from '../../../schema/model.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import { proposedCodes } from './newIds.ts'

export const needsNumber = (model: Model, record: RecordData): boolean =>
  model.numbered && !record['number'] && holds(model.data.number?.when, reader(record))

/** A code that was not given is the record's own number: unique without a lock, and never read as a number. */
export function proposeCodes(model: Model, values: Record<string, unknown>, id: number): void {
  for (const field of proposedCodes(model)) if (values[field.field] === null) values[field.field] = String(id)
}
