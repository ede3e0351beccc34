import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import type { DraftOf } from '../../schema/define.ts'
import { FormulaFault } from '../../schema/formula/fault.ts'
import { add, compare, isZero } from '../../schema/values/money.ts'
import { lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import type { benefitsAndDeductions } from '../payroll/benefitsAndDeductions.ts'
import type { employeeAdvances } from '../payroll/employeeAdvances.ts'
import type { endOfServiceSettlements } from '../payroll/endOfServiceSettlements.ts'
import type { salaries } from '../payroll/salaries.ts'
import type { socialInsuranceRates } from '../payroll/socialInsuranceRates.ts'
import type { employees } from '../staff/employees.ts'
import type { salaryItems } from '../staff/salaryItems.ts'
import { absentFaults } from './payroll/absentDays.ts'
import { advancesDue, waitsForPosting } from './payroll/advancesDue.ts'
import { hasCenters, isWithoutCenter } from './payroll/costCenters.ts'
import {
  type Differences,
  differencesKept,
  differencesOf,
  type FormerSalary,
  isDifference,
  keptDifferences,
  type Settled,
  settledBy,
} from './payroll/differences.ts'
import { expenseOf } from './payroll/expense.ts'
import type { Instalment } from './payroll/instalmentsDue.ts'
import { datedIn, type Known, keptState, type MonthState, ofState, type School } from './payroll/monthState.ts'
import type { PayRow } from './payroll/payItem.ts'
import { type Payslip, payslipOf } from './payroll/payslip.ts'
import type { PayslipLine } from './payroll/payslipFacts.ts'
import { finesAreBeyond } from './payroll/penalties.ts'
import type { PlaceRow } from './payroll/places.ts'
import { schoolOf } from './payroll/school.ts'
import { skippedBefore } from './payroll/skippedMonth.ts'
import { wageColumnsOf } from './payroll/wageColumns.ts'
import type { PeriodRow } from './payroll/worked.ts'

interface Reads {
  salaries: typeof salaries
  salaryItems: typeof salaryItems
  employees: typeof employees
  socialInsuranceRates: typeof socialInsuranceRates
  benefitsAndDeductions: typeof benefitsAndDeductions
  employeeAdvances: typeof employeeAdvances
  endOfServiceSettlements: typeof endOfServiceSettlements
}

interface Settings {
  readonly deductionShare?: string | null
}

/** Another salary of the same employee. */
interface Other extends FormerSalary, Corrected {
  readonly id: number
  readonly 'branch.code': string | null
  readonly status: string
  readonly net: string | null
}

interface Corrected {
  readonly corrected: string | null
}

/** What did not fit in the salaries of former months. */
const waitingOf = (
  salaries: readonly { readonly id?: unknown; readonly month?: unknown; readonly recoveredLeft?: unknown }[],
  month: string,
) =>
  salaries.flatMap(({ id, month: of, recoveredLeft }) =>
    typeof id === 'number' && String(of) < month && typeof recoveredLeft === 'string' && compare(recoveredLeft, '0') > 0
      ? [{ id, left: recoveredLeft }]
      : [],
  )

type Salary = DraftOf<typeof salaries>
type Facts = Parameters<Parameters<typeof calculate<typeof salaries, Reads>>[1]>[1]

/** What is known of the employee. */
function employeeOf(facts: Facts): Known {
  return {
    periods: (facts.periods ?? []) as readonly PeriodRow[],
    places: (facts.places ?? []) as readonly PlaceRow[],
    rows: (facts.pay ?? []) as readonly PayRow[],
    leaves: (facts.leaves ?? []) as unknown as Known['leaves'],
  }
}

/** A month of somebody. */
interface Month {
  readonly month: string
  readonly school: School
  readonly employee: Known
  readonly state: MonthState
}

/** The payslip of a month, with what former ones would come to by now; or what is wrong with an item, whose formula gives no result. */
function reckon(
  { corrections }: Salary,
  facts: Facts,
  { month, school, employee, state }: Month,
  { others, former }: { readonly others: readonly Other[]; readonly former: readonly Other[] },
) {
  let slip: Payslip = { lines: [], carried: '0', insuranceBase: '0', employerInsurance: '0', workedDays: 0, overpaid: '0' }
  let differences: Differences = { lines: [], moved: [], employer: [] }
  let faulty: string | null = null
  try {
    // Nothing is corrected that the books do not have: once it stands there, the salary after that does.
    differences = differencesOf(
      former.filter(({ status }) => status === 'posted'),
      employee,
      school,
      differencesKept([...others, ...((facts.settled ?? []) as readonly Corrected[])].map(({ corrected }) => corrected)),
    )
    slip = payslipOf({
      ...ofState(month, state, school),
      deductionShare: ((facts.settings ?? {}) as Settings).deductionShare ?? null,
      instalments: advancesDue(
        (facts.instalments ?? []) as unknown as readonly Instalment[],
        facts.advances ?? [],
        month,
        facts.ownBranch,
      ),
      carried: waitingOf(facts.waiting ?? [], month),
      corrections: corrections.flatMap(({ salaryItem, amount }) => (salaryItem && amount ? [{ salaryItem, amount }] : [])),
      differences: differences.lines,
    })
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    faulty = `${faultyCodes[error.code] ?? 'Salary.FormulaFails'} ${error.params['item'] ?? ''}`
  }
  return { slip, differences, faulty }
}

/** What one should look at before a salary is approved. */
function noticesOf(month: string, lines: readonly PayslipLine[], state: MonthState, facts: Facts) {
  const day = lastDay(month)
  return {
    withoutCenter: !hasCenters(facts) && lines.some((line) => isWithoutCenter(line, day, facts)),
    isNew: monthOf(String(facts.hiredOn ?? '')) === month,
    isLeaving: state.worked.length > 0 && (state.worked.at(-1)?.to ?? day) < day,
    isSettling: (facts.settling ?? []).some(
      ({ endDate }) => typeof endDate === 'string' && monthOf(endDate) === month && endDate < (state.worked.at(-1)?.to ?? ''),
    ),
    advanceWaits: waitsForPosting((facts.instalments ?? []) as unknown as readonly Instalment[], facts.advances ?? [], month),
    isOnLeave: state.leaves.length > 0,
    isSuspended: state.worked.some((part) => part.state === 'suspended'),
    withoutIban: facts.payMethod === 'bank' && isEmpty(facts.iban),
    isExpired: typeof facts.residenceExpiry === 'string' && facts.residenceExpiry <= day,
  }
}

/** An employee's salary of a month: its lines, what is insured, what waits for the next month, and what one should look at. */
export const salary = calculate<typeof salaries, Reads>(
  'salaries',
  (draft, facts) => {
    const salary = { ...draft, datedIn: draft.date ? monthOf(draft.date) : null }
    // A form does not know the employee, nor what is read, from the start.
    if (!salary.month || isEmpty(facts.decimals) || !facts.itemRules?.length) return { ...salary, items: [] }
    const { month } = salary
    const school = schoolOf(facts, facts.itemRules)
    const employee = employeeOf(facts)
    const benefits = (facts.benefits ?? []) as unknown as MonthState['benefits']
    const state: MonthState = {
      basicSalary: (facts.basicSalary ?? null) as string | null,
      ...datedIn(month, employee, school.basis, benefits),
      absentDays: salary.absentDays ?? '0',
      lateHours: salary.lateHours ?? '0',
      overtimeHours: salary.overtimeHours ?? '0',
      benefits,
      rates: school.rateOn(lastDay(month)),
    }
    const all = (facts.others ?? []) as unknown as readonly Other[]
    const elsewhere = elsewhereIn(month, all, facts.ownBranch)
    const others = all.filter((other) => other.month !== month)
    const former = others.filter((other) => other.month < month).toSorted((a, b) => (a.month < b.month ? 1 : -1))
    const { slip, differences, faulty } = reckon(salary, facts, { month, school, employee, state }, { others, former })
    const { lines, carried, insuranceBase, workedDays, overpaid } = slip
    const employerInsurance = add(slip.employerInsurance, ...differences.employer.map(({ amount }) => amount))
    const taken = takenOf(lines, differences)
    const known = new Map(salary.items.toReversed().map((one) => [keyOf(one), one.id ?? null] as const))
    return {
      ...salary,
      items: lines.map((line) => ({ id: known.size ? (known.get(keyOf(line)) ?? null) : null, ...line })),
      carried,
      insuranceBase,
      employerInsurance,
      cost: add(expenseOf(lines, facts.itemRules as never, school.decimals), employerInsurance),
      workedDays: String(workedDays),
      ...wageColumnsOf(lines, facts.itemRules),
      faulty,
      elsewhere: elsewhere !== undefined,
      beyondPenalties: finesAreBeyond(month, salary.corrections, state, facts, school),
      // Nothing of the month, and nothing of former ones.
      isOutside: faulty === null && !state.worked.length && !lines.length && !taken.length && isZero(overpaid),
      reckonedFrom: faulty === null ? keptState(state) : null,
      corrected: keptDifferences(taken),
      overpaid,
      hasDifferences: lines.some(isDifference) || !isZero(overpaid),
      former: former[0]?.id ?? null,
      lastNet: former.find((other) => other.month === movedMonth(month, -1))?.net ?? null,
      skipped: skippedBefore(month, former, employee, facts.hiredOn),
      ...noticesOf(month, lines, state, facts),
    }
  },
  {
    needs: [
      'month',
      'date',
      'datedIn',
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
      'cost',
      'workedDays',
      'elsewhere',
      'beyondPenalties',
      'isOutside',
      'faulty',
      'reckonedFrom',
      'corrected',
      'overpaid',
      'former',
      'lastNet',
      'skipped',
      'withoutCenter',
    ],
    faults: ({ month, absentDays, elsewhere, faulty, status }, facts) => {
      if (status === 'void') return []
      const others = (facts.others ?? []) as unknown as readonly (Other & { readonly 'branch.arabicName': string })[]
      const other = elsewhere ? elsewhereIn(String(month), others, facts.ownBranch) : undefined
      const [code = '', item] = (faulty ?? '').split(' ')
      const names = (facts.itemRules ?? []) as unknown as readonly { readonly id: number; readonly arabicName: string }[]
      return [
        ...(absentDays && month && !isEmpty(facts.decimals) ? absentFaults(month, absentDays, facts) : []),
        ...(other
          ? [
              {
                code: other.status === 'calculated' ? 'Salary.LeftElsewhere' : 'Salary.CalculatedElsewhere',
                field: 'employee',
                params: { branch: other['branch.arabicName'] },
              },
            ]
          : []),
        ...(faulty
          ? [
              {
                code,
                field: 'employee',
                params: { name: names.find(({ id }) => id === Number(item))?.arabicName ?? '' },
              },
            ]
          : []),
      ]
    },
  },
)

/** What is said of an item whose formula gives no result. */
const faultyCodes: Readonly<Partial<Record<FormulaFault['code'], string>>> = {
  'Formula.DivisionByZero': 'Salary.FormulaDivides',
  'Formula.BelowZero': 'Salary.FormulaBelowZero',
}

/** The salary of the month that was calculated where the employee was before. */
const elsewhereIn = <T extends { readonly month: string; readonly 'branch.code': string | null }>(
  month: string,
  others: readonly T[],
  ownBranch: unknown,
): T | undefined => others.find((other) => other.month === month && other['branch.code'] !== ownBranch)

/** What lines have taken and given of differences, what moves between branches, and the school's share of social insurance. */
const takenOf = (lines: readonly PayslipLine[], { moved, employer }: Differences): Settled[] => [
  ...settledBy(lines),
  ...moved,
  ...employer.map(({ month, branch, amount }): Settled => [month, null, branch, amount]),
]

const parts = ['salaryItem', 'origin', 'from', 'branch', 'benefit', 'leave', 'instalment', 'carriedFrom'] as const

const keyOf = (line: Partial<Readonly<Record<(typeof parts)[number], unknown>>>): string =>
  parts.map((name) => line[name] ?? '').join(' ')
