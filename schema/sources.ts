import type { ResourceData } from './language/definition.ts'
import type { RunData } from './language/run.ts'

/** The resources that make records of others, by the resource that is made. */
export type Sources = ReadonlyMap<string, readonly string[]>

/** What a definition says that its actions make. */
export const madeBy = ({ actions = {} }: ResourceData): string[] => Object.values(actions).flatMap(({ makes }) => makes ?? [])

const allMadeBy = (data: ResourceData): string[] => [...madeBy(data), ...(data.repeats ? [data.repeats.makes] : [])]

/** The definition whose records a new one of a resource may begin with: those of which a clock makes such ones too. */
export const templatesOf = (made: string, models: readonly { readonly data: ResourceData }[]): string | undefined =>
  models.find(({ data }) => data.repeats?.makes === made)?.data.name

/** From which resources the records of each are made; each of those gets the field `source`. */
export function sourcesOf(definitions: readonly ResourceData[], runs: readonly RunData[] = []): Sources {
  const pairs = [
    ...definitions.flatMap((data) => allMadeBy(data).map((made) => [made, data.name] as const)),
    ...runs.flatMap(({ makes, over }) => (makes === undefined ? [] : [[makes, over] as const])),
  ]
  return new Map(
    [...Map.groupBy(pairs, ([made]) => made)].map(([made, list]) => [made, [...new Set(list.map(([, from]) => from))]]),
  )
}
