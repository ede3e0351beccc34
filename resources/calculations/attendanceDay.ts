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
    faults: ({ date }, facts) =>
      date && !isEmployedOn(date, (facts.periods ?? []) as readonly PeriodRow[])
        ? [{ code: 'Attendance.NotEmployed', field: 'date', params: { day: date } }]
        : [],
  },
)
