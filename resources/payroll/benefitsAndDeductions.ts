import type { Condition } from '../../schema/condition.ts'
import { defineResource } from '../../schema/define.ts'
import { date, file, flag, longText, money, month, quantity, ref, text } from '../../schema/fields.ts'
import { benefitReads } from './benefitsAndDeductions/reads.ts'

/** Of a formula it is whichever the formula asks for: days, hours, or the amount itself. */
const byFormula = { 'salaryItem.basis': 'formula', 'salaryItem.purpose': { empty: true } } as const
const given = { empty: false } as const
const byAmount = { 'salaryItem.basis': { in: ['fixed', 'percentage'] } } as const
const byDays = { 'salaryItem.basis': 'days' } as const
const byHours = { any: [{ 'salaryItem.basis': 'hours' }, { 'salaryItem.purpose': 'overtime' }] } as const
const dated = (name: string) => ({ any: [{ 'salaryItem.purpose': 'absence' }, { [name]: given }] }) as const
const orFormula = (condition: Condition) => ({ any: [condition, byFormula] }) as const
/** What is there stays in sight where the item does not ask for it: it is to be taken off. */
const asked = (name: string, condition: Condition) => ({ any: [condition, byFormula, { [name]: given }] }) as const
const unasked = <const N extends string>(field: N, condition: Condition) =>
  ({
    when: { [field]: given, 'salaryItem.basis': given } as Condition,
    holds: orFormula(condition),
    field,
    error: 'Benefit.NotByThis',
  }) as const

/** What changes the pay of one month alone: a reward, a penalty, days of absence, hours late or worked beyond the usual ones. */
export const benefitsAndDeductions = defineResource({
  name: 'benefitsAndDeductions',
  scope: 'branchYear',
  locked: { area: 'payroll', by: 'month' },
  permissions: 'BenefitAndDeduction',
  menu: { group: 'employeeMovement', icon: 'rule' },
  title: ['employee', 'salaryItem'],
  calculate: 'benefitOrDeduction',
  fields: {
    // Also of whoever has left: the last month is worked in part.
    employee: ref('employees', { required: true }),
    month: month({ required: true, within: 'fiscalYear', default: 'today' }),
    salaryItem: ref('salaryItems', {
      required: true,
      // What the calculation finds by itself is not entered.
      where: { active: true, any: [{ purpose: { empty: true } }, { purpose: { in: ['absence', 'lateness', 'overtime'] } }] },
    }),
    amount: money({ positive: true, shownWhen: asked('amount', byAmount), requiredWhen: byAmount }),
    days: quantity({ positive: true, max: '31', shownWhen: asked('days', byDays), requiredWhen: byDays }),
    hours: quantity({ positive: true, max: '744', shownWhen: asked('hours', byHours), requiredWhen: byHours }),
    reason: text({ required: true, max: 200 }),
    attachment: file(),
    // The days between which those of an absence lie: said by whoever enters it, or by the attendance that it was counted from.
    countedFrom: date({ shownWhen: dated('countedFrom'), requiredWhen: { countedUntil: given } }),
    countedUntil: date({ shownWhen: dated('countedUntil'), requiredWhen: { countedFrom: given }, notBefore: 'countedFrom' }),
    // The very days that attendance was counted of, each with its part: one that leave or a suspension covers by now is not taken off as well.
    countedOn: longText({ hidden: true }),
    // Fines of the month take more than the law lets them.
    beyondPenalties: flag({ readOnly: true, hidden: true }),
  },
  reads: benefitReads,
  follows: { reckoning: { of: 'calculated', none: 'open', some: 'calculated', all: 'calculated' } },
  rules: [
    { when: byFormula, atLeastOne: ['amount', 'days', 'hours'], field: 'hours', error: 'Benefit.OneOfThree' },
    { when: { ...byFormula, amount: given }, holds: { days: { empty: true } }, field: 'days', error: 'Benefit.OneOfThree' },
    {
      when: { ...byFormula, any: [{ amount: given }, { days: given }] },
      holds: { hours: { empty: true } },
      field: 'hours',
      error: 'Benefit.OneOfThree',
    },
    unasked('amount', byAmount),
    unasked('days', byDays),
    unasked('hours', byHours),
  ],
  asks: [
    { on: ['create', 'edit'], when: { beyondPenalties: true }, field: 'amount', error: 'Benefit.BeyondPenalties' },
    // A month that was calculated without it has to be calculated again.
    {
      on: ['create', 'edit'],
      when: { month: given, employee: given, all: [{ calculatedMonth: given }] },
      field: 'month',
      error: 'Benefit.MonthCalculated',
    },
  ],
  guards: [
    { on: ['create', 'edit', 'delete'], own: 'employee.user', error: 'Action.NotOwn' },
    { on: ['edit'], holds: { reckoning: 'open' }, error: 'Salary.CalculatedCantEdit' },
    { on: ['delete'], holds: { reckoning: 'open' }, error: 'Salary.CalculatedCantRemove' },
  ],
  search: ['employee.arabicName', 'employee.englishName', 'employee.code', 'salaryItem.arabicName', 'reason'],
  list: {
    columns: ['month', 'employee', 'salaryItem', 'amount', 'days', 'hours', 'reason', 'reckoning'],
    filters: ['month', 'employee', 'salaryItem'],
    sort: { by: 'month', order: 'desc' },
  },
  import: { match: [['employee', 'month', 'salaryItem', 'reason']] },
})
