import type { Model, ModelField } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { may, type Person } from '../engine/context.ts'

const personalKinds = new Set(['identity', 'phone', 'email', 'iban'])
const shortest = 4

/** Whether a field says who a person is or how to reach them: identity numbers, phones, addresses of mail, accounts at banks. */
export const isPersonal = (field: ModelField): boolean => field.masked === true || personalKinds.has(field.kind)

/** A personal value as someone sees it who has no right to it. */
export const veiled = (value: unknown): unknown =>
  typeof value !== 'string' || value === ''
    ? value
    : value.length > shortest
      ? `${value.slice(0, 1)}•••••${value.slice(-2)}`
      : '•••••'

/**
 * What a person may read of logged values: of a resource that they may view everything, of any other no personal value.
 * A resource that no definition describes any more is told to administrators alone.
 */
export function discreet(
  registry: Registry,
  person: Person,
): (resource: string, values: Readonly<Record<string, unknown>> | null) => Readonly<Record<string, unknown>> | null {
  return (resource, values) => {
    const model = registry.find(resource)
    if (values === null || person.isAdmin || (model && may(person, model.permissions.view))) return values
    return model ? veil(model, values) : null
  }
}

function veil(model: Model, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const hide = (fields: ReadonlyMap<string, ModelField>, row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const field = fields.get(name)
        return [name, field && isPersonal(field) ? veiled(value) : value]
      }),
    )
  const lines = Object.fromEntries(
    model.lines.flatMap(({ name, fields }) => {
      const rows = values[name]
      return Array.isArray(rows) ? [[name, rows.map((row: Readonly<Record<string, unknown>>) => hide(fields, row))]] : []
    }),
  )
  return { ...hide(model.fields, values), ...lines }
}
