import { sql } from '../database/sql.ts'
import { type DemoData, type School, yearId } from './demoData.ts'
import { desk } from './fees.ts'
import { ago } from './lookUp.ts'
import type { Services } from './services.ts'

/** Adds discounts that students were granted or that wait for approval, and fees that are due, some of them invoiced already. */
export async function addGrants(demoData: DemoData, { tuition, books }: Services, types: readonly number[]): Promise<void> {
  const [second, third, staff, , scholarship] = types
  const date = ago(demoData.year, 0)
  for (const school of demoData.schools) {
    const of = desk(demoData, school)
    const students = await studentsOf(demoData, school)
    const [one, two, three, four, five, six] = students
    const granted = { status: 'approved' }
    const made = await of.make('studentDiscounts', [
      { student: one, discount: second, because: 'secondChild', childNumber: 2, ...granted },
      { student: two, discount: third, because: 'thirdChild', childNumber: 3, ...granted },
      { student: three, discount: staff, because: 'staffChild', reason: 'ابن معلم في المدرسة' },
      { student: four, discount: scholarship, reason: 'الأول على صفه في العام الماضي' },
      { student: five, discount: scholarship, reason: 'طلب من ولي الأمر' },
      { student: six, discount: second, percentage: '4', because: 'secondChild', childNumber: 2 },
    ])
    const [approved = [], waiting = [], refused = []] = [2, 3, 4].map((at) => made.slice(at, at + 1).map(({ id }) => id))
    await of.act('studentDiscounts', 'request', [...approved, ...waiting, ...refused])
    await of.act('studentDiscounts', 'approve', approved, { approvedOn: date })
    await of.act('studentDiscounts', 'refuse', refused, { refusalReason: 'المعدل دون شرط المنحة' })
    const fees = await of.make(
      'deservedFees',
      students.map((student, index) => ({
        date,
        student,
        status: index === 7 ? 'draft' : 'open',
        items: [{ service: tuition }, ...(index % 2 ? [{ service: books }] : [])],
      })),
    )
    const [whole = [], parts = []] = [4, 5].map((at) => fees.slice(at, at + 1).map(({ id }) => id))
    await of.act('deservedFees', 'toInvoice', whole, { invoiceDate: date })
    await of.act('deservedFees', 'toInvoice', parts, { invoiceDate: date, conversionPart: 'amount', amount: '5000.00' })
  }
}

/** Some students of a school who came last: none of them is invoiced otherwise. */
async function studentsOf(demoData: DemoData, { branch }: School): Promise<number[]> {
  const rows = await demoData.bulk.run<{ id: number }>(
    sql`select s.id from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id
        join student_statuses t on t.tenant_id = y.tenant_id and t.id = y.status_id and t.kind = 'enrolled'
      where s.tenant_id = ${demoData.bulk.tenant} and y.branch_id = ${branch} and y.fiscal_year_id = ${yearId(demoData, demoData.year)}
        and not s.suspended and y.left_on is null
      order by s.id desc limit 8`,
  )
  return rows.map(({ id }) => id)
}
