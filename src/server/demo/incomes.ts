import { accountId, type DemoData } from './demoData.ts'

type Rows = readonly (readonly [arabicName: string, englishName: string, account: string, taxTreatment: string])[]

const incomes: Rows = [
  ['إيجار المقصف', 'Canteen rent', '4107', 'standard'],
  ['أنشطة ورحلات', 'Activities and trips', '4106', 'standard'],
  ['إيرادات أخرى', 'Other income', '4201', 'standard'],
]

const expenses: Rows = [
  ['إيجار المبنى', 'Rent of the building', '6102', 'standard'],
  ['كهرباء ومياه', 'Electricity and water', '6103', 'standard'],
  ['نظافة', 'Cleaning', '6104', 'standard'],
  ['صيانة', 'Repairs', '6105', 'standard'],
  ['قرطاسية ومطبوعات', 'Stationery and printing', '6106', 'standard'],
  ['اتصالات ورسائل', 'Communications and messages', '6107', 'standard'],
  ['وقود وصيانة الحافلات', 'Fuel and repairs of buses', '5202', 'standard'],
  ['رسوم حكومية', 'Government fees', '5107', 'outOfScope'],
]

/** Adds what the schools earn beside fees and what they spend money on. */
export async function addIncomesAndExpenses(demoData: DemoData, branch: number): Promise<void> {
  for (const [name, rows] of Object.entries({ incomes, expenses }) as ['incomes' | 'expenses', Rows][])
    await demoData.bulk.add(
      name,
      rows.map(([arabicName, englishName, account, taxTreatment], index) => ({
        code: String(index + 1),
        arabicName,
        englishName,
        taxTreatment,
        general: true,
        branch,
        account: accountId(demoData, account),
      })),
    )
}
