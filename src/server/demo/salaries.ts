import { monthOf, movedMonth } from '../../../schema/values/month.ts'
import type { DemoData } from './demoData.ts'
import { desk } from './fees.ts'
import { ago } from './lookUp.ts'
import type { Methods } from './treasury.ts'

/** Adds the salaries of the month that is over, approved, in the books and paid by the bank, with what social insurance is owed in the first school; at the beginning of a year, those of the month that has begun. */
export async function addSalaries(
  demoData: DemoData,
  { wages }: Methods,
  employees: readonly (readonly number[])[],
): Promise<void> {
  const day = ago(demoData.year, 0)
  const former = movedMonth(monthOf(day), -1)
  const month = former.startsWith(String(demoData.year)) ? former : monthOf(day)
  const date = [`${month}-27`, day].toSorted()[0]
  for (const [index, school] of demoData.schools.entries()) {
    const { make, act } = desk(demoData, school)
    const salaries = await make(
      'salaries',
      (employees[index] ?? []).map((employee) => ({ employee, month, date })),
    )
    // The last one is still looked at.
    const ids = salaries.slice(0, -1).map(({ id }) => id)
    await act('salaries', 'approve', ids)
    await act('salaries', 'post', ids)
    const [payment] = await make('salaryPayments', [{ date, month, paymentMethod: wages, status: 'open' }])
    await act('salaryPayments', 'post', [payment?.id ?? 0])
    if (index === 0) await make('socialInsuranceSheets', [{ date: day, month, status: 'open' }])
  }
}
