import type { Model } from '../../../../schema/model.ts'
import { acceptValue, isWritable } from '../../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import type { SaveBehaviour } from '../behaviour.ts'
import type { Context } from '../context.ts'

/**
 * Lets the definition's code fill values from others, and checks what it made as if a person had typed it.
 * @returns what is wrong with made values, told at the field that they were made from
 */
export function fillPrepared(
  model: Model,
  values: Record<string, unknown>,
  before: RecordData | null,
  context: Context,
  { prepare }: SaveBehaviour,
): FaultAt[] {
  if (!prepare) return []
  const given = { ...values }
  const sources = prepare(values, before, context)
  return [...model.fields.values()].flatMap((field) => {
    const name = field.field
    if (!isWritable(field) || values[name] === given[name]) return []
    const accepted = acceptValue(field, values[name], values as RecordData, context.check)
    if ('fault' in accepted) return [{ ...accepted.fault, field: sources?.[name] ?? name }]
    values[name] = accepted.value
    return []
  })
}
