import pg from 'pg'
import { chart } from '../../../resources/chart/chart.ts'
import type { Registry } from '../../../schema/registry.ts'

/** What the product's chart called its group of other income before the income statement told that apart. */
const formerName = 'إيرادات غير تعليمية'

/**
 * The statement by which schools that began with the product's chart tell other income and losses on disposals below the operating result, as a
 * new school does: where the group has its first name still, and nobody has placed an income.
 */
export function laterOtherIncome(registry: Registry): string[] {
  if (!registry.find('accounts')?.fields.has('incomeGroup')) return []
  const [income, loss] = ['42', '6116'].map((code) => chart.find((one) => one.code === code))
  const text = (value: string | undefined) => pg.escapeLiteral(value ?? '')
  return [
    `with "#placed" as (update accounts r set income_group = ${text(income?.incomeGroup)}, arabic_name = ${text(income?.arabicName)}, english_name = ${text(income?.englishName)}
        where (r.code, r.arabic_name, r.kind) = (${text(income?.code)}, ${text(formerName)}, 'income')
          and not exists (select 1 from accounts o where o.tenant_id = r.tenant_id and o.income_group is not null) returning r.tenant_id)
      update accounts r set expense_group = ${text(loss?.expenseGroup)} from "#placed" p
      where r.tenant_id = p.tenant_id and (r.code, r.arabic_name) = (${text(loss?.code)}, ${text(loss?.arabicName)}) and r.expense_group is null`,
  ]
}
