import { accountId, type DemoData } from './demoData.ts'

/** Adds whom the schools sell to beside families, and the device of each school that issues electronic invoices. */
export async function addCustomers(demoData: DemoData, branch: number): Promise<void> {
  await demoData.bulk.add(
    'customers',
    customers.map(([arabicName, englishName, kind], index) => ({
      code: String(index + 1),
      arabicName,
      englishName,
      kind,
      general: true,
      branch,
      city: 'الرياض',
      receivableAccount: accountId(demoData, '1111'),
      ...(kind === 'company' && { taxNumber: `3999998${String(index + 1).padStart(3, '0')}00003` }),
    })),
  )
  for (const [index, school] of demoData.schools.entries())
    await demoData.bulk.add('posConfigurations', [
      {
        branch: school.branch,
        code: '1',
        arabicName: 'جهاز الفوترة الرئيسي',
        englishName: 'Main invoicing device',
        serial: `1-Daftar|2-1.0|3-${index + 1}`,
      },
    ])
}

const customers = [
  ['شركة تشغيل المقاصف', 'Canteen Operating Company', 'company'],
  ['أكاديمية الرياضة المسائية', 'Evening Sports Academy', 'company'],
  ['عميل نقدي', 'Cash customer', 'person'],
] as const
