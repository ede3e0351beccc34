import type { Model } from '../model.ts'
import type { ModelLines } from '../modelField.ts'
import type { Registry } from '../registry.ts'
import { linesTable } from './names.ts'

/** The present name of something, then the one that it had before. */
const namesOf = (name: string, was: string | undefined): string[] => (was === undefined ? [name] : [name, was])

/** The names that the table of a group of lines may have had: the document, the group, or both were renamed. */
export const formerLinesTables = (model: Model, lines: ModelLines): string[] =>
  namesOf(model.name, model.data.was)
    .flatMap((owner) => namesOf(lines.name, lines.was).map((group) => linesTable(owner, group)))
    .slice(1)

/** The names that a resource, or lines as a resource (`orders.items`), may have had before. */
export function formerNames(resource: string, registry: Registry): string[] {
  const model = registry.find(resource)
  if (!model) return []
  const { owner } = model
  if (!owner) return namesOf(model.name, model.data.was).slice(1)
  const group = owner.lines.find(({ name }) => resource === `${owner.name}.${name}`)
  return namesOf(owner.name, owner.data.was)
    .flatMap((name) => namesOf(group?.name ?? '', group?.was).map((lines) => `${name}.${lines}`))
    .slice(1)
}
