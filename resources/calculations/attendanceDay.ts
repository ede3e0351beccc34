import { calculate } from '../../schema/calculate.ts'
import type { attendanceDays } from '../payroll/attendanceDays.ts'
import { hoursOf, stayOf } from './payroll/attendance.ts'
import { isEmployedOn, type PeriodRow } from './payroll/worked.ts'

/** How long somebody was there: whoever went earlier than they came went on the next day. */
export const attendanceDay = calculate<typeof attendanceDays>(
  'attendanceDays',
  (day) => ({
    ...day,
    hours: day.in && day.out ? hoursOf(stayOf(day.in, day.out)) : null,
    nextDay: Boolean(day.in && day.out && day.out < day.in),
  }),
  {
    needs: ['employee', 'date', 'in', 'out', 'hours', 'nextDay'],
    faults: (one, { periods, countedIn: month }) => {
      const { date } = one
      if (!date) return []
      if (!isEmployedOn(date, (periods ?? []) as readonly PeriodRow[]))
        return [{ code: 'Attendance.NotEmployed', field: 'date', params: { day: date } }]
      // What is there already its guards keep.
      const isNew = (one as { readonly id?: number }).id === undefined
      return isNew && month ? [{ code: 'Attendance.DayCounted', field: 'date', params: { day: date, month: String(month) } }] : []
    },
  },
)
