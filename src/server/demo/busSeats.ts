import { sql } from '../database/sql.ts'
import { type DemoData, type School, yearId } from './demoData.ts'

/** How many have a seat on each bus: the first is nearly full, the last has just begun. */
const taken = [24, 17, 5] as const
const stops = ['أمام المسجد', 'بجوار البقالة', 'عند الحديقة', 'مدخل الحي', null, null]

/** Adds seats for some of those who use the bus, in each school; most go both ways. */
export async function addBusSeats(demoData: DemoData, buses: readonly (readonly number[])[]): Promise<void> {
  const { bulk, random, schools, year } = demoData
  for (const [at, school] of schools.entries()) {
    const riders = await ridersOf(demoData, school)
    const places = taken.flatMap((count, index) => Array.from({ length: count }, () => buses[at]?.[index]))
    const seated = riders.slice(0, places.length)
    await bulk.add(
      'busAccommodations',
      seated.map(({ id, area }, index) => ({
        branch: school.branch,
        fiscalYear: yearId(demoData, year),
        bus: places[index],
        student: id,
        trip: index % 9 === 4 ? 'morning' : index % 9 === 7 ? 'return' : 'both',
        area,
        stopNote: random.pick(stops),
        from: `${year}-01-01`,
        status: 'seated',
      })),
    )
  }
}

/** Those who use the bus and are at the school this year, by their quarters. */
const ridersOf = ({ bulk, year, years }: DemoData, { branch }: School) =>
  bulk.run<{ id: number; area: number | null }>(
    sql`select s.id, s.area_id as area from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id
        join student_statuses t on t.tenant_id = y.tenant_id and t.id = y.status_id and t.kind = 'enrolled'
      where s.tenant_id = ${bulk.tenant} and y.branch_id = ${branch} and y.fiscal_year_id = ${years.get(year) ?? 0}
        and s.uses_bus and not s.suspended and y.left_on is null order by s.area_id, s.id limit ${taken.reduce((sum, count) => sum + count, 0)}`,
  )
