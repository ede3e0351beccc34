import type { Model } from '../../../../schema/model.ts'
import { acceptValue, isWritable } from '../../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import type { SaveBehaviour } from '../behaviour.ts'
import type { Context } from '../context.ts'

/**
 * Lets the definition's code fill values from others, and checks what it made as if a person had typed it.
 * @returns faults of filled values, each at the field that the value was made from
 */
export function fillPrepared(
  model: Model,
  values: Record<string, unknown>,
  before: RecordData | null,
  context: Context,
  { prepare }: SaveBehaviour,
): FaultAt[] {
  if (!prepare) return []
  const original = { ...values }
  const sources = prepare(values, before, context)
  return [...model.fields.values()].flatMap((field) => {
    const name = field.field
    if (!isWritable(field) || values[name] === original[name]) return []
    const accepted = acceptValue(field, values[name], values as RecordData, context.check)
    if ('fault' in accepted) return [{ ...accepted.fault, field: sources?.[name] ?? name }]
    values[name] = accepted.value
    return []
  })
}
