import { ref } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Proposes the automatic discounts to those for whom they are, each with its reason; what somebody has stays as it is. */
export const proposeDiscounts = defineRun({
  name: 'proposeDiscounts',
  permission: 'addDiscountCollection',
  menu: { group: 'invoices', icon: 'donutSmall' },
  input: {
    // Left empty, all automatic discounts are proposed.
    only: ref('discounts', { where: { active: true, automatic: { empty: false } } }),
  },
  over: 'students',
  where: { suspended: false, leftOn: { empty: true } },
  filters: ['row', 'classRoom', 'nationality'],
  show: ['code', 'classRoom', 'guardian'],
  makes: 'studentDiscounts',
  by: 'proposalsOfStudent',
  becomes: ['discount', 'because', 'childNumber', 'percentage', 'value', 'status'],
  amounts: [],
  once: ['source', 'discount', 'year'],
  while: { status: { in: ['draft', 'waiting', 'approved'] } },
})
