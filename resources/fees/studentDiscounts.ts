import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, int, longText, money, percent, ref, refMany, text } from '../../schema/fields.ts'
import { discountReasons } from '../groups/values.ts'
import { discountActions } from './studentDiscounts/actions.ts'

const inForce = { status: { in: ['draft', 'waiting', 'approved'] } } as const

/** What a student is let off in a year: a discount of a type, for all its services or some of them, in force once it is granted. */
export const studentDiscounts = defineResource({
  name: 'studentDiscounts',
  scope: 'branchYear',
  menu: { group: 'invoices', icon: 'donutSmall' },
  title: ['student', 'discount'],
  calculate: 'studentDiscount',
  fields: {
    student: ref('students', {
      required: true,
      missing: 'Student.MustChooseFirst',
      where: { suspended: false, leftOn: { empty: true } },
    }),
    discount: ref('discounts', { required: true, missing: 'Discount.ChooseTypeFirst', where: { active: true } }),
    // As much as the type gives, or less.
    percentage: percent({
      shownWhen: { 'discount.kind': 'percentage' },
      requiredWhen: { 'discount.kind': 'percentage' },
      from: 'discount.discountPercentage',
    }),
    value: money({
      shownWhen: { 'discount.kind': 'value' },
      requiredWhen: { 'discount.kind': 'value' },
      positive: true,
    }),
    covers: refMany('services', { readOnly: true, hidden: true }),
    // What was invoiced of these services, and not given back, when it was approved.
    invoiced: money({ readOnly: true, hidden: true }),
    startDate: date({ within: 'fiscalYear' }),
    endDate: date({ within: 'fiscalYear', notBefore: 'startDate' }),
    because: choice(discountReasons, { required: true, default: 'granted' }),
    childNumber: int({ min: 2, max: 99, shownWhen: { because: { in: ['secondChild', 'thirdChild'] } } }),
    reason: longText(),
    grantedBy: ref('users', { readOnly: true, default: 'me', shownWhen: { status: { in: ['approved', 'ended'] } } }),
    approvedOn: date({ readOnly: true, shownWhen: { approvedOn: { empty: false } } }),
    approvedBy: ref('users', { readOnly: true, default: 'me', shownWhen: { approvedOn: { empty: false } } }),
    refusalReason: text({ readOnly: true, shownWhen: { status: 'refused' } }),
  },
  lines: {
    // Left empty, it is of all services of its type.
    services: {
      fields: { service: ref('services', { required: true }), related: flag({ readOnly: true, hidden: true }) },
      unique: [{ fields: ['service'], error: 'Line.ServiceRepeated' }],
      rules: [{ holds: { related: true }, field: 'service', error: 'Discount.NotRelatedToService' }],
    },
  },
  reads: {
    mostPercent: 'discount.discountPercentage',
    mostValue: 'discount.value',
    needsApproval: 'discount.requiresApproval',
    related: { of: 'discounts.services', every: true, take: ['service'] },
    // Read anew when it is approved.
    billed: {
      of: 'salesInvoices.items',
      where: {
        student: { same: 'student' },
        'record.status': 'posted',
        'record.fiscalYear': { same: 'fiscalYear' },
        'record.date': { lte: { field: 'approvedOn' } },
      },
      every: true,
      take: ['service', 'returnedLeft'],
    },
  },
  rules: [
    {
      when: { percentage: { empty: false } },
      holds: { percentage: { lte: { field: 'mostPercent' } } },
      field: 'percentage',
      error: 'Discount.MoreThanType',
    },
    {
      when: { value: { empty: false } },
      holds: { value: { lte: { field: 'mostValue' } } },
      field: 'value',
      error: 'Discount.MoreThanType',
    },
    {
      when: { all: [{ status: 'approved', needsApproval: true }] },
      holds: { approvedOn: { empty: false } },
      field: 'discount',
      error: 'Discount.NeedsApproval',
    },
  ],
  unique: [{ fields: ['student', 'discount'], when: inForce, error: 'Line.DiscountRepeated' }],
  // What was invoiced without it is not reduced by it: that takes a credit note.
  asks: [{ on: ['approve'], when: { status: 'approved', invoiced: { gt: 0 } }, error: 'Discount.AlreadyInvoiced' }],
  states: {
    draft: ['approved', 'waiting'],
    waiting: ['approved', 'refused'],
    approved: ['ended'],
    refused: ['draft'],
    ended: ['approved'],
  },
  actions: discountActions,
  // What was judged is ended and granted anew, not changed.
  guards: [{ on: ['edit', 'delete'], holds: { status: 'draft' }, error: 'Discount.Granted' }],
  search: ['student.arabicName', 'student.englishName', 'student.code', 'discount.arabicName', 'reason'],
  list: {
    columns: ['student', 'discount', 'percentage', 'value', 'used', 'because', 'status'],
    filters: ['student', 'discount', 'because', 'status'],
  },
})
