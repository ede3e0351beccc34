import { addDays } from '../../../schema/values/date.ts'
import { monthOf, movedMonth } from '../../../schema/values/month.ts'
import { daysOfWeek } from '../../../schema/values/week.ts'
import { sql } from '../database/sql.ts'
import type { DemoData } from './demoData.ts'
import { desk } from './fees.ts'
import { ago, lineOf } from './lookUp.ts'
import type { Methods } from './treasury.ts'

/** Adds what changes the pay of the month: working hours with some days of attendance, rewards and deductions, and advances: one that was paid out and is being paid back, one that is asked for. */
export async function addPayChanges(
  demoData: DemoData,
  { transfer }: Methods,
  employees: readonly (readonly number[])[],
): Promise<void> {
  const items = await itemsOf(demoData)
  for (const [index, school] of demoData.schools.entries()) {
    const { make, act } = desk(demoData, school)
    const staff = employees[index] ?? []
    const today = ago(demoData.year, 0)
    const month = monthOf(today)
    // At the beginning of a year there are fewer.
    const days = [...new Set([1, 2, 3].map((back) => ago(demoData.year, back)))]
    if (index === 0)
      await make('workShifts', [
        {
          arabicName: 'دوام المعلمين',
          englishName: 'Teachers',
          graceMinutes: 10,
          days: daysOfWeek.slice(0, 5).map((day) => ({ day, from: '06:45', to: '13:30' })),
        },
      ])
    await make(
      'attendanceDays',
      staff.slice(0, 6).flatMap((employee, at) =>
        days.map((date, back) => ({
          employee,
          date,
          in: at === 2 ? '07:10' : '06:40',
          out: at === 4 && back === 1 ? null : '13:35',
        })),
      ),
    )
    await make('benefitsAndDeductions', [
      { employee: staff[0], month, salaryItem: items.get('مكافأة'), amount: '500', reason: 'تميز في الإشراف على الأنشطة' },
      { employee: staff[1], month, salaryItem: items.get('عمل إضافي'), hours: '6', reason: 'مراقبة اختبارات خارج الدوام' },
      { employee: staff[2], month, salaryItem: items.get('خصم تأخر'), hours: '1.5', reason: 'تأخر متكرر' },
      { employee: staff[3], month, salaryItem: items.get('خصم غياب'), days: '1', reason: addDays(today, -5) },
    ])
    const advance = { date: today, startDate: movedMonth(month, 1), status: 'open' }
    const [paidOut] = await make('employeeAdvances', [
      { ...advance, employee: staff[4], value: '3000', installmentsNumber: 10, reason: 'ظرف عائلي' },
      { ...advance, employee: staff[5], value: '2000', monthlyPaidValue: '300', status: 'draft', reason: 'مصاريف علاج' },
    ])
    const paid = (amount: string) => [{ paymentMethod: transfer, amount, reference: `${demoData.year}${6000 + index}-${amount}` }]
    const posted = async (resource: 'paymentTransactions' | 'advanceRepayments', document: object) => {
      const [one] = await make(resource, [{ date: today, status: 'open', advance: paidOut?.id, ...document }])
      await act(resource, 'post', [one?.id ?? 0])
    }
    await posted('paymentTransactions', { paidTo: 'advance', methods: paid('3000') })
    await posted('advanceRepayments', {
      methods: paid('300'),
      allocations: [{ instalment: await lineOf(demoData, 'employee_advances_schedule', paidOut?.id), amount: '300' }],
    })
  }
}

/** The items of salaries by their Arabic names. */
async function itemsOf({ bulk }: DemoData): Promise<ReadonlyMap<string, number>> {
  const rows = await bulk.run<{ id: number; name: string }>(
    sql`select id, arabic_name as name from salary_items where tenant_id = ${bulk.tenant}`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
