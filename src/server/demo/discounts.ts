import { accountId, type DemoData } from './demoData.ts'
import type { Services } from './services.ts'

const discounts = (year: number) => [
  { arabicName: 'خصم الابن الثاني', englishName: 'Second child', discountPercentage: '5', automatic: 'secondChild' },
  { arabicName: 'خصم الابن الثالث', englishName: 'Third child', discountPercentage: '10', automatic: 'thirdChild' },
  {
    arabicName: 'خصم أبناء الموظفين',
    englishName: 'Children of staff',
    discountPercentage: '50',
    requiresApproval: true,
    automatic: 'staffChild',
  },
  {
    arabicName: 'خصم السداد المبكر',
    englishName: 'Early payment',
    kind: 'value',
    value: '500.00',
    automatic: 'earlyPayment',
    endDate: `${year}-03-31`,
  },
  { arabicName: 'منحة تفوق', englishName: 'Scholarship', discountPercentage: '25', requiresApproval: true },
]

/** Adds what families of all schools are let off of tuition, and gives their ids. */
export function addDiscounts(demoData: DemoData, branch: number, { tuition }: Services): Promise<readonly number[]> {
  return demoData.bulk.add(
    'discounts',
    discounts(demoData.year).map((discount, index) => ({
      ...discount,
      code: String(index + 1),
      general: true,
      branch,
      account: accountId(demoData, '4190'),
      services: [{ service: tuition }],
    })),
  )
}
