import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { loadedDefinitions } from './definitions.ts'

/** Fields that the server fills itself. */
const isGiven = (field: ModelField) => !field.readOnly && field.kind !== 'computed'

/** What of a record may be sent back: no titles of references, no stamps, nothing read-only. */
export function writable(
  resource: string,
  data: Readonly<Record<string, unknown>>,
  when: 'create' | 'update',
): Record<string, unknown> {
  const model = loadedDefinitions().find(resource)
  if (!model) return { ...data }
  const sent: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(data)) {
    const field = model.fields.get(name)
    const lines = model.lines.find((one) => one.name === name)
    if (lines && Array.isArray(value)) sent[name] = value.map((line) => writableLine(lines.fields, line, when))
    else if (field ? isGiven(field) : when === 'update' && name === 'version') sent[name] = value
  }
  return sent
}

function writableLine(
  fields: Model['fields'],
  line: Readonly<Record<string, unknown>>,
  when: 'create' | 'update',
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).filter(
      ([name]) =>
        (name === 'id' && when === 'update') ||
        (fields.has(name) && !fields.get(name)?.readOnly && fields.get(name)?.kind !== 'computed'),
    ),
  )
}
