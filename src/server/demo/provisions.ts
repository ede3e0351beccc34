import type { RecordData } from '../../../schema/record/record.ts'
import { lastDay } from '../../../schema/values/month.ts'
import type { DemoData, School } from './demoData.ts'
import { desk } from './fees.ts'
import { monthsOver } from './lookUp.ts'

/** Adds what leave and end of service of the staff come to by the end of each month that is over. */
export async function addProvisions(demoData: DemoData, employees: readonly (readonly number[])[]): Promise<void> {
  for (const month of monthsOver(demoData.year))
    for (const [index, school] of demoData.schools.entries())
      await provide(demoData, school, employees[index] ?? [], { date: lastDay(month) })
}

/** Provides for leave and end of service of some employees, each by a document. */
export async function provide(of: DemoData, school: School, employees: readonly number[], values: RecordData): Promise<void> {
  const { make, act } = desk(of, school)
  const made = await make(
    'staffProvisions',
    employees.map((employee) => ({ employee, status: 'open', ...values })),
  )
  await act(
    'staffProvisions',
    'post',
    made.map(({ id }) => id),
  )
}
