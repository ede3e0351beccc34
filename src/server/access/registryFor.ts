import type { ResourceData } from '../../../schema/language/definition.ts'
import { memoized } from '../../../schema/memoized.ts'
import type { Model } from '../../../schema/model.ts'
import { ownDefinition, ownWritten } from '../../../schema/own.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { may, type Person } from '../engine/context.ts'

const made = memoized((_: Registry) => new Map<string, Registry>())

/** Those whose records are somebody's: the others hold for everybody alike. */
const owned = memoized(({ models }: Registry) => models.filter(({ data }) => data.ownBy))

/**
 * The definitions as they hold for a person: of those whose records are somebody's, who may see their own and not all has one in which
 * the permission for their own stands; by that the engine bounds what they see. Who may see all, and write what is theirs alone, is bounded
 * in what they write.
 */
export function registryFor(registry: Registry, person: Person): Registry {
  const own = new Map(
    owned(registry).flatMap((model) => {
      const data = ownFor(model, person)
      return data === model.data ? [] : [[model.name, data] as const]
    }),
  )
  if (!own.size) return registry
  const known = made(registry)
  const key = [...own].map(([name, { ownBy }]) => `${name} ${Object.keys(ownBy?.alone ?? {}).join(' ')}`).join()
  const found = known.get(key) ?? withOwn(registry, own)
  known.set(key, found)
  return found
}

/** The definition as it holds for a person. */
function ownFor({ data, permissions }: Model, person: Person): ResourceData {
  if (!data.ownBy) return data
  if (may(person, permissions.view)) return ownWritten(data, permissions, (permission) => may(person, permission))
  return may(person, data.ownBy.view) ? ownDefinition(data, permissions) : data
}

function withOwn(registry: Registry, own: ReadonlyMap<string, ResourceData>): Registry {
  const { models, runs } = registry
  return createRegistry(
    models.map(({ name, data }) => own.get(name) ?? data),
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
