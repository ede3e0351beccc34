import type { Model, ModelField } from '../../../schema/model.ts'

export type Values = Readonly<Record<string, unknown>>

/** What stands for a value that the reader may not see. */
export const hidden = '•••••'

const silent = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'refs'])
const harmless = new Set(['flag', 'choice'])

/** The names of what changed, or of all that was filled where a record was made or deleted. */
export function changedNames(before: Values | null, after: Values | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !silent.has(name))
  const text = (values: Values | null, name: string) => JSON.stringify(values?.[name] ?? null)
  return names.filter((name) => text(before, name) !== text(after, name))
}

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
