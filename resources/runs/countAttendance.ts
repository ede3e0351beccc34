import { choice, date, month } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Counts what employees were away and late in a time, and takes it off the pay of a month; each item once for each employee and month. */
export const countAttendance = defineRun({
  name: 'countAttendance',
  permission: 'addBenefitAndDeduction',
  menu: { group: 'employeeMovement', icon: 'table' },
  input: {
    month: month({ required: true, within: 'fiscalYear', default: 'today' }),
    from: date({ required: true, within: 'fiscalYear' }),
    until: date({ required: true, within: 'fiscalYear', notBefore: 'from', notAfter: 'today', default: 'today' }),
    // A day on which somebody came and nobody knows when they went is asked about, or counts as worked.
    missingOut: choice(['asked', 'worked'], { required: true, default: 'asked' }),
  },
  each: ['missingOut'],
  over: 'employees',
  filters: ['management', 'jobTitle', 'workShift'],
  show: ['code', 'jobTitle', 'workShift'],
  makes: 'benefitsAndDeductions',
  by: 'benefitsOfAttendance',
  becomes: ['salaryItem', 'days', 'hours', 'reason'],
  amounts: [],
  once: ['source', 'salaryItem', 'month'],
  // Whoever had left before, or was hired after, is none of it.
  passes: ['Benefit.NotInMonth'],
})
