import { defineResource } from '../../schema/define.ts'
import { computed, date, longText, money, percent, ref } from '../../schema/fields.ts'
import { collected, withdrawn } from '../groups/invoiceActions.ts'
import { grantedLines, invoicedItems } from '../groups/invoicedItems.ts'
import { invoiceLimits, invoiceRows } from '../groups/invoicePosting.ts'
import { invoiceReads } from '../groups/invoiceReads.ts'
import { postedActions, postedStates } from '../groups/posted.ts'

/** What a family owes for its children: services with their prices and tax, and the days on which they are due. */
export const salesInvoices = defineResource({
  name: 'salesInvoices',
  scope: 'branchYear',
  permissions: 'SalesTransactions',
  menu: { group: 'invoices', icon: 'receiptLong' },
  routes: { base: 'invoices' },
  number: { when: { status: 'open' } },
  calculate: 'salesInvoice',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    guardian: ref('guardians', { required: true, missing: 'Invoice.PartyRequired' }),
    description: longText(),
    overdue: computed(money(), { by: 'overdue' }),
  },
  lines: {
    items: invoicedItems(),
    // What each discount that a student was granted takes off a line.
    discounts: grantedLines(),
    terms: {
      title: ['dueOn'],
      fields: {
        dueOn: date({ required: true }),
        share: percent({ required: true, min: '0' }),
        amount: money({ readOnly: true }),
      },
      follows: { payment: { none: 'unpaid', some: 'partlyPaid', all: 'paid' } },
    },
  },
  reads: invoiceReads,
  totals: {
    net: { sum: 'items.net' },
    tax: { sum: 'items.tax' },
    total: { sum: 'items.total' },
    due: { sum: 'terms.amount' },
    deferred: { sum: 'items.deferred' },
  },
  rules: [
    { when: { status: { in: ['open', 'posted'] } }, equal: ['totals.total', 'totals.due'], error: 'Invoice.TermsDiffer' },
    { when: { status: { in: ['open', 'posted'] } }, holds: { net: { gt: 0 } }, field: 'net', error: 'Invoice.NothingDue' },
  ],
  limits: invoiceLimits,
  follows: { payment: { of: 'paid', none: 'unpaid', some: 'partlyPaid', all: 'paid' } },
  states: postedStates,
  effects: {
    area: 'sales',
    taxes: [{ each: 'items', side: 'sales', base: 'net', tax: 'tax', category: 'taxCategory', reason: 'taxReason' }],
    ledger: invoiceRows,
  },
  actions: {
    // Who pays at once is given the invoice and the receipt in one step.
    issueAndCollect: { ...collected, from: ['draft'], to: 'open', alsoSaved: true },
    collect: { ...collected, from: ['open', 'posted'] },
    withdraw: withdrawn,
    ...postedActions(),
  },
  guards: [
    { on: ['void'], holds: { paid: { lte: 0 } }, error: 'Invoice.HasPayments' },
    { on: ['unpost', 'void'], holds: { credited: { lte: 0 } }, error: 'Invoice.HasReturns' },
    { on: ['unpost', 'void'], holds: { recognised: { lte: 0 } }, error: 'Invoice.HasRecognised' },
  ],
  rail: { guardian: ['phone', 'balance', 'unpostedBalance'] },
  print: {
    issued: true,
    fields: ['number', 'date', 'guardian', 'description', 'net', 'tax', 'total', 'paidLeft'],
    lines: {
      items: ['student', 'service', 'quantity', 'price', 'discount', 'granted', 'net', 'taxPercentage', 'tax', 'total'],
      discounts: [],
      terms: ['dueOn', 'amount', 'left'],
    },
    inWords: 'total',
  },
  search: ['number', 'description', 'guardian.arabicName'],
  list: {
    columns: ['number', 'date', 'guardian', 'total', 'paidLeft', 'overdue', 'payment', 'status'],
    filters: ['payment', 'overdue', 'status', 'date', 'guardian', 'recognisedLeft'],
  },
})
