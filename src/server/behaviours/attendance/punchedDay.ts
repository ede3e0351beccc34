/** Two punches so close are one: somebody pressed twice. */
const sameWithin = 5

/** Before that a single punch is one of coming, after it one of going. */
export const noon = '12:00'

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The times of a day in their order, without those of somebody who pressed twice. */
export function single(times: readonly string[]): string[] {
  const kept: string[] = []
  for (const time of times.toSorted()) {
    const last = kept.at(-1)
    if (last === undefined || minutesOf(time) - minutesOf(last) >= sameWithin) kept.push(time)
  }
  return kept
}

/** What was punched on a day by somebody, and the row in which it begins. */
export interface PunchedDay {
  readonly number: number
  readonly cells: readonly [code: string, day: string]
  times: string[]
  /** Those of them of which the machine says that somebody came, or went. */
  readonly came: string[]
  went: string[]
  /** What stands in the place of a time and is none. */
  wrong: string | null
  /** When whoever works by night went, on the next day. */
  leftAt?: string
}

export const begun = (number: number, cells: PunchedDay['cells']): PunchedDay => ({
  ...{ number, cells },
  ...{ times: [], came: [], went: [] },
  wrong: null,
})
