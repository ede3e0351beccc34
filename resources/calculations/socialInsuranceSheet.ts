import { calculate } from '../../schema/calculate.ts'
import { isZero, subtract, sum } from '../../schema/values/money.ts'
import type { socialInsuranceSheets } from '../payroll/socialInsuranceSheets.ts'

interface Posted {
  readonly employee: number
  readonly 'employee.gosiNumber': string | null
  readonly insuranceBase: string | null
  readonly employeeInsurance: string | null
  readonly employerInsurance: string | null
}

interface Covered {
  readonly record: number
  readonly employee: number
  readonly employeeShare: string | null
  readonly employerShare: string | null
}

/**
 * Who is insured in a month, as salaries have it and no earlier sheet of the month, and what is due: what the authority asks, else what was reckoned.
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
    const before = Map.groupBy(covered, ({ employee }) => employee)
    const insured = [...new Set([...salaries.keys(), ...before.keys()])].flatMap((employee) => {
      const [salary, known] = [salaries.get(employee), before.get(employee) ?? []]
      const rest = (share: string | null | undefined, of: 'employeeShare' | 'employerShare') =>
        subtract(share ?? '0', sum(known.map((one) => one[of] ?? '0')))
      const employeeShare = rest(salary?.employeeInsurance, 'employeeShare')
      const employerShare = rest(salary?.employerInsurance, 'employerShare')
      if (isZero(employeeShare) && isZero(employerShare)) return []
      return [
        {
          id: sheet.insured.find((line) => line.employee === employee)?.id ?? null,
          ...{ employee, month: sheet.month, employeeShare, employerShare },
          gosiNumber: salary?.['employee.gosiNumber'] ?? null,
          base: salary?.insuranceBase ?? null,
        },
      ]
    })
    const reckoned = sum(insured.flatMap(({ employeeShare, employerShare }) => [employeeShare, employerShare]))
    return {
      ...sheet,
      insured: insured as unknown as typeof sheet.insured,
      employees: insured.length,
      due: sheet.invoiced ?? reckoned,
    }
  },
  { needs: ['month', 'invoiced', 'due', 'insured.month', 'insured.employeeShare', 'insured.employerShare'] },
)
