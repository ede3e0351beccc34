import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Context } from '../context.ts'

export const secretFields = (model: Model): ModelField[] => [...model.fields.values()].filter(({ kind }) => kind === 'secret')

/** Whose secret it is, as it is encrypted: it opens for no other tenant and no other field. */
export const ownerOf = (tenant: number, resource: string, field: string): string => `${resource}.${field} ${tenant}`

/**
 * Encrypts the secrets that were given, before any other code sees the record: from here on it says only whether there is one.
 * A text replaces what is stored, `false` takes it away, everything else leaves it.
 * @returns what will be stored, by field
 */
export function sealSecrets(
  model: Model,
  values: Readonly<Record<string, unknown>>,
  record: Record<string, unknown>,
  before: RecordData | null,
  { tenant, outgoing }: Context,
): RecordData {
  const sealed: Record<string, string> = {}
  for (const { field } of secretFields(model)) {
    const given = values[field]
    if (typeof given !== 'string') record[field] = given === false ? null : (before?.[field] ?? null)
    else {
      if (!outgoing) throw new Error(`nothing to encrypt ${model.name}.${field} with`)
      sealed[field] = outgoing.secretBox.encrypt(given, ownerOf(tenant, model.name, field)).toString('base64')
      record[field] = true
    }
  }
  return sealed
}
