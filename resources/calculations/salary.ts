import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { FormulaFault } from '../../schema/formula/fault.ts'
import { compare, sum } from '../../schema/values/money.ts'
import { lastDay, monthOf } from '../../schema/values/month.ts'
import type { benefitsAndDeductions } from '../payroll/benefitsAndDeductions.ts'
import type { employeeAdvances } from '../payroll/employeeAdvances.ts'
import type { salaries } from '../payroll/salaries.ts'
import type { socialInsuranceRates } from '../payroll/socialInsuranceRates.ts'
import type { employees } from '../staff/employees.ts'
import type { salaryItems } from '../staff/salaryItems.ts'
import { type Instalment, instalmentsDue } from './payroll/instalmentsDue.ts'
import { type InsuranceRate, insurance, insuranceRate } from './payroll/insurance.ts'
import { requestsInMonth } from './payroll/leave.ts'
import { type MonthBasis, within } from './payroll/monthDays.ts'
import type { PayItem, PayRow } from './payroll/payItem.ts'
import { segmentsOf } from './payroll/paySegments.ts'
import { type Payslip, payslipOf } from './payroll/payslip.ts'
import { type PlaceRow, partsByPlace } from './payroll/places.ts'
import { wageColumnsOf } from './payroll/wageColumns.ts'
import { type PeriodRow, workedParts } from './payroll/worked.ts'

interface Reads {
  salaries: typeof salaries
  salaryItems: typeof salaryItems
  employees: typeof employees
  socialInsuranceRates: typeof socialInsuranceRates
  benefitsAndDeductions: typeof benefitsAndDeductions
  employeeAdvances: typeof employeeAdvances
}

interface Settings {
  readonly monthBasis?: MonthBasis
  readonly hoursPerMonth?: number
  readonly deductionShare?: string | null
}

interface Advance {
  readonly id?: unknown
  readonly branch?: unknown
  readonly paidOut?: unknown
}

/** What is due in a month of advances that were agreed on and paid out: each stands in the books of the branch that gave it. */
const dueOf = (schedule: readonly Instalment[], advances: readonly Advance[], month: string, own: unknown) =>
  advances.flatMap((advance) =>
    instalmentsDue(advance, schedule, month).map(({ one: { id }, amount }) => ({
      id,
      left: amount,
      branch: typeof advance.branch === 'number' && advance.branch !== own ? advance.branch : null,
    })),
  )

/** What did not fit in the salaries of former months. */
const waitingOf = (salaries: readonly { readonly id?: unknown; readonly recoveredLeft?: unknown }[]) =>
  salaries.flatMap(({ id, recoveredLeft }) =>
    typeof id === 'number' && typeof recoveredLeft === 'string' && compare(recoveredLeft, '0') > 0
      ? [{ id, left: recoveredLeft }]
      : [],
  )

/** An employee's salary of a month: its lines, what is insured, what waits for the next month, and what one should look at. */
export const salary = calculate<typeof salaries, Reads>(
  'salaries',
  (salary, facts) => {
    // A form does not know the employee, nor what is read, from the start.
    if (!salary.month || isEmpty(facts.decimals) || !facts.itemRules?.length) return { ...salary, items: [] }
    const { month } = salary
    const whole = within(month, null, null)
    const settings = (facts.settings ?? {}) as Settings
    const basis = settings.monthBasis ?? 'thirty'
    const worked = whole ? workedParts(whole, (facts.periods ?? []) as readonly PeriodRow[]) : []
    const rows = (facts.pay ?? []) as readonly PayRow[]
    const places = whole ? partsByPlace(whole, (facts.places ?? []) as readonly PlaceRow[]) : []
    const day = lastDay(month)
    const insured = {
      nationalityGroup: (facts.nationalityGroup ?? 'other') as 'saudi' | 'gcc' | 'other',
      nationality: facts.nationality === null ? null : Number(facts.nationality),
      registeredOn: (facts.registeredOn ?? null) as string | null,
    }
    const rate = insuranceRate(insured, (facts.rates ?? []) as readonly InsuranceRate[], day)
    const decimals = Number(facts.decimals)
    const parts = requestsInMonth((facts.leaves ?? []) as Parameters<typeof requestsInMonth>[0], month, basis)
    const items = facts.itemRules as unknown as readonly PayItem[]
    let slip: Payslip = { lines: [], carried: '0', insuranceBase: '0', employerInsurance: '0', workedDays: 0 }
    let faulty: string | null = null
    try {
      slip = payslipOf({
        month,
        basis,
        hoursPerMonth: settings.hoursPerMonth ?? 240,
        deductionShare: settings.deductionShare ?? null,
        decimals,
        basicSalary: (facts.basicSalary ?? null) as string | null,
        rows,
        items,
        segments: segmentsOf(month, basis, worked, places, rows),
        absentDays: sum([salary.absentDays ?? '0', ...parts.late.map(({ days }) => String(days))]),
        lateHours: salary.lateHours ?? '0',
        overtimeHours: salary.overtimeHours ?? '0',
        benefits: (facts.benefits ?? []) as never,
        leaves: parts.leaves.map(({ request, from, to, days, paidPercentage }) => ({
          id: request,
          from,
          to,
          days: String(days),
          paidPercentage: String(paidPercentage),
        })),
        instalments: dueOf(
          (facts.instalments ?? []) as unknown as readonly Instalment[],
          facts.advances ?? [],
          month,
          facts.ownBranch,
        ),
        carried: waitingOf(facts.waiting ?? []),
        corrections: salary.corrections.flatMap(({ salaryItem, amount }) =>
          salaryItem && amount ? [{ salaryItem, amount }] : [],
        ),
        insure: (pay) => insurance(pay, rate, decimals),
      })
    } catch (error) {
      if (!(error instanceof FormulaFault)) throw error
      faulty = error.code
    }
    const { lines, carried, insuranceBase, employerInsurance, workedDays } = slip
    const known = new Map(salary.items.toReversed().map((one) => [keyOf(one), one.id ?? null] as const))
    const former = (facts.former ?? [])[0]
    return {
      ...salary,
      items: lines.map((line) => ({ id: known.size ? (known.get(keyOf(line)) ?? null) : null, ...line })),
      carried,
      insuranceBase,
      employerInsurance,
      workedDays: String(workedDays),
      ...wageColumnsOf(lines, facts.itemRules),
      faulty,
      lastNet: former?.net ?? null,
      isNew: monthOf(String(facts.hiredOn ?? '')) === month,
      isLeaving: worked.length > 0 && (worked.at(-1)?.to ?? day) < day,
      isOnLeave: parts.leaves.length > 0,
      isSuspended: worked.some(({ state }) => state === 'suspended'),
      withoutIban: facts.payMethod === 'bank' && isEmpty(facts.iban),
      isExpired: typeof facts.residenceExpiry === 'string' && facts.residenceExpiry <= day,
    }
  },
  {
    needs: [
      'month',
      'employee',
      'absentDays',
      'lateHours',
      'overtimeHours',
      'corrections.salaryItem',
      'corrections.amount',
      'items.amount',
      'carried',
      'insuranceBase',
      'employerInsurance',
      'workedDays',
      'lastNet',
    ],
  },
)

const parts = ['salaryItem', 'origin', 'from', 'branch', 'benefit', 'leave', 'instalment', 'carriedFrom'] as const

const keyOf = (line: Partial<Readonly<Record<(typeof parts)[number], unknown>>>): string =>
  parts.map((name) => line[name] ?? '').join(' ')
