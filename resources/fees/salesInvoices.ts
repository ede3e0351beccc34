import { defineResource } from '../../schema/define.ts'
import { choice, computed, date, int, longText, money, percent, text } from '../../schema/fields.ts'
import { buyer } from '../groups/buyer.ts'
import { paymentLines } from '../groups/cashDesk.ts'
import { final, postedActions, postedStates } from '../groups/posted.ts'
import { closedIncomes, taxDocuments } from '../groups/values.ts'
import { collected, issued, withdrawn } from './salesInvoices/actions.ts'
import { goodsMoves, goodsWarehouse } from './salesInvoices/goods.ts'
import { grantedLines, invoicedItems } from './salesInvoices/items.ts'
import { invoicePaper } from './salesInvoices/paper.ts'
import { invoiceLimits, invoiceRows } from './salesInvoices/posting.ts'
import { invoiceReads } from './salesInvoices/reads.ts'

/** What credit notes have settled alone was never paid. */
const whollyBy = { figure: 'applied', all: 'credited' } as const

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
    terms: {
      title: ['dueOn'],
      fields: {
        dueOn: date({ required: true }),
        share: percent({ required: true, min: '0', positive: true }),
        amount: money({ readOnly: true }),
      },
      // A plan may have begun before its invoice: only a day that somebody types is asked about.
      asks: [
        {
          on: ['create', 'edit'],
          when: { dueOn: { lt: { field: 'document.date' } } },
          field: 'dueOn',
          error: 'Invoice.DueBefore',
        },
      ],
      follows: { payment: { none: 'unpaid', some: 'partlyPaid', all: 'paid', whollyBy } },
    },
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
  rules: [
    { when: final, equal: ['totals.total', 'totals.due'], field: 'due', error: 'Invoice.TermsDiffer' },
    {
      when: { paidNow: { gt: 0 } },
      holds: { paidNow: { lte: { field: 'total' } } },
      field: 'paidNow',
      error: 'Payment.MoreThanInvoice',
    },
    // Who is not kept owes nothing.
    {
      when: { ...final, soldTo: 'walkIn' },
      holds: { paidNow: { gte: { field: 'total' } } },
      field: 'paidNow',
      error: 'Invoice.PaidAtOnce',
    },
  ],
  limits: invoiceLimits,
  asks: [
    { on: ['create', 'edit'], when: { date: { gt: { field: 'today' } } }, field: 'date', error: 'Invoice.DateAhead' },
    // Whoever pays by instalments has no discount for paying early; a run tells of how many.
    { when: { ...final, source: { empty: true }, lost: { gt: 0 } }, error: 'Discount.EarlyPaymentLost' },
    // What belongs to a year that is not there yet waits for it; of what runs make the sheet tells.
    {
      on: ['create', 'edit', 'issue'],
      when: { ...final, source: { empty: true }, beyondYears: { empty: false } },
      error: 'Invoice.AfterYears',
    },
  ],
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
  guards: [
    // What has a number is handed out: it is corrected by a credit note, or taken back with a reason and made anew.
    {
      on: ['edit'],
      changes: ['items', 'date', 'closedIncome', 'soldTo', 'guardian', 'customer', 'supplier', 'buyerName'],
      holds: { status: 'draft' },
      error: 'Invoice.Numbered',
    },
    // A credit note settles instalments too, and is told by itself. A receipt whose cheque came back stands in the books beside what it paid.
    {
      on: ['unpost', 'void'],
      holds: { any: [{ paid: { lte: 0 } }, { credited: { gt: 0 } }] },
      usedBy: 'collections.allocations.term',
      while: final,
      error: 'Invoice.HasPayments',
    },
    { on: ['post'], holds: { any: [{ soldTo: { not: 'walkIn' } }, { paidLeft: { lte: 0 } }] }, error: 'Invoice.PaidAtOnce' },
    { on: ['unpost', 'void'], holds: { credited: { lte: 0 } }, error: 'Invoice.HasReturns' },
    { on: ['unpost', 'void'], holds: { recognised: { lte: 0 } }, error: 'Invoice.HasRecognised' },
  ],
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
    aliases: {
      student: ['اسم الطالب', 'رقم هوية الطالب', 'هوية الطالب', 'رقم الطالب', 'Student'],
      service: ['الرسم', 'نوع الرسم', 'البند', 'Fee', 'Service'],
      item: ['الصنف', 'المادة', 'Item'],
      quantity: ['الكمية', 'العدد', 'Quantity', 'Qty'],
      statedPrice: ['المبلغ', 'السعر', 'الرصيد', 'Amount', 'Price'],
      discount: ['الخصم', 'Discount'],
      'document.externalReference': ['رقم الفاتورة', 'رقم المستند', 'رقم المرجع', 'Invoice No', 'Invoice number', 'Reference'],
      'document.date': ['تاريخ الفاتورة', 'Invoice date'],
      'document.guardian': ['اسم ولي الأمر', 'جوال ولي الأمر', 'هوية ولي الأمر', 'Guardian', 'Parent'],
      'document.customer': ['اسم العميل', 'رقم العميل', 'Customer'],
    },
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
