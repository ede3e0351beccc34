import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, money, percent, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { automaticDiscounts } from '../groups/values.ts'

/** What a family may be let off: a percentage or an amount of some services, by itself or when it is granted. */
export const discounts = defineResource({
  name: 'discounts',
  scope: 'shared',
  menu: { group: 'schoolData', icon: 'donutSmall' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    kind: choice(['percentage', 'value'], { required: true, default: 'percentage' }),
    discountPercentage: percent({ requiredWhen: { kind: 'percentage' }, shownWhen: { kind: 'percentage' } }),
    value: money({ positive: true, requiredWhen: { kind: 'value' }, shownWhen: { kind: 'value' } }),
    account: ref('accounts', { where: { isLeaf: true, active: true, kind: { in: ['income', 'expense'] }, partyKind: 'none' } }),
    startDate: date(),
    // By its last day an early payment is paid.
    endDate: date({
      notBefore: 'startDate',
      requiredWhen: { automatic: 'earlyPayment' },
      error: 'Date.StartAfterEnd',
    }),
    requiresApproval: flag(),
    // Proposed to those whom it is for; the others are granted it one by one.
    automatic: choice(automaticDiscounts),
  },
  lines: {
    services: {
      min: 1,
      fields: {
        service: ref('services', {
          required: true,
          where: { active: true },
          error: 'Discount.ServiceMustBeGeneral',
          narrowed: 'Discount.ServiceMustBeGeneral',
        }),
      },
      unique: [{ fields: ['service'], error: 'Line.ServiceRepeated' }],
    },
  },
  list: {
    columns: ['code', 'arabicName', 'kind', 'discountPercentage', 'value', 'automatic', 'general', 'active'],
    filters: ['kind', 'automatic', 'active'],
  },
})
