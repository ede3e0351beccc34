import type { InsuranceRate } from '../../../resources/calculations/payroll/insurance.ts'
import type { NewRecord } from './bulk.ts'

/** What every rate has: pay below the least counts as the least, pay above the most as the most. */
const bases = { minimumBase: '1500', maximumBase: '45000' }

const pension = 'نظام التأمينات الاجتماعية: معاشات 9% + ساند 0.75%، والأخطار المهنية 2% على المنشأة'
const newPension = (share: string) =>
  `النظام الجديد للملتحقين منذ 3/7/2024: معاشات ${share}% + ساند 0.75%، والأخطار المهنية 2% على المنشأة`
const hazards = 'فرع الأخطار المهنية 2% على المنشأة'

/**
 * Rates of the Saudi General Organisation for Social Insurance: pension and unemployment (SANED) are shared, occupational hazards are the
 * employer's alone. For those first registered since 3 July 2024 the pension rises by half a point each July until 2028.
 * What citizens of the Gulf pay follows their country's law; schools add it by nationality.
 */
export const socialInsuranceRates: readonly (NewRecord & InsuranceRate)[] = (
  [
    ['saudi', '2022-01-01', '9.75', '11.75', pension],
    ['saudiNew', '2024-07-03', '9.75', '11.75', newPension('9')],
    ['saudiNew', '2025-07-01', '10.25', '12.25', newPension('9.5')],
    ['saudiNew', '2026-07-01', '10.75', '12.75', newPension('10')],
    ['saudiNew', '2027-07-01', '11.25', '13.25', newPension('10.5')],
    ['saudiNew', '2028-07-01', '11.75', '13.75', newPension('11')],
    ['gcc', '2022-01-01', '0', '2', `${hazards}. تُضاف حصة المعاشات بحسب نظام دولة الموظف`],
    ['other', '2022-01-01', '0', '2', hazards],
  ] as const
).map(([group, from, employeePercentage, employerPercentage, source]) => ({
  ...{ group, from, employeePercentage, employerPercentage },
  ...bases,
  source,
}))
