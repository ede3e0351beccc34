import { acceptValue } from '../../../schema/record/accept.ts'
import { checkField } from '../../../schema/record/check.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { refuse } from '../problems/problem.ts'
import { formFields } from './form.ts'
import type { Opened } from './open.ts'

/** Judges the values of one page of a form by themselves, as far as that needs no other record; files are judged when they are sent. */
export function checkStep({ model, open, context }: Opened, values: RecordData): void {
  const { check } = context()
  const accepted: Record<string, unknown> = {}
  const fields = formFields(model, open).filter(({ field, kind }) => field in values && kind !== 'file' && kind !== 'image')
  const faults = fields.flatMap((field): FaultAt[] => {
    const result = acceptValue(field, values[field.field], values, check)
    if ('fault' in result) return [result.fault]
    accepted[field.field] = result.value
    return []
  })
  const wrong = new Set(faults.map(({ field }) => field))
  const judged = fields
    .filter(({ field }) => !wrong.has(field))
    .flatMap((field) => checkField(field, accepted as RecordData, check) ?? [])
  refuse([...faults, ...judged])
}
