import type { ResourceData } from '../definition.ts'

/** Texts by full key. */
export type Labels = Readonly<Record<string, string>>

const shared = /^(choices|sections|actions|states|lines|permissions|errors|menu)\./

/** The labels that a definition brings itself, with short keys (`name`, `fields.title`) spelt out, by language. */
export function labelsOf(data: ResourceData): Readonly<Record<string, Labels>> {
  return Object.fromEntries(
    Object.entries(data.labels ?? {}).map(([language, texts]) => [language, Object.fromEntries(Object.entries(texts).map(([key, text]) => [shared.test(key) ? key : `resources.${data.name}.${key}`, text]))]),
  )
}
