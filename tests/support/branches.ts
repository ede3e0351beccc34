import type { Caller } from './school.ts'

interface Branches {
  /** The head office. */
  readonly master: number
  /** The others, in their order. */
  readonly schools: number[]
  /** The first two of these, as the demo calls them. */
  readonly boys: number
  readonly girls: number
}

/** The ids of the branches that a person may choose; 0 for one that is not among them. */
export async function branchesOf(caller: Caller): Promise<Branches> {
  const { body } = await caller.call<{ branches: { id: number; isMaster: boolean }[] }>('GET', 'aggregates/StartUp')
  const schools = body.branches.flatMap((one) => (one.isMaster ? [] : one.id))
  return { master: body.branches.find((one) => one.isMaster)?.id ?? 0, schools, boys: schools[0] ?? 0, girls: schools[1] ?? 0 }
}
