import type { Model, ModelField } from '../../../schema/model.ts'

export type Values = Readonly<Record<string, unknown>>

/** What stands for a value that the reader may not see. */
export const hidden = '•••••'

const harmless = new Set(['flag', 'choice'])

/** Only the named values; for a reader who may not view the resource nothing that could tell about a person or an amount. */
export function only(values: Values | null, names: readonly string[], model: Model | undefined, seen: boolean): Values | null {
  if (!values) return null
  return Object.fromEntries(
    names
      .filter((name) => name in values)
      .map((name) => [name, seen ? values[name] : masked(values[name], model?.fields.get(name))]),
  )
}

const masked = (value: unknown, field: ModelField | undefined): unknown =>
  value === null || (field && harmless.has(field.kind)) ? value : hidden
