import { systemKeys } from '../systemFields.ts'

type Values = Readonly<Record<string, unknown>>

/** The names of what changed, or of all that was filled where a record was made or deleted. */
export function changedNames(before: Values | null, after: Values | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !systemKeys.has(name))
  const text = (values: Values | null, name: string) => JSON.stringify(values?.[name] ?? null)
  return names.filter((name) => text(before, name) !== text(after, name))
}
