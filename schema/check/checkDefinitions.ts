import type { ResourceData } from '../definition.ts'
import { createRegistry } from '../registry.ts'
import { type CodeNames, referenceFaults } from './references.ts'
import { definitionShape, shapeFaults } from './shape.ts'

/** Every fault of all definitions at once, one readable line each: file, path inside it, what is wrong, the nearest right word. */
export function checkDefinitions(definitions: readonly unknown[], options: { files?: ReadonlyMap<string, string>; code?: CodeNames } = {}): string[] {
  const located = (name: string, fault: string) => (options.files?.has(name) ? `${options.files.get(name)}: ${fault}` : fault)
  const shaped: ResourceData[] = []
  const faults: string[] = []
  definitions.forEach((definition, index) => {
    const name = nameOf(definition) ?? `definition ${index + 1}`
    const wrong = shapeFaults(definition, definitionShape, name)
    faults.push(...wrong.map((fault) => located(name, fault)))
    if (!wrong.length) shaped.push(definition as ResourceData)
  })
  const registry = createRegistry(shaped)
  const names = new Set<string>()
  const bases = new Map<string, string>()
  for (const model of registry.models) {
    if (names.has(model.name)) faults.push(located(model.name, `${model.name}: another definition has this name`))
    const owner = bases.get(model.route.base)
    if (owner !== undefined && owner !== model.name) faults.push(located(model.name, `${model.name}.routes.base: '${model.route.base}' is already the address of ${owner}`))
    names.add(model.name)
    bases.set(model.route.base, model.name)
    faults.push(...referenceFaults(model, registry, options.code ?? {}).map((fault) => located(model.name, fault)))
  }
  return faults
}

const nameOf = (definition: unknown): string | null => {
  const name = (definition as { name?: unknown } | null)?.name
  return typeof name === 'string' && name !== '' ? name : null
}
