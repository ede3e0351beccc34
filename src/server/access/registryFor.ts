import { ownDefinition } from '../../../schema/own.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { may, type Person } from '../engine/context.ts'

const made = new WeakMap<Registry, Map<string, Registry>>()

/**
 * The definitions as they hold for a person: of those whose records are somebody's, who may see their own and not all has one in which
 * the permission for their own stands; by that the engine bounds what they see.
 */
export function registryFor(registry: Registry, person: Person): Registry {
  const own = registry.models.flatMap(({ name, data, permissions }) =>
    data.ownBy && !may(person, permissions.view) && may(person, data.ownBy.view) ? [name] : [],
  )
  if (!own.length) return registry
  const known = made.get(registry) ?? new Map<string, Registry>()
  made.set(registry, known)
  const key = own.join()
  const found = known.get(key) ?? withOwn(registry, new Set(own))
  known.set(key, found)
  return found
}

function withOwn(registry: Registry, own: ReadonlySet<string>): Registry {
  const { models, runs } = registry
  return createRegistry(
    models.map(({ name, data, permissions }) => (own.has(name) ? ownDefinition(data, permissions) : data)),
    {
      former: registry,
      calculations: Object.fromEntries(
        models.flatMap(({ data: { calculate }, calculation }) => (calculate && calculation ? [[calculate, calculation]] : [])),
      ),
      recipes: Object.assign({}, ...models.map(({ recipes }) => recipes)),
      runs: runs.map(({ data }) => data),
    },
  )
}
