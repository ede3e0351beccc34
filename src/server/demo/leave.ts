import { addDays, today } from '../../../schema/values/date.ts'
import type { DemoData } from './demoData.ts'
import { desk } from './fees.ts'

/** Adds the school breaks of the year, and leave of employees in every state: had, running, planned, asked for and rejected. */
export async function addLeave(demoData: DemoData, employees: readonly (readonly number[])[]): Promise<void> {
  const { bulk, masters, year, schools } = demoData
  const within = (day: string) => [`${year}-01-02`, day, `${year}-12-20`].toSorted()[1] as string
  await bulk.add('schoolBreaks', [
    {
      ...{ code: '1', arabicName: 'إجازة الصيف للمعلمين', englishName: 'Summer break of teachers' },
      ...{ jobTitle: masters.of('jobTitles', '3'), startDate: `${year}-07-01`, endDate: `${year}-08-20` },
    },
  ])
  const annual = masters.of('vacationTypes', '1')
  const unpaid = masters.of('vacationTypes', '11')
  const now = today()
  for (const [at, school] of schools.entries()) {
    const of = desk(demoData, school)
    const own = employees[at] ?? []
    // Teachers stand behind the two who lead; the office comes last.
    const [first, second, third] = own.slice(3, 6)
    const [clerk, accountant, cashier, driver, keeper, , deputy] = own.slice(-7)
    const span = (from: string, days: number) => ({ startDate: within(from), endDate: addDays(within(from), days - 1) })
    const made = await of.make('vacationRequests', [
      { employee: first, vacationType: annual, ...span(`${year}-07-05`, 12), reason: 'إجازة الصيف' },
      { employee: second, vacationType: annual, ...span(`${year}-07-12`, 10), substitute: third },
      { employee: clerk, vacationType: annual, ...span(addDays(now, -2), 5), substitute: deputy },
      { employee: driver, vacationType: unpaid, ...span(addDays(now, -1), 4), reason: 'ظرف عائلي' },
      { employee: cashier, vacationType: annual, ...span(addDays(now, 10), 4) },
      { employee: keeper, vacationType: annual, ...span(addDays(now, 14), 3), reason: 'سفر' },
      { employee: accountant, vacationType: unpaid, ...span(addDays(now, 20), 6) },
    ])
    const ids = made.map(({ id }) => id)
    const decidedOn = within(now) < now ? within(now) : now
    await of.act('vacationRequests', 'approve', ids.slice(0, 5), { decidedOn })
    await of.act('vacationRequests', 'reject', ids.slice(6), { decidedOn, refusalReason: 'فترة اختبارات' })
    if (now > `${year}-08-01`) {
      await of.act('vacationRequests', 'start', ids.slice(0, 2))
      await of.act('vacationRequests', 'return', ids.slice(0, 1), { returnDate: `${year}-07-19` })
      await of.act('vacationRequests', 'return', ids.slice(1, 2), { returnDate: `${year}-07-22` })
    }
    if (within(now) <= now) await of.act('vacationRequests', 'start', ids.slice(2, 4))
  }
}
