import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { compare } from '../../schema/values/money.ts'
import type { benefitsAndDeductions } from '../payroll/benefitsAndDeductions.ts'
import { daysOfMonth } from './payroll/monthDays.ts'
import type { PayItem, PayRow } from './payroll/payItem.ts'
import type { PayslipFacts } from './payroll/payslip.ts'
import { isBeyond, penaltiesAmong } from './payroll/penalties.ts'
import { schoolOf } from './payroll/school.ts'

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
    faults: ({ month, days }, facts) => {
      if (!month) return []
      const approved = month === facts.approvedMonth ? [{ code: 'Benefit.MonthApproved', field: 'month', params: { month } }] : []
      if (!days || isEmpty(facts.decimals)) return approved
      const most = daysOfMonth(month, schoolOf(facts, []).basis)
      return compare(days, String(most)) > 0
        ? [...approved, { code: 'Benefit.MoreDays', field: 'days', params: { month, days: String(most) } }]
        : approved
    },
  },
)
