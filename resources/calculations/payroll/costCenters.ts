import { isZero } from '../../../schema/values/money.ts'
import { asksForCenter } from './departmentAccounts.ts'
import type { PayslipLine } from './payslipFacts.ts'
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

/** Whether there is a cost centre for every day, wherever it was worked. */
export function hasCenters({ places, sectionCenter, managementCenter, jobCenter }: Readonly<Record<string, unknown>>): boolean {
  const rows = (places ?? []) as readonly PlaceRow[]
  const usual = sectionCenter ?? managementCenter ?? jobCenter ?? null
  return usual !== null || (rows.length > 0 && rows.every(({ costCenter }) => costCenter !== null))
}

/** Whether a line goes to an account that asks for a cost centre, and the employee whose it would be has none. */
export function isWithoutCenter(
  { salaryItem, origin, from, branch, amount }: PayslipLine,
  day: string,
  facts: Readonly<Record<string, unknown>>,
) {
  const items = (facts['itemRules'] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const item = items.find(({ id }) => id === salaryItem)
  if (isZero(amount) || origin === 'advance' || origin === 'socialInsurance') return false
  if (item?.['costCenterRule'] !== 'employee' || !asksForCenter(item, from ?? day, facts, branch)) return false
  return costCentersOn(from ?? day, facts, branch).some(({ costCenter }) => costCenter === null)
}
