import { memoized } from '../../../schema/memoized.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Code } from './behaviour.ts'
import type { Operation } from './draft.ts'

/** What is done with records of a definition: it decides what is checked, and what follows. */
export interface Use {
  readonly model: Model
  /** `create`, `update`, `delete`, or the name of an action. */
  readonly operation: Operation
  readonly registry: Registry
  readonly behaviours: Code
}

/** Something that concerns some uses alone: others never enter it. */
export interface ForUses {
  readonly name: string
  applies(use: Use): boolean
}

/**
 * Chooses what applies, once for each use. Definitions that refer to the model decide too, so that a plan belongs to its registry,
 * which differs between tenants and between people.
 */
export function planned<T extends ForUses, U extends Use = Use>(all: (use: U) => readonly T[]): (use: U) => readonly T[] {
  const plans = memoized((_: Registry) => memoized((_: Code) => new Map<string, readonly T[]>()))
  return (use) => {
    const known = plans(use.registry)(use.behaviours)
    const key = `${use.model.name} ${use.operation}`
    const plan = known.get(key) ?? all(use).filter((one) => one.applies(use))
    known.set(key, plan)
    return plan
  }
}
