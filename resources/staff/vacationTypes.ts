import { defineResource } from '../../schema/define.ts'
import { choice, flag, int, percent } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { genders } from '../groups/values.ts'

/** The kinds of leave, how many days each gives in a year, and how they are paid one after the other. */
export const vacationTypes = defineResource({
  name: 'vacationTypes',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'dateRange' },
  routes: { base: 'typeVacations', style: 'inline' },
  fields: {
    ...coded(),
    annualDays: int({ min: 0, max: 366 }),
    carryOver: flag(),
    needsAttachment: flag(),
    // Empty is both.
    gender: choice(genders),
  },
  // Sick leave: thirty days in full, then sixty at three quarters, then thirty unpaid. No steps: paid in full.
  lines: {
    steps: {
      max: 12,
      fields: {
        days: int({ required: true, min: 1, max: 366 }),
        paidPercentage: percent({ required: true, min: '0', max: '100', default: '100' }),
      },
    },
  },
  list: {
    columns: ['code', 'arabicName', 'annualDays', 'carryOver', 'needsAttachment', 'gender', 'active'],
    filters: ['active'],
  },
})
