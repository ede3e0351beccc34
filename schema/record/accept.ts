import type { ValueContext } from '../kind.ts'
import { isList, kindOf } from '../kinds.ts'
import type { Model, ModelField } from '../model.ts'
import { systemKeys } from '../systemFields.ts'
import { withIdentityTypes } from './identityTypes.ts'
import { type FaultAt, type RecordData, reader } from './record.ts'

/** What a check needs to know besides the record. */
export type CheckContext = Omit<ValueContext, 'read'>

/** One value in its stored form, or its fault. Empty is null (an empty list for lists, false for flags). */
export function acceptValue(
  field: ModelField,
  value: unknown,
  record: RecordData,
  context: CheckContext,
  document?: RecordData,
): { value: unknown } | { fault: FaultAt } {
  if (value === null || value === undefined || value === '')
    return { value: field.kind === 'flag' ? (field.default ?? false) : null }
  const result = kindOf(field).accept(value, field, { ...context, read: reader(record, document) })
  return 'fault' in result ? { fault: { ...result.fault, field: field.field } } : result
}

/** Whether a request may give this field at all. */
export const isWritable = (field: ModelField): boolean => !field.readOnly && field.kind !== 'computed'

/** A request's body taken apart: values in stored form, lines, and keys that only echo what was answered. */
export interface AcceptedRecord {
  readonly values: Record<string, unknown>
  readonly lines: Record<string, Record<string, unknown>[]>
  readonly echoes: Record<string, unknown>
  readonly faults: FaultAt[]
}

/**
 * Checks the shape of a body: unknown keys, types and formats, each value in its stored form. Nothing is dropped silently.
 * @param before the stored record that the body changes, where what the body does not give is read, or null for a new record;
 * left out, the body stands as it is: a form proposes types itself
 */
export function acceptRecord(model: Model, body: RecordData, context: CheckContext, before?: RecordData | null): AcceptedRecord {
  const result: AcceptedRecord = { values: {}, lines: {}, echoes: {}, faults: [] }
  const input = before === undefined ? body : withIdentityTypes(model.fields, body, before ?? {})
  const whole = { ...before, ...input }
  for (const [key, value] of Object.entries(input)) {
    const field = model.fields.get(key)
    const lines = model.lines.find((group) => group.name === key)
    if (lines) result.lines[key] = acceptLines(lines, value, input, context, result.faults)
    // What others use up may have moved since the record was read.
    else if (field?.figure) continue
    else if (systemKeys.has(key) || (field && !isWritable(field))) result.echoes[key] = value
    else if (!field && confirmed(model, key)) {
      if (value !== input[confirmed(model, key) ?? '']) result.faults.push({ code: 'Password.NotConfirmed', field: key })
    } else if (!field) result.faults.push({ code: 'Field.Unknown', field: key })
    else {
      const accepted = acceptValue(field, value, whole, context)
      if ('fault' in accepted) result.faults.push(accepted.fault)
      else if (isGone(field, accepted.value) && before !== undefined && before?.[key] !== accepted.value)
        result.faults.push({ code: 'Field.Choice', field: key })
      else result.values[key] = accepted.value
    }
  }
  return result
}

/** A value that a choice does not offer any more is only kept. */
const isGone = (field: ModelField, value: unknown): boolean => field.kept?.includes(String(value)) === true

/** The password that a key repeats: `confirmPassword` repeats `password`, is compared and never stored. */
function confirmed(model: Model, key: string): string | undefined {
  const name = key.startsWith('confirm') ? key.charAt(7).toLowerCase() + key.slice(8) : ''
  return model.fields.get(name)?.kind === 'password' ? name : undefined
}

function acceptLines(
  lines: Model['lines'][number],
  value: unknown,
  document: RecordData,
  context: CheckContext,
  faults: FaultAt[],
): Record<string, unknown>[] {
  if (!Array.isArray(value)) {
    faults.push({ code: 'Field.Type', field: lines.name })
    return []
  }
  const max = lines.max ?? 1000
  if (value.length > max) {
    faults.push({ code: 'Lines.TooMany', field: lines.name, params: { max } })
    return []
  }
  return value.map((given: unknown, index) => {
    const at = (key: string) => `${lines.name}.${index}.${key}`
    const values: Record<string, unknown> = {}
    if (!given || typeof given !== 'object' || Array.isArray(given)) {
      faults.push({ code: 'Field.Type', field: `${lines.name}.${index}` })
      return values
    }
    for (const [key, item] of Object.entries(given)) {
      const field = lines.fields.get(key)
      if (key === 'id') {
        if (item === null || (Number.isInteger(item) && (item as number) > 0)) values['id'] = item
        else faults.push({ code: 'Field.Type', field: at(key) })
      } else if (key === 'refs' || key === 'facts' || (field && !isWritable(field))) continue
      else if (!field) faults.push({ code: 'Field.Unknown', field: at(key) })
      else {
        const accepted = acceptValue(field, item, given as RecordData, context, document)
        if ('fault' in accepted) faults.push({ ...accepted.fault, field: at(key) })
        else values[key] = accepted.value
      }
    }
    return values
  })
}

/** Values of a new record where nothing was given. */
export function defaults(fields: Iterable<ModelField>, today: string): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.kind === 'computed' || (field.implied && field.readOnly)) continue
    if (field.kind === 'flag') values[field.field] = field.default ?? false
    else if (isList(field.kind)) values[field.field] = []
    else values[field.field] = field.default === 'today' ? today : (field.default ?? null)
  }
  return values
}
