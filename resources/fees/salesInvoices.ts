import { defineResource } from '../../schema/define.ts'
import { choice, computed, date, int, longText, money, text } from '../../schema/fields.ts'
import { buyer } from '../groups/buyer.ts'
import { paymentLines } from '../groups/cashDesk.ts'
import { final, postedActions, postedStates } from '../groups/posted.ts'
import { closedIncomes, taxDocuments } from '../groups/values.ts'
import { invoiceHeadings } from '../headings/invoices.ts'
import { collected, issued, withdrawn } from './salesInvoices/actions.ts'
import { goodsMoves, goodsWarehouse } from './salesInvoices/goods.ts'
import { grantedLines, invoicedItems } from './salesInvoices/items.ts'
import { invoicePaper } from './salesInvoices/paper.ts'
import { invoiceLimits, invoiceRows } from './salesInvoices/posting.ts'
import { invoiceReads } from './salesInvoices/reads.ts'
import { invoiceAsks, invoiceGuards, invoiceRules } from './salesInvoices/rules.ts'
import { invoiceTerms, whollyBy } from './salesInvoices/terms.ts'

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
    ...buyer(),
    // One name for lists, whoever it is.
    buyer: computed(text(), { by: 'named', of: ['guardian', 'customer', 'supplier', 'buyerName'], hidden: true }),
    students: computed(text(), { by: 'namesAmong', of: ['items.student'], hidden: true }),
    taxDocument: choice(taxDocuments, { readOnly: true, hidden: true }),
    warehouse: goodsWarehouse(),
    description: longText(),
    // What it is called by whoever sent it: the number that it had in another program.
    externalReference: text({ max: 60, hidden: true }),
    overdue: computed(money(), { by: 'overdue' }),
    lost: money({ is: 'sum(items.lost)', hidden: true }),
    // What is let off for early payment, and the last day for it.
    earlyGranted: money({ readOnly: true, shownWhen: { earlyUntil: { empty: false } } }),
    earlyUntil: date({ readOnly: true, shownWhen: { earlyUntil: { empty: false } } }),
    // In how many parts it is due, and from when until when.
    instalments: int({ readOnly: true, hidden: true }),
    firstDue: date({ readOnly: true, hidden: true }),
    lastDue: date({ readOnly: true, hidden: true }),
    // Until when it is earned or due, where that is after the last year of the books.
    beyondYears: date({ readOnly: true, hidden: true }),
    // The last day of the closed years in which something of it was earned, and what that is: said as it becomes final.
    closedUntil: date({ readOnly: true, hidden: true }),
    closedIncome: choice(closedIncomes, { shownWhen: { closedIncome: { empty: false } } }),
  },
  lines: {
    items: invoicedItems(),
    // What each discount takes off a line, granted or by hand.
    discounts: grantedLines(),
    terms: invoiceTerms(),
    payments: paymentLines(),
  },
  reads: invoiceReads,
  totals: {
    gross: { sum: 'items.gross' },
    net: { sum: 'items.net' },
    tax: { sum: 'items.tax' },
    total: { sum: 'items.total' },
    due: { sum: 'terms.amount' },
    deferred: { sum: 'items.deferred' },
    paidNow: { sum: 'payments.amount' },
  },
  rules: invoiceRules,
  limits: invoiceLimits,
  asks: invoiceAsks,
  // A fee is seldom meant twice for the same child in a year; of what is converted in parts, or beside what was credited, it is.
  duplicates: [
    {
      fields: ['items.student', 'items.service'],
      when: final,
      where: { any: [{ returnedLeft: { gt: 0 } }, { net: { lte: 0 } }] },
      asked: { oncePerYear: true, claimed: { empty: true } },
      perYear: true,
      error: 'Invoice.ServiceAgain',
    },
  ],
  // A draft owes nothing yet.
  follows: { payment: { of: 'paid', none: 'unpaid', some: 'partlyPaid', all: 'paid', whollyBy, states: ['open', 'posted'] } },
  states: postedStates,
  effects: {
    area: 'sales',
    taxes: [{ each: 'items', side: 'sales', base: 'net', tax: 'tax', category: 'taxCategory', reason: 'taxReason' }],
    ledger: invoiceRows,
    // A full scholarship settles itself.
    orNothing: true,
    stock: goodsMoves,
  },
  actions: {
    issue: issued,
    // What is not in the books yet is paid as it is issued, or once it is; of whoever is not kept it is paid before it is posted.
    collect: { ...collected, from: ['open', 'posted'], when: { any: [{ status: 'posted' }, { soldTo: 'walkIn' }] } },
    withdraw: withdrawn,
    ...postedActions(),
  },
  // Of somebody who is not kept nobody can be asked for it afterwards.
  keeps: { while: { status: 'posted', soldTo: 'walkIn' }, made: 'Receipt.OfWalkIn' },
  guards: invoiceGuards,
  rail: {
    guardian: ['phone', 'balance', 'overdue', 'unpostedBalance'],
    customer: ['phone', 'balance', 'unpostedBalance'],
    supplier: ['phone', 'balance', 'unpostedBalance'],
  },
  print: invoicePaper,
  behaviour: 'salesInvoice',
  import: {
    lines: { of: 'items', by: 'externalReference' },
    match: ['student', 'service', 'item'],
    aliases: invoiceHeadings,
  },
  search: [
    'number',
    'externalReference',
    'description',
    'guardian.arabicName',
    'customer.arabicName',
    'supplier.arabicName',
    'buyerName',
  ],
  list: {
    columns: ['number', 'date', 'buyer', 'total', 'paidLeft', 'overdue', 'payment', 'status'],
    filters: ['payment', 'overdue', 'status', 'date', 'soldTo', 'guardian', 'customer', 'supplier', 'releasedLeft'],
  },
})
