import { written } from '../../../schema/formula/decimal.ts'
import { FormulaFault } from '../../../schema/formula/fault.ts'
import { compare, multiply, sum } from '../../../schema/values/money.ts'
import { lastDay } from '../../../schema/values/month.ts'
import { daysOfMonth } from './monthDays.ts'
import { payOn } from './monthlyPay.ts'
import type { MonthState, School } from './monthState.ts'
import type { PayRow } from './payItem.ts'
import type { PayslipFacts } from './payslipFacts.ts'
import { inputLines } from './payslipLines.ts'

/** The items by which employees are fined, by id. */
export const penaltiesAmong = (
  items: readonly { readonly id: number; readonly isPenalty: boolean | null }[],
): ReadonlySet<number> => new Set(items.filter(({ isPenalty }) => isPenalty).map(({ id }) => id))

/**
 * Whether fines of a month take more than so many days' wages: the law asks the same of one offence and of all of a month.
 * @param days the most; null asks nothing
 */
export function isBeyond(
  days: string | null,
  month: string,
  fines: PayslipFacts['benefits'],
  pay: { readonly basicSalary: string | null; readonly rows: readonly PayRow[] },
  { items, basis, hoursPerMonth, decimals }: Pick<School, 'items' | 'basis' | 'hoursPerMonth' | 'decimals'>,
): boolean {
  if (days === null || !fines.length) return false
  const monthDays = daysOfMonth(month, basis)
  try {
    const wage = payOn(lastDay(month), pay.basicSalary, pay.rows, items, { monthDays, workedDays: monthDays, hoursPerMonth })
    const none = { corrections: [], absentDays: '0', lateHours: '0', overtimeHours: '0' }
    const lines = inputLines({ ...none, items, benefits: fines, hoursPerMonth, decimals }, wage)
    const whole = multiply(sum(lines.map(({ amount }) => amount)), String(monthDays))
    return compare(whole, multiply(written(wage.gross, decimals), days)) > 0
  } catch (error) {
    // What its formula says is told where the salary is calculated.
    if (error instanceof FormulaFault) return false
    throw error
  }
}

/** Whether fines among the corrections, with those that were entered for the month, take more of it than the law lets them. */
export function finesAreBeyond(
  month: string,
  corrections: readonly { readonly salaryItem: number | null; readonly amount: string | null }[],
  { basicSalary, rows, benefits }: MonthState,
  facts: Readonly<Record<string, unknown>>,
  school: School,
): boolean {
  const items = (facts['itemRules'] ?? []) as readonly { readonly id: number; readonly isPenalty: boolean | null }[]
  const penalties = penaltiesAmong(items)
  const added = corrections.flatMap(({ salaryItem, amount }) =>
    salaryItem && amount && penalties.has(salaryItem) ? [{ id: 0, salaryItem, amount, days: null, hours: null }] : [],
  )
  if (!added.length) return false
  const fines = [...benefits.filter(({ salaryItem }) => penalties.has(salaryItem)), ...added]
  return isBeyond(
    ((facts['settings'] ?? {}) as { readonly penaltyDays?: string | null }).penaltyDays ?? null,
    month,
    fines,
    { basicSalary, rows },
    school,
  )
}
