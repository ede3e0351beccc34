import { date, longText, money, percent, ref } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Grants a discount to the students of a grade, a class or a list; each student gets it once a year. */
export const discountsCollection = defineRun({
  name: 'discountsCollection',
  permission: 'addDiscountCollection',
  menu: { group: 'invoices', icon: 'donutSmall' },
  route: 'discountsCollection',
  input: {
    discount: ref('discounts', { required: true, missing: 'Discount.ChooseTypeFirst', where: { active: true } }),
    // Left empty, it is of all services of its type.
    service: ref('services', { where: { active: true } }),
    percentage: percent({ shownWhen: { 'discount.kind': 'percentage' } }),
    value: money({ positive: true, shownWhen: { 'discount.kind': 'value' } }),
    startDate: date({ within: 'fiscalYear' }),
    endDate: date({ within: 'fiscalYear', notBefore: 'startDate' }),
    reason: longText(),
  },
  each: ['percentage', 'value'],
  over: 'students',
  where: { suspended: false, leftOn: { empty: true } },
  filters: ['row', 'classRoom', 'nationality'],
  narrowed: true,
  show: ['code', 'classRoom', 'guardian'],
  makes: 'studentDiscounts',
  by: 'grantOfStudent',
  becomes: ['percentage', 'value', 'status'],
  amounts: [],
  once: ['source', 'discount', 'year'],
  while: { status: { in: ['draft', 'waiting', 'approved'] } },
})
