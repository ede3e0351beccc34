import { monthOf } from '../../../../schema/values/month.ts'
import { sql } from '../../database/sql.ts'
import type { SaveBehaviour } from '../../engine/behaviour.ts'
import { daysOfMatrix } from './matrix.ts'
import { daysOfPunches } from './punches.ts'

/** Sheets of machines at the door: a row for each punch, a row for each day, or a month with a column for each day. */
export const attendanceDay: SaveBehaviour = {
  layOut: (rows) => daysOfMatrix(rows) ?? daysOfPunches(rows),
  // Whoever enters a day of a month whose salary is approved is told that this one does not see it. Sheets come after the 25th all the time.
  confirm: async (changes, { tenant }, run, fromFile) => {
    const added = changes.filter(({ before }) => !fromFile && !before)
    if (!added.length) return changes.map(() => [])
    const approved = await run<{ employee: number; month: string }>(
      sql`select employee_id as employee, month from salaries where tenant_id = ${tenant} and status in ('approved', 'posted')
        and employee_id = any(${added.map(({ record }) => Number(record['employee']))}::int[])
        and month = any(${added.map(({ record }) => monthOf(String(record['date'])))}::text[])`,
    )
    return changes.map((change) => {
      const { employee, date } = change.record
      const of = approved.find((one) => one.employee === employee && one.month === monthOf(String(date)))
      if (!added.includes(change) || !of) return []
      return [{ code: 'Attendance.MonthApproved', field: 'date', params: { month: of.month } }]
    })
  },
}
