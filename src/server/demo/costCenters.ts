import { stages } from '../tenants/school.ts'
import type { DemoData } from './demoData.ts'

const schoolNames = [
  ['مدرسة البنين', "Boys' school"],
  ['مدرسة البنات', "Girls' school"],
] as const

/** Adds the schools as cost centres with their stages below, and shared ones; gives ids by school and stage. */
export async function addCostCenters({ bulk }: DemoData): Promise<number[][]> {
  const schools = await bulk.add(
    'costCenters',
    schoolNames.map(([arabicName, englishName], index) => ({ code: String(index + 1), arabicName, englishName, kind: 'branch' })),
  )
  const ids: number[][] = []
  for (const [index, parent] of schools.entries()) {
    ids.push(
      await bulk.add(
        'costCenters',
        stages.map(({ arabicName, englishName }, stage) => ({
          code: `${index + 1}0${stage + 1}`,
          arabicName,
          englishName,
          kind: 'stage',
          parent,
        })),
      ),
    )
  }
  await bulk.add('costCenters', [
    { code: '3', arabicName: 'النقل المدرسي', englishName: 'School transport', kind: 'bus' },
    { code: '4', arabicName: 'الأنشطة الطلابية', englishName: 'Student activities', kind: 'activity' },
    { code: '5', arabicName: 'الإدارة', englishName: 'Administration', kind: 'other' },
  ])
  return ids
}
