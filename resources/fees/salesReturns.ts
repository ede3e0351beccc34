import { defineResource } from '../../schema/define.ts'
import { choice, date, longText, money, percent, ref, text } from '../../schema/fields.ts'
import { final, postedActions, postedStates } from '../groups/posted.ts'
import { taxCategories } from '../groups/values.ts'

/**
 * A credit note: what is given back of the lines of a posted invoice. It settles what is open of its instalments, the last ones first;
 * the rest is paid out, or stands to the guardian's credit.
 */
export const salesReturns = defineResource({
  name: 'salesReturns',
  scope: 'branchYear',
  permissions: { view: 'viewSalesTransactions', add: 'addReturnSalesTransactions', edit: 'editReturnSalesTransactions' },
  menu: { group: 'invoices', icon: 'receiptLong' },
  routes: { base: 'return' },
  number: { when: { status: 'open' } },
  calculate: 'salesReturn',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    invoice: ref('salesInvoices', { required: true, where: { status: 'posted' }, error: 'Return.NotPosted' }),
    reason: text({ required: true, max: 200 }),
    description: longText(),
    credit: money({ is: 'total - applied - refunded' }),
  },
  lines: {
    items: {
      min: 1,
      max: 500,
      fields: {
        item: ref('salesInvoices.items', { required: true, where: { record: { same: 'document.invoice' } } }),
        amount: money({ required: true, positive: true }),
        // What had not been earned yet; the rest is taken back from the income.
        unearned: money({ readOnly: true }),
        earned: money({ is: 'amount - unearned' }),
        taxCategory: choice(taxCategories, { readOnly: true }),
        taxPercentage: percent({ is: 'taxRate', min: '0' }),
        // The last part takes the rest of the tax, so that no halala of it stays.
        tax: money({ is: 'amount = netLeft ? taxLeft : amount * taxRate / 100' }),
        total: money({ is: 'amount + tax' }),
      },
      unique: [{ fields: ['item'], error: 'Return.LineRepeated' }],
    },
    allocations: {
      fields: {
        term: ref('salesInvoices.terms', { readOnly: true, hidden: true }),
        dueOn: date({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
    refunds: {
      fields: {
        paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
        amount: money({ required: true, positive: true }),
        reference: text({ max: 60 }),
      },
    },
  },
  reads: {
    decimals: 'branch.decimalDigits',
    yearStart: 'invoice.fiscalYear.startDate',
    yearEnd: 'invoice.fiscalYear.endDate',
    taxRate: 'items.item.taxPercentage',
    category: 'items.item.taxCategory',
    netLeft: 'items.item.returnedLeft',
    taxLeft: 'items.item.taxReturnedLeft',
    deferred: 'items.item.deferred',
    recognised: 'items.item.recognised',
    unwound: 'items.item.unwound',
    from: 'items.item.earnedFrom',
    to: 'items.item.earnedTo',
    open: { of: 'salesInvoices.terms', every: true, take: ['id', 'dueOn', 'left'] },
  },
  totals: {
    net: { sum: 'items.amount' },
    tax: { sum: 'items.tax' },
    total: { sum: 'items.total' },
    applied: { sum: 'allocations.amount' },
    refunded: { sum: 'refunds.amount' },
  },
  rules: [
    {
      when: { 'invoice.date': { empty: false } },
      holds: { 'invoice.date': { lte: { field: 'date' } } },
      field: 'date',
      error: 'Return.BeforeInvoice',
    },
    { holds: { credit: { gte: 0 } }, field: 'refunded', error: 'Return.RefundAboveCredit' },
  ],
  limits: [
    { of: 'items.item', sum: 'amount', atMost: 'net', as: 'returned', while: final, error: 'Return.MoreThanLeft' },
    { of: 'items.item', sum: 'tax', atMost: 'tax', as: 'taxReturned', while: final, error: 'Return.MoreThanLeft' },
    { of: 'items.item', sum: 'unearned', atMost: 'deferred', as: 'recognised', while: final, error: 'Return.MoreThanLeft' },
    { of: 'items.item', sum: 'unearned', atMost: 'deferred', as: 'unwound', while: final, error: 'Return.MoreThanLeft' },
    { of: 'allocations.term', sum: 'amount', atMost: 'amount', while: final, error: 'Allocation.MoreThanLeft' },
  ],
  states: postedStates,
  effects: {
    area: 'sales',
    taxes: [
      {
        each: 'items',
        side: 'sales',
        base: 'amount',
        tax: 'tax',
        category: 'taxCategory',
        reason: 'item.taxReason',
        back: true,
      },
    ],
    ledger: [
      {
        each: 'items',
        debit: ['item.service.deferredAccount', 'role.deferredIncome'],
        amount: 'unearned',
        student: 'item.student',
      },
      {
        each: 'items',
        debit: ['item.service.incomeAccount', 'item.service.category.account', 'role.income'],
        amount: 'earned',
        student: 'item.student',
      },
      { each: 'items', debit: 'role.outputVat', amount: 'tax' },
      {
        credit: ['invoice.guardian.receivableAccount', 'role.guardianReceivable'],
        amount: 'applied',
        party: 'invoice.guardian',
      },
      {
        each: 'refunds',
        credit: ['paymentMethod.safe.account', 'paymentMethod.clearingAccount', 'paymentMethod.bank.account', 'role.safe'],
        amount: 'amount',
        description: 'reference',
      },
      { credit: 'role.guardianAdvance', amount: 'credit', party: 'invoice.guardian' },
    ],
  },
  actions: postedActions(),
  print: {
    fields: ['number', 'date', 'invoice', 'invoice.guardian', 'reason', 'net', 'tax', 'total', 'applied', 'credit'],
    lines: {
      items: ['item', 'amount', 'taxPercentage', 'tax', 'total'],
      allocations: ['dueOn', 'amount'],
      refunds: ['paymentMethod', 'reference', 'amount'],
    },
    inWords: 'total',
  },
  search: ['number', 'reason', 'invoice.number'],
  list: {
    columns: ['number', 'date', 'invoice', 'invoice.guardian', 'reason', 'total', 'applied', 'credit', 'status'],
    filters: ['date', 'invoice', 'status'],
  },
})
