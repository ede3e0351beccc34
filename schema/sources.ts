import type { ResourceData } from './definition.ts'
import type { RunData } from './run.ts'

/** The resources that make records of others, by the resource that is made. */
export type Sources = ReadonlyMap<string, readonly string[]>

/** What definitions say that they make. */
const madeBy = ({ actions = {} }: ResourceData): string[] => Object.values(actions).flatMap(({ makes }) => makes ?? [])

/** From which resources the records of each are made; each of those gets the field `source`. */
export function sourcesOf(definitions: readonly ResourceData[], runs: readonly RunData[] = []): Sources {
  const pairs = [
    ...definitions.flatMap((data) => madeBy(data).map((made) => [made, data.name] as const)),
    ...runs.map(({ makes, over }) => [makes, over] as const),
  ]
  return new Map(
    [...Map.groupBy(pairs, ([made]) => made)].map(([made, list]) => [made, [...new Set(list.map(([, from]) => from))]]),
  )
}
