import { defineResource } from '../../schema/define.ts'
import { choice, flag, int, time } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { daysOfWeek } from '../../schema/values/week.ts'

/** When employees work: from when to when on each day of the week, and from which minute on somebody is late. */
export const workShifts = defineResource({
  name: 'workShifts',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'dateRange' },
  fields: {
    ...coded(),
    graceMinutes: int({ required: true, min: 0, max: 120, default: 0 }),
    // Who leaves early has not worked either.
    countsEarlyLeave: flag({ default: true }),
    // Minutes outside between coming and going that are nobody's loss; without it they are not counted at all.
    breakMinutes: int({ empty: null, min: 0, max: 480 }),
  },
  lines: {
    days: {
      min: 1,
      max: 7,
      title: ['day'],
      fields: {
        day: choice(daysOfWeek, { required: true }),
        from: time({ required: true }),
        to: time({ required: true }),
      },
      unique: [{ fields: ['day'], error: 'WorkShift.DayTwice' }],
      // A shift of the night ends on the next day.
      rules: [{ holds: { to: { not: { field: 'from' } } }, field: 'to', error: 'WorkShift.NoHours' }],
    },
  },
  list: { columns: ['code', 'arabicName', 'graceMinutes', 'active'], filters: ['active'] },
})
