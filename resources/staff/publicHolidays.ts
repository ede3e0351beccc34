import { defineResource } from '../../schema/define.ts'
import { choice, date, int, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

const everyYear = { recurrence: { in: ['hijri', 'gregorian'] } } as const

/** Days on which nobody works: those of one year by their dates, those of every year by a day of the Hijri or the Gregorian calendar. */
export const publicHolidays = defineResource({
  name: 'publicHolidays',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'dateRange' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    // Empty is all branches.
    branch: ref('branches'),
    recurrence: choice(['once', 'hijri', 'gregorian'], { required: true, default: 'once' }),
    startDate: date({ hijri: true, shownWhen: { recurrence: 'once' }, requiredWhen: { recurrence: 'once' } }),
    endDate: date({
      hijri: true,
      shownWhen: { recurrence: 'once' },
      requiredWhen: { recurrence: 'once' },
      notBefore: 'startDate',
    }),
    month: int({ min: 1, max: 12, shownWhen: everyYear, requiredWhen: everyYear }),
    day: int({ min: 1, max: 31, shownWhen: everyYear, requiredWhen: everyYear }),
    days: int({ min: 1, max: 30, shownWhen: everyYear, requiredWhen: everyYear }),
  },
  // A month of the Hijri calendar has at most thirty days.
  rules: [
    { when: { recurrence: 'hijri' }, holds: { day: { lte: 30 } }, field: 'day', error: 'Holiday.NoSuchDay' },
    { when: { recurrence: 'gregorian', month: 2 }, holds: { day: { lte: 29 } }, field: 'day', error: 'Holiday.NoSuchDay' },
    {
      when: { recurrence: 'gregorian', month: { in: [4, 6, 9, 11] } },
      holds: { day: { lte: 30 } },
      field: 'day',
      error: 'Holiday.NoSuchDay',
    },
  ],
  list: {
    columns: ['code', 'arabicName', 'recurrence', 'startDate', 'endDate', 'month', 'day', 'days', 'branch', 'active'],
    filters: ['recurrence', 'branch', 'active'],
  },
  import: { match: ['code'] },
})
