import type { NewRecord } from '../tenants/bulk.ts'
import type { DemoData } from './demoData.ts'
import type { Plan } from './plan.ts'

const letters = [...'أبجد', 'هـ', ...'وزحطي']
const capacity = 70

/** Adds the classes of both schools, each with a teacher as its supervisor; gives ids by school, grade and place. */
export async function addClassRooms(
  { bulk, rows, schools }: DemoData,
  plan: Plan,
  teachers: readonly (readonly number[])[],
): Promise<number[][][]> {
  const records = schools.flatMap(({ branch }, school) => {
    const supervisors = teachers[school] ?? []
    return rows.flatMap(({ id, code }, row) =>
      Array.from({ length: plan.rooms[school]?.[row] ?? 0 }, (_, place): NewRecord => {
        const number = String(place + 1)
        return {
          branch,
          row: id,
          code: `${code}-${number}`,
          arabicName: letters[place] ?? number,
          englishName: place < 26 ? String.fromCharCode(65 + place) : number,
          capacity,
          supervisor: supervisors[(row * 3 + place) % supervisors.length] ?? null,
        }
      }),
    )
  })
  const ids = await bulk.add('classRooms', records)
  return schools.map((_, school) => rows.map((_, row) => ids.splice(0, plan.rooms[school]?.[row] ?? 0)))
}
