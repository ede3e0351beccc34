import { expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf, movedMonth } from '../../schema/values/month.ts'
import type { Caller } from '../support/school.ts'
import { office, type Row, told } from './office.ts'
import { onStage } from './stage.ts'

let admin: Caller
let branch = 0
const year = Number(today().slice(0, 4))
const first = movedMonth(monthOf(today()), -4)

onStage((stage) => {
  admin = stage.admin
  branch = stage.branches.boys
})

const { act, made, hired, paidOut } = office(() => ({ who: admin, branch, year }))

/** What the salary of a month repays, once it is in the books. */
async function repaidIn(month: string, employee: Row, more: object = {}): Promise<unknown[]> {
  const salary = await made('salaries', { employee: employee.id, month, date: lastDay(month), ...more })
  for (const action of ['approve', 'post']) expect(told(await act('salaries', salary, action))).toEqual([200])
  return (salary['items'] as readonly Row[]).flatMap(({ origin, amount }) => (origin === 'advance' ? [amount] : []))
}

it('an advance takes no more of a month than its limit, also after a month that could bear nothing: the rest follows', async () => {
  const employee = await hired({ basicSalary: '3000' })
  const advance = await made('employeeAdvances', {
    ...{ employee: employee.id, date: firstDay(first), value: '900', monthlyPaidValue: '300', startDate: first, status: 'open' },
  })
  expect(advance['monthlyLimit']).toBe('300.00')
  await paidOut(advance, firstDay(first))
  expect(await repaidIn(first, employee, { absentDays: '30' })).toEqual([])
  for (const later of [1, 2, 3]) expect(await repaidIn(movedMonth(first, later), employee)).toEqual(['300.00'])
})

it('what is to be repaid at once is taken at once', async () => {
  const employee = await hired({ basicSalary: '3000' })
  const advance = await made('employeeAdvances', {
    ...{ employee: employee.id, date: firstDay(first), value: '900', monthlyPaidValue: '300', startDate: first, status: 'open' },
  })
  await paidOut(advance, firstDay(first))
  expect(told(await act('employeeAdvances', advance, 'repayAtOnce', { repaidIn: movedMonth(first, 1) }))).toEqual([200])
  expect(await repaidIn(first, employee)).toEqual([])
  expect(await repaidIn(movedMonth(first, 1), employee)).toEqual(['300.00', '300.00', '300.00'])
})
