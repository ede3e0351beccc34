import { pathsOf } from './condition.ts'
import type { Rule } from './language/rule.ts'
import type { ModelField } from './modelField.ts'

/** Every path that rules read. */
export const pathsOfRules = (rules: readonly Rule[] = []): string[] =>
  rules.flatMap((rule) => [...pathsOf(rule.when), ...pathsOf(rule.holds)])

/**
 * The steps that fields take through references, and those among other named paths: by reference, the fields of the record
 * that it names.
 */
export function pathsOfFields(
  fields: readonly ModelField[],
  named: readonly string[] = [],
): ReadonlyMap<string, ReadonlySet<string>> {
  const all = [
    ...named,
    ...fields.flatMap((field) => [
      ...pathsOf(field.shownWhen),
      ...pathsOf(field.requiredWhen),
      ...Object.values(field.when ?? {}).flatMap(pathsOf),
      ...(field.from ? [field.from] : []),
      ...(field.follows ? [field.follows] : []),
      ...(field.formula?.reads ?? []),
    ]),
  ]
  const paths = new Map<string, Set<string>>()
  for (const path of all) {
    const [first = '', second] = path.split('.')
    if (second) paths.set(first, (paths.get(first) ?? new Set()).add(second))
  }
  return paths
}
