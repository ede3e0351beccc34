/** Whether the run sweeps all: every entity, skin and language (`npm test -- --all`). */
export const all = process.env['TEST_ALL'] !== undefined

/** Some of many that are alike: these stand for all, a sweep takes each. */
export const some = <const T>(every: readonly T[], standing: readonly NoInfer<T>[]): readonly T[] => (all ? every : standing)
