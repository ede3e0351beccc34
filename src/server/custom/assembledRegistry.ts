import { memoized } from '../../../schema/memoized.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import type { Assembled } from './assembled.ts'

/** The registry of definitions that were put together. It is compiled once, however many parts of a start ask for it. */
export const assembledRegistry = memoized((assembled: Assembled): Registry => createRegistry(assembled.definitions, assembled))
