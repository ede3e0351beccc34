import { isEmpty } from '../condition.ts'
import type { FieldData, ValueContext } from '../kind.ts'
import { isFigure, isList, kindOf } from '../kinds.ts'
import { memoized } from '../memoized.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import type { CodeFailed } from '../namedCode.ts'
import { systemKeys } from '../systemFields.ts'
import { now } from '../values/moment.ts'
import { monthOf } from '../values/month.ts'
import { withIdentityTypes } from './identityTypes.ts'
import { type FaultAt, type RecordData, reader } from './record.ts'

/** What a check needs to know besides the record. */
export interface CheckContext extends Omit<ValueContext, 'read'> {
  /** Called when a named function fails; absent where there is no log. */
  readonly failed?: (failure: CodeFailed) => void
}

/** What a value becomes that is emptied: of a number what its field says, else 0; a flag is as it begins; else null. */
export const emptiedValue = memoized((field: ModelField): unknown => {
  if (field.kind === 'flag') return field.default ?? false
  if (field.empty !== undefined) return field.empty
  if (kindOf(field).figure === undefined) return null
  const zero = field.kind === 'int' ? 0 : '0'
  if (field.default === zero) return zero
  const isFilled = [field.from, field.fallback, field.follows, field.is].some((word) => word !== undefined) || field.hidden
  // Whoever must say it has not said 0, and 0 may be none of its values.
  if (field.required || field.requiredWhen || field.readOnly || isFilled) return null
  const accepted = kindOf(field).accept(zero, field, { decimals: 0, phoneRule: 'saudi', read: () => null })
  return 'fault' in accepted ? null : zero
})

/** What was nothing and is nothing stays so: only what a person empties is emptied. */
const nothing: { value: unknown } | { fault: FaultAt } = { value: null }
const staysNothing = (value: unknown, before: RecordData | null | undefined, name: string): boolean =>
  isEmpty(value) && before !== undefined && before !== null && isEmpty(before[name])

/** One value in its stored form, or its fault. Empty is what it becomes when it is emptied (an empty list for lists). */
export function acceptValue(
  field: ModelField,
  value: unknown,
  record: RecordData,
  context: CheckContext,
  document?: RecordData,
): { value: unknown } | { fault: FaultAt } {
  if (value === null || value === undefined || value === '') return { value: emptiedValue(field) }
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
  /** What lines say of their read-only fields, by lines, position and field. */
  readonly echoedLines: Record<string, RecordData[]>
  readonly faults: FaultAt[]
}

/**
 * Checks the shape of a body: unknown keys, types and formats, each value in its stored form. Nothing is dropped silently.
 * @param before the stored record that the body changes, where what the body does not give is read, or null for a new record;
 * left out, the body stands as it is: a form proposes types itself
 */
export function acceptRecord(model: Model, body: RecordData, context: CheckContext, before?: RecordData | null): AcceptedRecord {
  const result: AcceptedRecord = { values: {}, lines: {}, echoes: {}, echoedLines: {}, faults: [] }
  const input =
    before === undefined ? body : withJudged(model.fields, withIdentityTypes(model.fields, body, before ?? {}), before ?? {})
  const whole = { ...before, ...input }
  for (const [key, value] of Object.entries(input)) {
    const field = model.fields.get(key)
    const lines = model.lines.find((group) => group.name === key)
    if (lines) {
      const echoes: RecordData[] = []
      result.echoedLines[key] = echoes
      result.lines[key] = acceptLines(lines, value, { input, before }, context, result.faults, echoes)
    }
    // What others use up may have moved since the record was read.
    else if (field?.figure) continue
    else if (systemKeys.has(key) || (field && !isWritable(field))) result.echoes[key] = value
    else if (!field && confirmed(model, key)) {
      if (value !== input[confirmed(model, key) ?? '']) result.faults.push({ code: 'Password.NotConfirmed', field: key })
    } else if (!field) result.faults.push({ code: 'Field.Unknown', field: key })
    else {
      const accepted =
        staysNothing(value, before, key) && isFigure(field.kind) ? nothing : acceptValue(field, value, whole, context)
      if ('fault' in accepted) result.faults.push(accepted.fault)
      else if (isTakenUp(field, accepted.value, before)) result.faults.push({ code: 'Field.Choice', field: key })
      else result.values[key] = accepted.value
    }
  }
  // The form compares its two boxes itself; other clients of the server send a password twice.
  if (before !== undefined)
    for (const { kind, field } of model.fields.values())
      if (kind === 'password' && !isEmpty(input[field]) && !(confirmationOf(field) in input))
        result.faults.push({ code: 'Password.NotConfirmed', field: confirmationOf(field) })
  return result
}

/** A request that gives a rule anew, with the stored values that are judged by it. */
const withJudged = (fields: Model['fields'], input: RecordData, before: RecordData): RecordData => {
  const judged = [...fields.values()].filter((field) => {
    const { judgedBy } = kindOf(field)
    return judgedBy !== undefined && fields.has(judgedBy) && judgedBy in input && input[judgedBy] !== before[judgedBy]
  })
  const stored = judged.flatMap(({ field }) => (isEmpty(before[field]) ? [] : [[field, before[field]]]))
  return { ...Object.fromEntries(stored), ...input } as RecordData
}

/** The name of the repetition of a password: `confirmPassword` of `password`. */
export const confirmationOf = (field: string): string => `confirm${field.charAt(0).toUpperCase()}${field.slice(1)}`

/** Whether a retired value is newly chosen: a stored record may keep it, nothing else may get it. */
const isTakenUp = (field: ModelField, value: unknown, before: RecordData | null | undefined): boolean =>
  before !== undefined && field.retired?.includes(String(value)) === true && before?.[field.field] !== value

/** The password that a key repeats: `confirmPassword` repeats `password`, is compared and never stored. */
function confirmed(model: Model, key: string): string | undefined {
  const name = key.startsWith('confirm') ? key.charAt(7).toLowerCase() + key.slice(8) : ''
  return model.fields.get(name)?.kind === 'password' ? name : undefined
}

function acceptLines(
  lines: Model['lines'][number],
  value: unknown,
  { input: document, before }: { readonly input: RecordData; readonly before: RecordData | null | undefined },
  context: CheckContext,
  faults: FaultAt[],
  echoes: Record<string, unknown>[],
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
  const stored = before === undefined ? [] : ((before?.[lines.name] as readonly RecordData[] | undefined) ?? [])
  return value.map((line: unknown, index) => {
    const at = (key: string) => `${lines.name}.${index}.${key}`
    const values: Record<string, unknown> = {}
    const echoed: Record<string, unknown> = {}
    echoes.push(echoed)
    if (!line || typeof line !== 'object' || Array.isArray(line)) {
      faults.push({ code: 'Field.Type', field: `${lines.name}.${index}` })
      return values
    }
    const { id: former } = line as RecordData
    const known = former === undefined ? null : stored.find((one) => one['id'] === former)
    // A line of a sheet says no id: one with the same value stood there.
    const isFormer = (name: string, one: unknown) => (known: RecordData) =>
      former === undefined ? known[name] === one : known['id'] === former
    for (const [key, item] of Object.entries(line)) {
      const field = lines.fields.get(key)
      if (key === 'id') {
        if (item === null || (Number.isInteger(item) && (item as number) > 0)) values['id'] = item
        else faults.push({ code: 'Field.Type', field: at(key) })
      } else if (key === 'refs' || key === 'facts' || field?.figure) continue
      else if (field && !isWritable(field)) echoed[key] = item
      else if (!field) faults.push({ code: 'Field.Unknown', field: at(key) })
      else {
        const accepted =
          staysNothing(item, known, key) && isFigure(field.kind)
            ? nothing
            : acceptValue(field, item, line as RecordData, context, document)
        if ('fault' in accepted) faults.push({ ...accepted.fault, field: at(key) })
        else if (isTakenUp(field, accepted.value, before && (stored.find(isFormer(field.field, accepted.value)) ?? null)))
          faults.push({ code: 'Field.Choice', field: at(key) })
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
    else if (field.kind === 'ref') values[field.field] = null
    else values[field.field] = defaultOf(field, today)
  }
  return values
}

/** Values of a new record that says nothing more: what a form begins with, and of numbers what one becomes that is left empty there. */
export function unsaid(fields: readonly ModelField[], today: string): Record<string, unknown> {
  const values = defaults(fields, today)
  for (const field of fields) if (isFigure(field.kind) && isWritable(field)) values[field.field] ??= emptiedValue(field)
  return values
}

/** What a field begins with: the day, or the month, of today where it says so, and the moment itself of a `dateTime` that says `now`. */
export function defaultOf({ kind, default: value }: FieldData, today: string): unknown {
  if (kind === 'dateTime' && value === 'now') return now()
  if (value !== 'today') return value ?? null
  return kind === 'month' ? monthOf(today) : today
}
