import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { compare, trim } from '../../schema/values/money.ts'
import { firstDay, lastDay } from '../../schema/values/month.ts'
import type { benefitsAndDeductions } from '../payroll/benefitsAndDeductions.ts'
import { type AbsenceRow, awayBy, dayOutside, isAbsence, roomFor } from './payroll/absence.ts'
import { withKnownDays } from './payroll/countedDays.ts'
import type { PaidRequest } from './payroll/leave.ts'
import { daysOfMonth } from './payroll/monthDays.ts'
import { datedIn, daysToMiss } from './payroll/monthState.ts'
import type { PayItem, PayRow } from './payroll/payItem.ts'
import type { PayslipFacts } from './payroll/payslipFacts.ts'
import { isBeyond, penaltiesAmong } from './payroll/penalties.ts'
import { schoolOf } from './payroll/school.ts'
import { type PeriodRow, timesOutside } from './payroll/worked.ts'

interface Settings {
  readonly penaltyDays: string | null
}

type Item = PayItem & { readonly isPenalty: boolean | null }
type Fine = PayslipFacts['benefits'][number]

/** What changes the pay of a month works nothing out: it is told whether fines take more of the month than the law lets them. */
export const benefitOrDeduction = calculate<typeof benefitsAndDeductions>(
  'benefitsAndDeductions',
  (one, facts) => {
    const items = (facts.itemRules ?? []) as unknown as readonly Item[]
    const penalties = penaltiesAmong(items)
    const { month, salaryItem, amount, days, hours } = one
    if (!month || !salaryItem || !penalties.has(salaryItem) || isEmpty(facts.decimals)) return { ...one, beyondPenalties: false }
    const own = (one as { readonly id?: number }).id ?? 0
    const others = ((facts.ofMonth ?? []) as unknown as readonly Fine[]).filter(
      (other) => other.id !== own && penalties.has(other.salaryItem),
    )
    const pay = { basicSalary: (facts.basicSalary ?? null) as string | null, rows: (facts.pay ?? []) as readonly PayRow[] }
    const fines = [...others, { id: own, salaryItem, amount, days, hours }]
    return {
      ...one,
      beyondPenalties: isBeyond(
        ((facts.settings ?? {}) as Partial<Settings>).penaltyDays ?? null,
        month,
        fines,
        pay,
        schoolOf(facts, items),
      ),
    }
  },
  {
    needs: ['employee', 'month', 'salaryItem', 'amount', 'days', 'hours', 'beyondPenalties'],
    faults: (one, facts) => {
      const { month, days } = one
      if (!month || !one.employee) return []
      const outside = days && !isEmpty(facts.decimals) ? dayOutsideOf(month, one as unknown as AbsenceRow, facts) : undefined
      const isGone = timesOutside((facts.periods ?? []) as readonly PeriodRow[]).some(
        ({ from, to }) => from <= firstDay(month) && lastDay(month) <= to,
      )
      if (isGone && !outside) return [{ code: 'Benefit.NotInMonth', field: 'month', params: { month } }]
      const approved = month === facts.approvedMonth ? [{ code: 'Benefit.MonthApproved', field: 'month', params: { month } }] : []
      if (!days || isEmpty(facts.decimals)) return approved
      const most = daysOfMonth(month, schoolOf(facts, []).basis)
      // Of days that are known there are as many as they are.
      if (compare(days, String(most)) > 0 && !withKnownDays(one as unknown as AbsenceRow).countedOn)
        return [...approved, { code: 'Benefit.MoreDays', field: 'days', params: { month, days: String(most) } }]
      if (outside)
        return [
          ...approved,
          { code: 'Benefit.NotEmployed', field: one.countedFrom ? 'countedFrom' : 'month', params: { day: outside } },
        ]
      const room = roomIn(month, one as unknown as AbsenceRow, facts)
      return room !== null && compare(days, room) > 0
        ? [...approved, { code: 'Benefit.DaysCounted', field: 'days', params: { month, days: trim(room) } }]
        : approved
    },
  },
)

/** The day of an absence on which the employee was not hired yet, or had left. */
const dayOutsideOf = (month: string, row: AbsenceRow, facts: Readonly<Record<string, unknown>>) =>
  isAbsence(row, (facts['itemRules'] ?? []) as readonly Item[])
    ? dayOutside(withKnownDays(row), month, (facts['periods'] ?? []) as readonly PeriodRow[])
    : undefined

/** How many days of an absence can be kept back beside leave and what others keep back; null where it is none. */
function roomIn(month: string, row: AbsenceRow, facts: Readonly<Record<string, unknown>>): string | null {
  const items = (facts['itemRules'] ?? []) as readonly Item[]
  if (!isAbsence(row, items)) return null
  const leaves = (facts['leavesOfPay'] ?? []) as readonly PaidRequest[]
  const { basis } = schoolOf(facts, [])
  const known = {
    periods: (facts['periods'] ?? []) as readonly PeriodRow[],
    places: [],
    rows: (facts['pay'] ?? []) as readonly PayRow[],
    leaves,
  }
  const all = [
    ...((facts['ofMonth'] ?? []) as readonly AbsenceRow[]),
    ...((facts['counted'] ?? []) as readonly AbsenceRow[]),
  ].map(withKnownDays)
  const others = new Map(all.filter((other) => other.id !== row.id && isAbsence(other, items)).map((other) => [other.id, other]))
  const away = awayBy(leaves, known.periods)
  return roomFor(withKnownDays(row), [...others.values()], away, month, daysToMiss(month, datedIn(month, known, basis), basis))
}
