import { addDays } from '../../../schema/values/date.ts'
import { sql } from '../database/sql.ts'
import type { Change, SaveBehaviour } from '../engine/behaviour.ts'
import { personNames } from './names.ts'

/** Whether somebody who had left is hired again by it. */
const isHiredAgain = ({ before, record }: Change): boolean =>
  before?.['status'] === 'ended' && record['status'] === 'working' && before['hireDate'] !== record['hireDate']

/** Employees: before somebody is hired again whose former service was never settled, it is asked, because its award goes with it. */
export const employee: SaveBehaviour = {
  ...personNames,
  confirm: async (changes, { tenant }, run) => {
    const again = changes.filter(isHiredAgain)
    if (!again.length) return []
    const settled = await run<{ employee: number; lastDay: string }>(
      sql`select employee_id as employee, end_date::text as "lastDay" from end_of_service_settlements
        where tenant_id = ${tenant} and employee_id = any(${again.map(({ id }) => id)}::int[]) and status in ('open', 'posted')`,
    )
    return changes.map((change) => {
      const left = String(change.before?.['statusFrom'] ?? '')
      const isOpen = isHiredAgain(change) && !settled.some((one) => one.employee === change.id && addDays(one.lastDay, 1) === left)
      return isOpen ? [{ code: 'Employee.NotSettled', field: 'hireDate', params: { date: left } }] : []
    })
  },
}
