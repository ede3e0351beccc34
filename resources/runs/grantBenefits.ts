import { money, month, quantity, ref, text } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** The same benefit or deduction for many; the amount may be another one for each. */
export const grantBenefits = defineRun({
  name: 'grantBenefits',
  permission: 'addBenefitAndDeduction',
  menu: { group: 'employeeMovement', icon: 'groups' },
  input: {
    month: month({ required: true, within: 'fiscalYear', default: 'today' }),
    salaryItem: ref('salaryItems', {
      required: true,
      where: { active: true, any: [{ purpose: { empty: true } }, { purpose: { in: ['absence', 'lateness', 'overtime'] } }] },
    }),
    amount: money({ positive: true, shownWhen: { 'salaryItem.basis': { in: ['fixed', 'percentage'] } } }),
    days: quantity({ positive: true, max: '31', shownWhen: { 'salaryItem.basis': { in: ['days', 'formula'] } } }),
    hours: quantity({ positive: true, max: '744', shownWhen: { 'salaryItem.basis': { in: ['hours', 'formula'] } } }),
    reason: text({ required: true, max: 200 }),
  },
  each: ['amount', 'days', 'hours'],
  over: 'employees',
  // Whoever has left is in it for the months of which a day was worked.
  where: { status: { in: ['working', 'ended'] } },
  filters: ['management', 'section', 'jobTitle', 'nationality'],
  narrowed: true,
  show: ['code', 'jobTitle', 'management'],
  makes: 'benefitsAndDeductions',
  with: {
    employee: 'id',
    month: 'input.month',
    salaryItem: 'input.salaryItem',
    amount: 'input.amount',
    days: 'input.days',
    hours: 'input.hours',
    reason: 'input.reason',
  },
  becomes: ['amount', 'days', 'hours'],
  amounts: ['amount'],
  once: ['source', 'salaryItem', 'month', 'reason'],
  passes: ['Benefit.NotInMonth', 'Benefit.NotEmployed'],
})
