import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, int, percent, quantity } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { genders } from '../groups/values.ts'

/** The kinds of leave: how many days each gives and to whom, which days it counts, and how they are paid one after the other. */
export const vacationTypes = defineResource({
  name: 'vacationTypes',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'dateRange' },
  routes: { base: 'typeVacations', style: 'inline' },
  fields: {
    ...coded(),
    // The leave that contracts and opening balances are about, and of which unused days are paid out.
    annual: flag(),
  },
  sections: {
    entitlement: {
      annualDays: int({ empty: null, min: 0, max: 366 }),
      accrual: choice(['atOnce', 'monthly'], { required: true, default: 'atOnce' }),
      leaveYear: choice(['calendar', 'service'], { required: true, default: 'calendar' }),
      carryOver: flag(),
      // Left empty, all of it.
      carryOverLimit: quantity({ empty: null, min: '0', max: '366', shownWhen: { carryOver: true } }),
      withoutBalance: choice(['refused', 'asked'], { required: true, default: 'refused' }),
    },
    conditions: {
      // Empty is both.
      gender: choice(genders),
      afterYears: int({ min: 0, max: 40 }),
      onceInService: flag(),
      leastDays: quantity({ empty: null, min: '0', max: '366' }),
      mostDays: quantity({ empty: null, min: '0', max: '366' }),
      needsAttachment: flag(),
    },
    days: {
      countedDays: choice(['calendar', 'exceptHolidays', 'working'], { required: true, default: 'calendar' }),
      halfDays: flag(),
      // Whoever has a school break of their own takes this leave in it.
      inSchoolBreak: flag(),
    },
  },
  lines: {
    // Sick leave: thirty days in full, then sixty at three quarters, then thirty unpaid. No steps: paid in full.
    steps: {
      max: 12,
      fields: {
        days: int({ required: true, min: 1, max: 366 }),
        paidPercentage: percent({ required: true, min: '0', max: '100', default: '100' }),
      },
    },
    // Days a year that grow with service, and change with the law from a day on.
    entitlements: {
      max: 30,
      fields: {
        afterYears: int({ required: true, min: 0, max: 60, default: 0 }),
        days: quantity({ required: true, min: '0', max: '366' }),
        validFrom: date(),
      },
      unique: [{ fields: ['afterYears', 'validFrom'], error: 'VacationType.EntitlementTwice' }],
    },
  },
  unique: [{ fields: ['annual'], when: { annual: true }, error: 'VacationType.OneAnnual' }],
  rules: [{ order: ['leastDays', 'mostDays'], error: 'VacationType.LeastAboveMost' }],
  list: {
    columns: ['code', 'arabicName', 'annualDays', 'accrual', 'carryOver', 'countedDays', 'needsAttachment', 'gender', 'active'],
    filters: ['active'],
  },
})
