import { accountId, type DemoData } from './demoData.ts'

/** Journal entries that come every month, whose amounts a person fills in. */
const templates = [
  {
    arabicName: 'كهرباء ومياه واتصالات',
    englishName: 'Electricity, water, telephone',
    debit: ['6103', '6107'],
    credit: '110201',
  },
  { arabicName: 'عمولات ومصاريف بنكية', englishName: 'Bank charges', debit: ['6109'], credit: '110201' },
] as const

/** Adds templates of vouchers for all branches. */
export async function addTemplates(demoData: DemoData, branch: number): Promise<void> {
  await demoData.bulk.add(
    'voucherTemplates',
    templates.map(({ debit, credit, ...names }, index) => ({
      ...names,
      code: String(index + 1),
      general: true,
      branch,
      entries: [...debit, credit].map((code) => ({ account: accountId(demoData, code) })),
    })),
  )
}
