import { compare, trim } from '../../../schema/values/money.ts'
import { awayBy, isAbsence, roomInSheet } from './absence.ts'
import { withKnownDays } from './countedDays.ts'
import { daysOfMonth } from './monthDays.ts'
import { datedIn, daysToMiss, type Known, type MonthState } from './monthState.ts'
import type { PayItem, PayRow } from './payItem.ts'
import { schoolOf } from './school.ts'
import type { PeriodRow } from './worked.ts'

/** What is wrong with days of absence in the sheet: the month has fewer, or fewer that are neither leave nor absence by another row. */
export function absentFaults(month: string, absentDays: string, facts: Readonly<Record<string, unknown>>) {
  if (compare(absentDays, '0') <= 0) return []
  const { basis } = schoolOf(facts, [])
  const items = (facts['itemRules'] ?? []) as readonly PayItem[]
  const leaves = (facts['leaves'] ?? []) as Known['leaves']
  const known: Known = {
    periods: (facts['periods'] ?? []) as readonly PeriodRow[],
    places: [],
    rows: (facts['pay'] ?? []) as readonly PayRow[],
    leaves,
  }
  const before = ((facts['benefits'] ?? []) as MonthState['benefits']).filter((row) => isAbsence(row, items)).map(withKnownDays)
  const most = String(daysOfMonth(month, basis))
  if (compare(absentDays, most) > 0) return [{ code: 'Benefit.MoreDays', field: 'absentDays', params: { month, days: most } }]
  const days = trim(
    roomInSheet(before, awayBy(leaves, known.periods), month, daysToMiss(month, datedIn(month, known, basis), basis)),
  )
  return compare(absentDays, days) > 0 ? [{ code: 'Benefit.DaysCounted', field: 'absentDays', params: { month, days } }] : []
}
