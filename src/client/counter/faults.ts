import type { ProblemEntry } from '../../shared/problem.ts'

/** What stands against a sale, by its line; what concerns none of them under -1. */
export function faultsByLine(errors: readonly ProblemEntry[]): ReadonlyMap<number, readonly string[]> {
  const byLine = Map.groupBy(errors, ({ field }) => Number(/^items\.(\d+)\./.exec(field ?? '')?.[1] ?? -1))
  return new Map([...byLine].map(([at, own]) => [at, [...new Set(own.map(({ message }) => message))]]))
}
