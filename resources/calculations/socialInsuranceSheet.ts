import { calculate } from '../../schema/calculate.ts'
import { sum } from '../../schema/values/money.ts'
import type { socialInsuranceSheets } from '../payroll/socialInsuranceSheets.ts'

interface Posted {
  readonly employee: number
  readonly 'employee.gosiNumber': string | null
  readonly insuranceBase: string | null
  readonly employeeInsurance: string | null
  readonly employerInsurance: string | null
}

/** Who is insured in a month, as salaries have it, and what is due: what the authority asks, else what was reckoned. */
export const socialInsuranceSheet = calculate<typeof socialInsuranceSheets>(
  'socialInsuranceSheets',
  (sheet, facts) => {
    const posted = ((facts.posted ?? []) as unknown as readonly Posted[]).filter(
      ({ employeeInsurance, employerInsurance }) => Number(employeeInsurance ?? 0) !== 0 || Number(employerInsurance ?? 0) !== 0,
    )
    const insured = posted.map((one) => ({
      id: sheet.insured.find(({ employee }) => employee === one.employee)?.id ?? null,
      employee: one.employee,
      gosiNumber: one['employee.gosiNumber'],
      base: one.insuranceBase,
      employeeShare: one.employeeInsurance,
      employerShare: one.employerInsurance,
    }))
    const reckoned = sum(insured.flatMap(({ employeeShare, employerShare }) => [employeeShare ?? '0', employerShare ?? '0']))
    return {
      ...sheet,
      insured: insured as unknown as typeof sheet.insured,
      employees: insured.length,
      due: sheet.invoiced ?? reckoned,
    }
  },
  { needs: ['month', 'invoiced', 'due', 'insured.employeeShare', 'insured.employerShare'] },
)
