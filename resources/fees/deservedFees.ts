import { defineResource } from '../../schema/define.ts'
import { choice, date, longText, money, ref, text } from '../../schema/fields.ts'
import { conversionParts, earnedOver } from '../groups/values.ts'
import { feeReads } from './deservedFees/reads.ts'

/** What the school may claim of a student. Nothing stands in the books before it is converted to an invoice, all of it or in parts. */
export const deservedFees = defineResource({
  name: 'deservedFees',
  scope: 'branchYear',
  flag: 'deservedFeeMode',
  menu: { group: 'invoices', icon: 'rule' },
  number: { when: { status: 'open' } },
  calculate: 'deservedFee',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    student: ref('students', {
      required: true,
      missing: 'Student.MustChooseFirst',
      where: { suspended: false, leftOn: { empty: true } },
    }),
    description: longText(),
  },
  lines: {
    items: {
      min: 1,
      max: 100,
      title: ['service'],
      aside: { earnedOver: 'filled', earnedFrom: 'filled', earnedTo: 'filled' },
      fields: {
        service: ref('services', { required: true, where: { active: true } }),
        amount: money({ is: 'listPrice' }),
        granted: money({ readOnly: true }),
        net: money({ is: 'amount - granted' }),
        // As the line of its invoice will say it; left empty, the service.
        earnedOver: choice(earnedOver),
        earnedFrom: date(),
        earnedTo: date({ notBefore: 'earnedFrom', error: 'Date.StartAfterEnd' }),
      },
      unique: [{ fields: ['service'], error: 'Line.ServiceRepeated' }],
      rules: [{ holds: { net: { gte: 0 } }, error: 'Discount.MoreThanLine', field: 'service' }],
      asks: [
        {
          on: ['create', 'edit'],
          when: { all: [{ billed: { empty: false } }] },
          field: 'service',
          error: 'DeservedFee.Invoiced',
        },
      ],
    },
    discounts: {
      fields: {
        service: ref('services', { readOnly: true }),
        grant: ref('studentDiscounts', { readOnly: true }),
        discount: ref('discounts', { readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
  },
  reads: feeReads,
  totals: {
    gross: { sum: 'items.amount' },
    granted: { sum: 'items.granted' },
    net: { sum: 'items.net' },
  },
  // A fee is converted as far as its lines are.
  limits: [{ of: 'items.record', sum: 'converted', atMost: 'net', as: 'converted' }],
  // A draft is not converted, and what was taken back never is.
  follows: {
    conversion: { of: 'converted', none: 'notConverted', some: 'partlyConverted', all: 'converted', states: ['open'] },
  },
  states: { draft: ['open', 'void'], open: ['void'], void: [] },
  actions: {
    toInvoice: {
      from: ['open'],
      permission: 'addSalesTransactions',
      input: {
        invoiceDate: date({ required: true, within: 'fiscalYear', default: 'today' }),
        conversionPart: choice(conversionParts, { required: true, default: 'total' }),
        // An amount is of all services in their order, or of this one alone.
        service: ref('services', {
          shownWhen: { conversionPart: { in: ['line', 'amount'] } },
          requiredWhen: { conversionPart: 'line' },
        }),
        // Of one service, all that is left of it when left empty.
        amount: money({
          positive: true,
          shownWhen: { conversionPart: { in: ['line', 'amount'] } },
          requiredWhen: { conversionPart: 'amount' },
        }),
      },
      makes: 'salesInvoices',
      by: 'invoiceOfFee',
    },
    void: { to: 'void', takesBack: true, input: { reason: text({ required: true }) }, confirm: true, danger: true },
  },
  guards: [{ on: ['void'], holds: { converted: { lte: 0 } }, error: 'DeservedFee.Converted' }],
  // A child owes a service once a year; whoever claims it again is asked.
  duplicates: [
    { fields: ['student', 'items.service'], when: { status: 'open' }, perYear: true, error: 'DeservedFee.ServiceAgain' },
  ],
  search: ['number', 'description', 'student.arabicName', 'student.englishName', 'student.code'],
  list: {
    columns: ['number', 'date', 'student', 'net', 'converted', 'convertedLeft', 'conversion', 'status'],
    filters: ['date', 'student', 'conversion', 'status'],
  },
})
