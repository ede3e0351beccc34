import { defineResource } from '../../schema/define.ts'
import { date, flag, int, quantity, ref, text, time } from '../../schema/fields.ts'
import { attendanceHeadings } from '../headings/attendance.ts'

/** What was counted of the day and a salary has read. */
const reckoned = {
  employee: { same: 'employee' },
  countedFrom: { lte: { field: 'date' } },
  countedUntil: { gte: { field: 'date' } },
  reckoning: { not: 'open' },
} as const

/** When an employee came and went on a day, as the machine at the door tells it or somebody corrects it. */
export const attendanceDays = defineResource({
  name: 'attendanceDays',
  scope: 'branchYear',
  locked: { area: 'payroll', by: 'date' },
  permissions: 'AttendanceDays',
  menu: { group: 'employeeMovement', icon: 'table' },
  title: ['employee', 'date'],
  calculate: 'attendanceDay',
  fields: {
    employee: ref('employees', { required: true }),
    date: date({ required: true, hijri: true, within: 'fiscalYear', notAfter: 'today' }),
    in: time(),
    // Earlier than coming: on the next day.
    out: time(),
    // Between coming and going, as the machine tells it where each going out has its coming in.
    outsideMinutes: int({ min: 0, max: 960 }),
    hours: quantity({ readOnly: true }),
    nextDay: flag({ readOnly: true, hidden: true }),
    note: text({ max: 200 }),
  },
  reads: {
    periods: { of: 'employees.periods', every: true, take: ['state', 'from', 'paidShare'] },
    countedIn: { of: 'benefitsAndDeductions', everywhere: true, where: reckoned, take: 'month' },
  },
  unique: [{ fields: ['employee', 'date'], error: 'Attendance.DayTwice' }],
  // Hours that were worked, and days that were missed, are pay.
  guards: [
    { on: ['create', 'edit', 'delete'], own: 'employee.user', error: 'Action.NotOwn' },
    { on: ['edit'], usedBy: 'benefitsAndDeductions', where: reckoned, error: 'Salary.CalculatedCantEdit' },
    { on: ['delete'], usedBy: 'benefitsAndDeductions', where: reckoned, error: 'Salary.CalculatedCantRemove' },
  ],
  rules: [
    { atLeastOne: ['in', 'out', 'note'], field: 'in', error: 'Attendance.NothingSaid' },
    {
      // Nobody works so long: it is a day whose times were exchanged.
      when: { nextDay: true },
      holds: { hours: { lte: 16 } },
      field: 'out',
      error: 'Attendance.OutBeforeIn',
    },
  ],
  search: ['employee.arabicName', 'employee.englishName', 'employee.code'],
  list: {
    columns: ['date', 'employee', 'in', 'out', 'outsideMinutes', 'hours', 'note'],
    filters: ['date', 'employee'],
    sort: { by: 'date', order: 'desc' },
  },
  import: { match: [['employee', 'date']], aliases: attendanceHeadings },
  behaviour: 'attendanceDay',
})
