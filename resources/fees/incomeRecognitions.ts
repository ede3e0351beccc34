import { defineResource } from '../../schema/define.ts'
import { date, flag, longText, money, month, ref } from '../../schema/fields.ts'
import { postedActions, postedStates } from '../groups/posted.ts'
import { recognitionLimits, recognitionRows } from './incomeRecognitions/posting.ts'
import { deferralOfLines, letOffByOthers, others, recognisedOf } from './incomeRecognitions/recognised.ts'
import { earnedOutside } from './salesInvoices/incomePlace.ts'
import { laterOf } from './salesReturns/items.ts'

/** What of an invoice's deferred income is earned at the end of a month: it goes from where it waited to the income. */
export const incomeRecognitions = defineResource({
  name: 'incomeRecognitions',
  scope: 'branchYear',
  permissions: 'SalesTransactions',
  menu: { group: 'invoices', icon: 'dateRange' },
  number: { when: { status: 'open' } },
  fields: {
    // A month that has not begun has earned nothing.
    date: date({
      required: true,
      within: 'fiscalYear',
      outside: 'Date.OtherYear',
      notAfter: 'endOfMonth',
      error: 'Recognition.MonthAhead',
      default: 'today',
    }),
    invoice: ref('salesInvoices', { required: true, where: { status: 'posted' }, error: 'Return.NotPosted' }),
    guardian: ref('guardians', { readOnly: true, from: 'invoice.guardian' }),
    customer: ref('customers', { readOnly: true, from: 'invoice.customer' }),
    // The first day of what is earned: that of its month, or an earlier one where months before were not open.
    earnedFrom: date(),
    // The first month whose income it tells late, since that month takes no entries any more.
    lateFrom: month({ readOnly: true, shownWhen: { lateFrom: { empty: false } } }),
    description: longText(),
    // The latest one of its invoice when it was made: of runs at the same moment one makes what is missing.
    previous: ref('incomeRecognitions', { hidden: true }),
    // Somebody has taken it out of the books: the clock leaves it alone.
    heldBack: flag({ readOnly: true, hidden: true }),
  },
  lines: {
    items: {
      min: 1,
      max: 500,
      fields: {
        item: ref('salesInvoices.items', { required: true, where: { record: { same: 'document.invoice' } } }),
        amount: money({ required: true, positive: true }),
        // What of the line was earned before it, where several months are earned at once.
        before: money({ min: '0', hidden: true }),
        // What is earned of the line by the day, beyond what was recognised before.
        most: money({ readOnly: true, hidden: true }),
        outside: earnedOutside('amount'),
      },
      rules: [
        {
          when: { 'document.status': { not: 'draft' }, most: { empty: false } },
          holds: { amount: { lte: { field: 'most' } } },
          field: 'amount',
          error: 'Recognition.Ahead',
        },
      ],
      unique: [{ fields: ['item'], error: 'Return.LineRepeated' }],
    },
    // What discounts with accounts of their own let off of what is earned.
    discounts: {
      fields: {
        item: ref('salesInvoices.items', { readOnly: true }),
        account: ref('accounts', { readOnly: true }),
        amount: money({ readOnly: true }),
        outside: earnedOutside('amount', 'account'),
      },
    },
  },
  calculate: 'incomeRecognition',
  reads: {
    decimals: 'branch.decimalDigits',
    ...deferralOfLines,
    invoicedOn: 'invoice.date',
    recognised: 'items.item.recognised',
    later: laterOf('invoice'),
    others: recognisedOf('invoice', others),
    letOff: letOffByOthers,
    discounted: { of: 'salesInvoices.discounts', every: true, take: ['student', 'service', 'account', 'amount', 'waits'] },
  },
  totals: { total: { sum: 'items.amount' } },
  rules: [
    {
      when: { 'invoice.date': { empty: false } },
      holds: { 'invoice.date': { lte: { field: 'date' } } },
      field: 'date',
      error: 'Recognition.BeforeInvoice',
    },
  ],
  limits: recognitionLimits,
  states: postedStates,
  effects: {
    area: 'sales',
    taxable: { date: { empty: true } },
    ledger: recognitionRows,
  },
  actions: { ...postedActions(), unpost: { to: 'open', unposts: true, danger: true, set: { heldBack: true } } },
  behaviour: 'incomeRecognition',
  search: ['number', 'invoice.number', 'guardian.arabicName', 'guardian.phone'],
  list: {
    columns: ['number', 'earnedFrom', 'date', 'lateFrom', 'invoice', 'guardian', 'total', 'status'],
    filters: ['date', 'invoice', 'guardian', 'status'],
  },
})
