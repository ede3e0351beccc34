import { choice, date, month } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { addDays } from '../../schema/values/date.ts'
import { firstDay, lastDay, monthOf } from '../../schema/values/month.ts'
import { type Attended, clock, hoursOf, type Judged, judged, listed, type ShiftDay } from '../calculations/payroll/attendance.ts'
import { keptDays } from '../calculations/payroll/countedDays.ts'
import { dayKinds, type Holiday } from '../calculations/payroll/workdays.ts'
import { isEmployedOn, type PeriodRow, suspensionsOf, workedParts } from '../calculations/payroll/worked.ts'
import { benefitsAndDeductions } from '../payroll/benefitsAndDeductions.ts'
import { employees } from '../staff/employees.ts'

/** Hours of a working day, where nobody has said how many. */
const usualHours = 8

/** A leave that was approved, by its days. */
interface Leave {
  readonly startDate: string | null
  readonly endDate: string | null
  readonly returnDate: string | null
}

/** What was made of the attendance of a time before. */
interface Counted {
  readonly salaryItem: number
  readonly month: string
  readonly countedFrom: string | null
  readonly countedUntil: string | null
}

/** Whether somebody is not expected on a day: not employed, suspended, or on leave. */
function awayBy(history: readonly PeriodRow[], leaves: readonly Leave[]): (day: string) => boolean {
  const suspensions = suspensionsOf(history)
  return (day) =>
    !isEmployedOn(day, history) ||
    suspensions.some((one) => one.from <= day && day <= one.to) ||
    leaves.some(({ startDate, endDate, returnDate }) => {
      const last = returnDate === null ? endDate : addDays(returnDate, -1)
      return (startDate ?? '') <= day && day <= (last ?? '')
    })
}

/** The entries for days of absence and for hours that were too short, each with the days from which it comes. */
function entriesOf(
  own: { readonly employee: number; readonly month: string; readonly countedFrom: string; readonly countedUntil: string },
  { absence, absent }: { readonly absence: number; readonly absent: readonly string[] },
  { lateness, short, minutes }: Pick<Judged, 'short'> & { readonly lateness: number; readonly minutes: number },
) {
  return [
    ...(absent.length
      ? [
          {
            ...own,
            salaryItem: absence,
            days: String(absent.length),
            reason: listed(absent),
            countedOn: keptDays(absent.map((day) => ({ day, part: 1 }))),
          },
        ]
      : []),
    ...(minutes
      ? [
          {
            ...own,
            salaryItem: lateness,
            hours: hoursOf(minutes),
            reason: listed(short.map((one) => `${one.date} ${clock(one.minutes)}`)),
            countedOn: keptDays(short.map((one) => ({ day: one.date, part: one.minutes }))),
          },
        ]
      : []),
  ]
}

/**
 * What the attendance of a time takes off an employee's pay of a month: days of absence and hours too short, each with the days from which
 * it comes. Nothing is made of somebody who is in no sheet and has no working hours.
 */
export const benefitsOfAttendance = maker(
  employees,
  benefitsAndDeductions,
  ({ id, hireDate, workHours, weekDays, workShift, periods }, { month: of, from, until, missingOut }, facts) => {
    const history = (periods ?? []) as readonly PeriodRow[]
    if (history.length && !workedParts({ from, to: until }, history).length)
      return { fault: { code: 'Benefit.NotInMonth', params: { month: of } } }
    const attended = ((facts.attended ?? []) as readonly Attended[]).filter((one) => one.date >= from && one.date <= until)
    if (!attended.length && workShift === null) return []
    const span = { from: hireDate > from ? hireDate : from, to: until }
    const shift = (workShift === null ? [] : (facts.shift ?? [])) as readonly ShiftDay[]
    const leaves = (facts.leaves ?? []) as readonly Leave[]
    const kinds = dayKinds(span, {
      weekend: shift.length ? null : String(facts.weekend ?? 'fridaySaturday'),
      weekDays,
      holidays: (facts.holidays ?? []) as readonly Holiday[],
    })
    const worked = new Set(kinds.flatMap((kind, at) => (kind === 'work' ? [addDays(span.from, at)] : [])))
    const away = awayBy(history, leaves)
    const found = judged(span, attended, {
      shift,
      graceMinutes: Number(facts.graceMinutes ?? 0),
      countsEarlyLeave: facts.countsEarlyLeave !== false,
      breakMinutes: facts.breakMinutes == null ? null : Number(facts.breakMinutes),
      hoursPerDay: Number(workHours ?? 0) || usualHours,
      isWorked: (day) => worked.has(day) && !away(day),
    })
    const { absence, lateness } = facts
    const counted = ((facts.counted ?? []) as readonly Counted[]).filter(({ month }) => month !== of)
    const before = (day: string, item: unknown) =>
      counted.find((one) => one.salaryItem === item && (one.countedFrom ?? '') <= day && day <= (one.countedUntil ?? ''))
    const isNew = (item: unknown) => (day: string) => before(day, item) === undefined
    const missed = found.absent.filter(isNew(absence))
    const ofMonth = Array.from({ length: Number(lastDay(of).slice(8)) }, (_, at) => addDays(firstDay(of), at))
    const whole = ofMonth.filter((day) => day >= hireDate && isEmployedOn(day, history))
    // Whoever came on no day of a month has missed all of it, with the days on which nobody comes.
    const isWhole =
      missed.some((day) => monthOf(day) === of) &&
      whole.every((day) => from <= day && day <= until && !away(day) && isNew(absence)(day)) &&
      !attended.some(({ date: day }) => monthOf(day) === of)
    const absent = isWhole ? [...new Set([...missed, ...whole])].toSorted() : missed
    const short = found.short.filter(({ date: day }) => isNew(lateness)(day))
    const unknown = found.unknown.filter(isNew(lateness))
    if (unknown.length && missingOut === 'asked')
      return { fault: { code: 'Attendance.MissingOut', params: { days: listed(unknown, 100) } } }
    const known = [...found.absent.map((day) => before(day, absence)), ...found.short.map((one) => before(one.date, lateness))]
    const [first] = known.flatMap((one) => one ?? [])
    if (!absent.length && !short.length && first)
      return { fault: { code: 'Attendance.CountedBefore', params: { month: first.month } } }
    const minutes = short.reduce((sum, one) => sum + one.minutes, 0)
    if ((absent.length && absence == null) || (minutes && lateness == null)) return { fault: { code: 'Attendance.NoItem' } }
    return entriesOf(
      { employee: id, month: of, countedFrom: from, countedUntil: until },
      { absence: Number(absence), absent },
      { lateness: Number(lateness), short, minutes },
    )
  },
  {
    input: {
      month: month({ required: true }),
      from: date({ required: true }),
      until: date({ required: true }),
      missingOut: choice(['asked', 'worked'], { required: true }),
    },
    reads: {
      attended: {
        of: 'attendanceDays',
        everywhere: true,
        every: true,
        where: { employee: { same: 'id' } },
        take: ['date', 'in', 'out', 'outsideMinutes'],
      },
      counted: {
        of: 'benefitsAndDeductions',
        everywhere: true,
        every: true,
        where: { employee: { same: 'id' }, countedUntil: { empty: false } },
        take: ['salaryItem', 'month', 'countedFrom', 'countedUntil'],
      },
      shift: { of: 'workShifts.days', every: true, take: ['day', 'from', 'to'] },
      graceMinutes: 'workShift.graceMinutes',
      countsEarlyLeave: 'workShift.countsEarlyLeave',
      breakMinutes: 'workShift.breakMinutes',
      weekend: 'branch.weekend',
      holidays: {
        of: 'publicHolidays',
        every: true,
        where: { active: true },
        take: ['recurrence', 'startDate', 'endDate', 'month', 'day', 'days'],
      },
      leaves: {
        of: 'vacationRequests',
        everywhere: true,
        every: true,
        where: { employee: { same: 'id' }, status: { in: ['approved', 'started', 'returned'] } },
        take: ['startDate', 'endDate', 'returnDate'],
      },
      absence: { of: 'salaryItems', where: { purpose: 'absence', active: true }, take: 'id' },
      lateness: { of: 'salaryItems', where: { purpose: 'lateness', active: true }, take: 'id' },
    },
  },
)
