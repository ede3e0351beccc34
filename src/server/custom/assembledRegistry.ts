import { createRegistry, type Registry } from '../../../schema/registry.ts'
import type { Assembled } from './assemble.ts'

const compiled = new WeakMap<Assembled, Registry>()

/** The registry of definitions that were put together. It is compiled once, however many parts of a start ask for it. */
export function assembledRegistry(assembled: Assembled): Registry {
  const known = compiled.get(assembled)
  if (known) return known
  const registry = createRegistry(assembled.definitions, assembled)
  compiled.set(assembled, registry)
  return registry
}
