import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref, text } from '../../schema/fields.ts'
import { numbered, postedActions, postedStates } from '../groups/posted.ts'
import { returnedItems, returnedReads } from './purchaseReturns/items.ts'
import { returnLimits, returnMoves, returnRows, returnTaxes } from './purchaseReturns/posting.ts'

/**
 * A debit note: what goes back to a supplier of the lines of a posted invoice. It settles what is open of its instalments, the last ones
 * first; what is more than that, the supplier owes.
 */
export const purchaseReturns = defineResource({
  name: 'purchaseReturns',
  scope: 'branchYear',
  permissions: { view: 'viewPurchTransactions', add: 'addReturnPurchTransactions', edit: 'editReturnPurchTransactions' },
  menu: { group: 'purchases', icon: 'receiptLong' },
  routes: { base: 'return-purch' },
  number: { when: { status: 'open' } },
  calculate: 'purchaseReturn',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today', notAfter: 'today' }),
    invoice: ref('purchaseInvoices', { required: true, where: { status: 'posted' }, error: 'Return.NotPosted' }),
    supplier: ref('suppliers', { readOnly: true, from: 'invoice.supplier' }),
    // The credit note of the supplier that answers it.
    supplierNote: text({ max: 60 }),
    reason: text({ required: true, max: 200 }),
    description: longText(),
    // What is more than was still to be paid.
    owedBack: money({ is: 'total - applied' }),
  },
  lines: {
    items: returnedItems(),
    allocations: {
      fields: {
        term: ref('purchaseInvoices.terms', { readOnly: true, hidden: true }),
        dueOn: date({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
  },
  reads: returnedReads,
  totals: {
    net: { sum: 'items.amount' },
    tax: { sum: 'items.tax' },
    total: { sum: 'items.total' },
    applied: { sum: 'allocations.amount' },
  },
  rules: [
    {
      when: { 'invoice.date': { empty: false } },
      holds: { 'invoice.date': { lte: { field: 'date' } } },
      field: 'date',
      error: 'Return.BeforeInvoice',
    },
  ],
  limits: returnLimits,
  guards: [numbered(['items', 'date', 'invoice', 'reason'])],
  states: postedStates,
  effects: { area: 'purchases', orNothing: true, taxes: returnTaxes, ledger: returnRows, stock: returnMoves },
  actions: postedActions(),
  print: {
    fields: [
      'number',
      'date',
      'invoice',
      'invoice.supplierInvoiceNumber',
      'supplier',
      'supplier.taxNumber',
      'supplierNote',
      'reason',
      'net',
      'tax',
      'total',
      'owedBack',
    ],
    lines: {
      items: ['item.item', 'item.unit', 'item.account', 'quantity', 'amount', 'taxPercentage', 'tax', 'total'],
      allocations: [],
    },
    inWords: 'total',
    papers: ['a4'],
    reprints: true,
  },
  search: ['number', 'reason', 'supplierNote', 'invoice.number', 'supplier.arabicName'],
  list: {
    columns: ['number', 'date', 'invoice', 'supplier', 'reason', 'total', 'owedBack', 'status'],
    filters: ['date', 'invoice', 'supplier', 'status'],
  },
})
