import { calculate } from '../../schema/calculate.ts'
import { partOf } from '../../schema/values/money.ts'
import { monthOf } from '../../schema/values/month.ts'
import type { employeeAdvances } from '../payroll/employeeAdvances.ts'
import { basicOn, type PaidLine } from './payroll/basicSalary.ts'
import { instalmentsOf } from './payroll/instalments.ts'
import { canPostpone, dueAtOnce, endOf, postponed, type Scheduled } from './payroll/schedule.ts'

/** An instalment with the figure of what was repaid of it, which comes with the record as it is stored. */
type Line = Scheduled & { readonly id?: number | null }

/**
 * When an advance is repaid: instalments by number or by amount, the last one with what remains, until the plan changes; what was
 * postponed, or is due at once, after that. And what a month may take of the basic salary.
 */
export const employeeAdvance = calculate<typeof employeeAdvances>(
  'employeeAdvances',
  (advance, { decimals: digits, share, agreed, paid, basicItem }) => {
    const { value, startDate, installmentsNumber: number, monthlyPaidValue: monthly, date } = advance
    const decimals = Number(digits ?? 2)
    const plan = [value, startDate, number, monthly].join('_')
    const before = advance.schedule as readonly Line[]
    const isKept = advance.plan === plan && before.length > 0
    const planned: readonly Line[] =
      value === null || startDate === null ? [] : instalmentsOf({ value, from: startDate, number, monthly }, decimals)
    const lines = isKept
      ? before
      : planned.map((line, at) => ({ id: before[at]?.id ?? null, postponedFrom: null, reason: null, ...line }))
    const { postponedMonth, postponedReason, repaidIn } = advance
    const moved = postponedMonth === null ? lines : postponed(lines, postponedMonth, postponedReason)
    const schedule = repaidIn === null ? moved : dueAtOnce(moved, repaidIn)
    const basic =
      date === null ? null : basicOn(date, text(agreed), (paid ?? []) as readonly PaidLine[], Number(basicItem) || null)
    return {
      ...advance,
      plan,
      schedule: schedule.map((line) => ({ ...line, employee: advance.employee })) as typeof advance.schedule,
      instalment: planned[0]?.amount ?? null,
      instalments: schedule.length,
      endDate: endOf(schedule),
      notBefore: date === null ? null : monthOf(date),
      monthlyLimit: basic === null || text(share) === null ? null : partOf(basic, text(share) ?? '0', '100', decimals),
      movable: postponedMonth === null || canPostpone(schedule, postponedMonth),
    }
  },
  {
    needs: [
      'date',
      'value',
      'startDate',
      'installmentsNumber',
      'monthlyPaidValue',
      'postponedMonth',
      'repaidIn',
      'schedule.month',
      'schedule.amount',
    ],
  },
)

const text = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value))
