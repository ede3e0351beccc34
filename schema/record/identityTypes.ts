import { isEmpty } from '../condition.ts'
import type { ModelField } from '../modelField.ts'
import { type IdentityType, identityTypeOf } from '../values/identity.ts'
import type { RecordData } from './record.ts'

/** The field that holds the type of an identity number. */
export const typeFieldOf = (field: Pick<ModelField, 'type'>): string => field.type ?? 'identityType'

/** The types that follow from the identity numbers among the values, by the fields of the types. */
export function identityTypesOf(
  fields: ReadonlyMap<string, ModelField>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, IdentityType>> {
  const types: Record<string, IdentityType> = {}
  for (const field of fields.values()) {
    if (field.kind !== 'identity') continue
    const type = identityTypeOf(values[field.field])
    if (type !== null && fields.get(typeFieldOf(field))?.values?.includes(type)) types[typeFieldOf(field)] = type
  }
  return types
}

/**
 * A request in which every identity number that it gives, or gives another type, stands beside its type: the one that is given or
 * stored, or else the one that follows from the number. A pair that stays as it is stored is left as it is.
 */
export function withIdentityTypes(fields: ReadonlyMap<string, ModelField>, input: RecordData, before: RecordData): RecordData {
  const completed: Record<string, unknown> = { ...input }
  for (const field of fields.values()) {
    if (field.kind !== 'identity') continue
    const [name, type] = [field.field, typeFieldOf(field)]
    if (!(name in input || type in input)) continue
    const pair: Record<string, unknown> = { [name]: before[name], [type]: before[type], ...pick(input, [name, type]) }
    if (isEmpty(pair[name]) || [name, type].every((one) => (pair[one] || null) === (before[one] ?? null))) continue
    completed[name] = pair[name]
    if (isEmpty(pair[type])) Object.assign(completed, identityTypesOf(fields, { [name]: pair[name] }))
  }
  return completed as RecordData
}

const pick = (record: RecordData, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]))
