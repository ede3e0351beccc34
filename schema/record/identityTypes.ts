import type { ModelField } from '../model.ts'
import { type IdentityType, identityTypeOf } from '../values/identity.ts'

/** The field that holds the type of an identity number. */
export const typeFieldOf = (field: Pick<ModelField, 'type'>): string => field.type ?? 'identityType'

/** The types that the identity numbers among the values tell, by the fields that hold them; whoever asks keeps a given one. */
export function identityTypesTold(
  fields: ReadonlyMap<string, ModelField>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, IdentityType>> {
  const told: Record<string, IdentityType> = {}
  for (const field of fields.values()) {
    if (field.kind !== 'identity') continue
    const type = identityTypeOf(values[field.field])
    if (type !== null && fields.get(typeFieldOf(field))?.values?.includes(type)) told[typeFieldOf(field)] = type
  }
  return told
}
