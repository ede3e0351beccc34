import { calculate } from '../../schema/calculate.ts'
import { isZero, subtract, sum } from '../../schema/values/money.ts'
import { lastDay } from '../../schema/values/month.ts'
import type { socialInsuranceSheets } from '../payroll/socialInsuranceSheets.ts'

interface Posted {
  readonly employee: number
  readonly 'employee.gosiNumber': string | null
  readonly insuranceBase: string | null
  readonly employeeInsurance: string | null
  readonly employerInsurance: string | null
}

interface SettledShares {
  readonly employee: number
  readonly 'employee.gosiNumber': string | null
  readonly employeeInsurance: string | null
  readonly employerDifference: string | null
}

interface Staff {
  readonly id: number
  readonly hireDate: string | null
}

/** How many of those who work in the branch were hired by the end of the month and have no salary of it anywhere. */
function withoutSalary(month: string | null, facts: Readonly<Record<string, unknown>>): number {
  if (!month) return 0
  const paid = new Set(((facts['salaried'] ?? []) as readonly { employee: number }[]).map(({ employee }) => employee))
  const end = lastDay(month)
  return ((facts['staff'] ?? []) as readonly Staff[]).filter(({ id, hireDate }) => (hireDate ?? '') <= end && !paid.has(id))
    .length
}

interface Covered {
  readonly record: number
  readonly employee: number
  readonly employeeShare: string | null
  readonly employerShare: string | null
}

/**
 * Who is insured in a month, as salaries and settlements have it and no earlier sheet of the month, and what is due: what the authority asks, else what was reckoned.
 * Whose salary was taken back since an earlier sheet is given back.
 */
export const socialInsuranceSheet = calculate<typeof socialInsuranceSheets>(
  'socialInsuranceSheets',
  (sheet, facts) => {
    const own = (sheet as { readonly id?: number }).id
    const earlier = new Set(((facts.earlier ?? []) as unknown as readonly { id: number }[]).map(({ id }) => id))
    const covered = ((facts.covered ?? []) as unknown as readonly Covered[]).filter(
      ({ record }) => earlier.has(record) && record !== own,
    )
    const posted = (facts.posted ?? []) as unknown as readonly Posted[]
    const salaries = new Map(posted.map((one) => [one.employee, one]))
    const settled = Map.groupBy((facts.settled ?? []) as unknown as readonly SettledShares[], ({ employee }) => employee)
    const before = Map.groupBy(covered, ({ employee }) => employee)
    const insured = [...new Set([...salaries.keys(), ...settled.keys(), ...before.keys()])].flatMap((employee) => {
      const [salary, left, known] = [salaries.get(employee), settled.get(employee) ?? [], before.get(employee) ?? []]
      const rest = (shares: readonly (string | null | undefined)[], of: 'employeeShare' | 'employerShare') =>
        subtract(sum(shares.map((share) => share ?? '0')), sum(known.map((one) => one[of] ?? '0')))
      const employeeShare = rest([salary?.employeeInsurance, ...left.map((one) => one.employeeInsurance)], 'employeeShare')
      const employerShare = rest([salary?.employerInsurance, ...left.map((one) => one.employerDifference)], 'employerShare')
      if (isZero(employeeShare) && isZero(employerShare)) return []
      return [
        {
          id: sheet.insured.find((line) => line.employee === employee)?.id ?? null,
          ...{ employee, month: sheet.month, employeeShare, employerShare },
          gosiNumber: (salary ?? left[0])?.['employee.gosiNumber'] ?? null,
          base: salary?.insuranceBase ?? null,
        },
      ]
    })
    const reckoned = sum(insured.flatMap(({ employeeShare, employerShare }) => [employeeShare, employerShare]))
    return {
      ...sheet,
      insured: insured as unknown as typeof sheet.insured,
      employees: insured.length,
      waiting: ((facts.open ?? []) as readonly unknown[]).length,
      withoutSalary: withoutSalary(sheet.month, facts),
      due: sheet.invoiced ?? reckoned,
    }
  },
  { needs: ['month', 'invoiced', 'due', 'insured.month', 'insured.employeeShare', 'insured.employerShare'] },
)
