import { addDays } from '../../../schema/values/date.ts'

/**
 * Where somebody works from a day on: a branch, and the cost centres among which that place is shared. Rows of one day are one place, a row
 * for each of its cost centres; a place without any has one row.
 */
export interface PlaceRow {
  readonly from: string
  readonly toBranch: number
  readonly costCenter: number | null
  /** In percent; the rows of a place have 100 together. */
  readonly share: string | null
}

export interface Share {
  readonly costCenter: number
  readonly share: string
}

/** A part of a month, from day to day, in one branch and with the same cost centres. */
export interface PlacePart {
  readonly from: string
  readonly to: string
  readonly branch: number
  readonly costCenters: readonly Share[]
}

/**
 * Cuts the days of a month, or those of them that somebody worked, into parts by branch and cost centres. The parts follow one another, cover all
 * days and overlap nowhere; neighbours that differ in nothing are one part. Days before the first place belong to that one.
 * @param within the first and the last day to be cut
 * @param rows where the person works, in any order; none gives no parts
 */
export function partsByPlace(within: { readonly from: string; readonly to: string }, rows: readonly PlaceRow[]): PlacePart[] {
  if (within.to < within.from) return []
  const places = [...Map.groupBy(rows, ({ from }) => from)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const parts: PlacePart[] = []
  for (const [at, [begins, of]] of places.entries()) {
    const next = places[at + 1]?.[0]
    const from = at === 0 || begins < within.from ? within.from : begins
    const to = next !== undefined && next <= within.to ? addDays(next, -1) : within.to
    if (to < from) continue
    const costCenters = of.flatMap(({ costCenter, share }) =>
      costCenter === null ? [] : [{ costCenter, share: share ?? '100' }],
    )
    const part: PlacePart = { from, to, branch: of[0]?.toBranch ?? 0, costCenters }
    const last = parts.at(-1)
    if (last && isSame(last, part)) parts[parts.length - 1] = { ...last, to }
    else parts.push(part)
  }
  return parts
}

const isSame = (a: PlacePart, b: PlacePart): boolean => a.branch === b.branch && keyOf(a) === keyOf(b)

const keyOf = ({ costCenters }: PlacePart): string =>
  costCenters
    .map(({ costCenter, share }) => `${costCenter} ${Number(share)}`)
    .toSorted()
    .join()
