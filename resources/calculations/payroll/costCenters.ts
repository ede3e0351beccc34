import { type PlaceRow, partsByPlace } from './places.ts'

/** A cost centre with its share in percent; null where a place has none. */
export interface CostShare {
  readonly costCenter: number | null
  readonly share: string
}

/**
 * The cost centres among which an employee's cost of a day is shared: his own, else that of the place of work.
 * @param branch the branch that bears it, where that may be another one than that of the day: shared as it was there last
 */
export function costCentersOn(
  day: string,
  facts: Readonly<Partial<Record<'places' | 'sectionCenter' | 'managementCenter' | 'jobCenter', unknown>>>,
  branch?: unknown,
): readonly CostShare[] {
  const parts = partsByPlace({ from: '1900-01-01', to: day }, (facts.places ?? []) as readonly PlaceRow[])
  const part = typeof branch === 'number' ? parts.findLast((one) => one.branch === branch) : parts.at(-1)
  const usual = (facts.sectionCenter ?? facts.managementCenter ?? facts.jobCenter ?? null) as number | null
  return part?.costCenters.length ? part.costCenters : [{ costCenter: usual, share: '100' }]
}
