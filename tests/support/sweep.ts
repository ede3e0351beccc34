import { it } from 'vitest'

/** Whether the run sweeps all: every entity, skin and language (`npm test -- --all`). */
export const all = process.env['TEST_ALL'] !== undefined

/** Some of many that are alike: these stand for all, a sweep takes each. */
export const some = <const T>(every: readonly T[], standing: readonly NoInfer<T>[]): readonly T[] => (all ? every : standing)

/** A test of the sweep: what it asks, an ordinary run asks at another place, in another width or language, or of one step less. */
export const itOfSweep = (name: string, test: () => Promise<void>, timeout?: number): void => {
  if (all) it(name, test, timeout)
}

/** Milliseconds between the keys of somebody who works by them; `pickers` has its own, and tries slow fingers in every run. */
export const pauses = some([0, 50, 300], [0])

/** How many random cases a property is tried on: as many as are wanted in a sweep, fewer in another run. */
export const draws = (wanted: number): number => (all ? wanted : Math.min(wanted, 80))
