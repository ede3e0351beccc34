import { defineResource } from '../../schema/define.ts'
import { computed, date, money, quantity, ref, text } from '../../schema/fields.ts'
import { supplierHead } from '../groups/bought.ts'
import { postedStates } from '../groups/posted.ts'
import { boughtActions } from './purchaseInvoices/actions.ts'
import { boughtItems } from './purchaseInvoices/items.ts'
import { boughtLimits, boughtMoves, boughtRows, boughtTaxes } from './purchaseInvoices/posting.ts'
import { boughtInvoiceReads } from './purchaseInvoices/reads.ts'
import { boughtDocumentRules, boughtGuards } from './purchaseInvoices/rules.ts'
import { boughtTerms, whollyReturned } from './purchaseInvoices/terms.ts'

const issued = { status: { not: 'draft' } } as const

/** What a supplier charges: goods that were received or come with it, expenses and assets, freight and customs. */
export const purchaseInvoices = defineResource({
  name: 'purchaseInvoices',
  scope: 'branchYear',
  permissions: 'PurchTransactions',
  menu: { group: 'purchases', icon: 'receiptLong' },
  routes: { base: 'purch-invoice-list' },
  number: { when: { status: 'open' } },
  calculate: 'purchaseInvoice',
  fields: {
    ...supplierHead(),
    // As it stands on the paper of the supplier, of whom there is no other one of that number.
    supplierInvoiceNumber: text({ max: 60, requiredWhen: issued }),
    supplierInvoiceDate: date({ notAfter: 'date', error: 'PurchaseInvoice.DatedAhead', requiredWhen: issued }),
    invoiceKey: text({
      ...{ readOnly: true, hidden: true, max: 80 },
      unique: { in: 'tenant', error: 'PurchaseInvoice.Twice', field: 'supplierInvoiceNumber' },
    }),
    warehouse: ref('warehouses', { flag: 'storeEnabled', where: { active: true }, preset: { isDefault: true } }),
    overdue: computed(money(), { by: 'overdue' }),
    bought: quantity({ is: 'sum(items.quantity)', hidden: true }),
  },
  lines: { items: boughtItems(), terms: boughtTerms() },
  reads: boughtInvoiceReads,
  totals: {
    net: { sum: 'items.net' },
    tax: { sum: 'items.tax' },
    total: { sum: 'items.total' },
    due: { sum: 'terms.amount' },
    variance: { sum: 'items.variance' },
  },
  rules: boughtDocumentRules,
  limits: boughtLimits,
  follows: {
    payment: {
      of: 'paid',
      none: 'unpaid',
      some: 'partlyPaid',
      all: 'paid',
      whollyBy: whollyReturned,
      states: ['open', 'posted'],
    },
  },
  guards: boughtGuards,
  states: postedStates,
  effects: { area: 'purchases', orNothing: true, taxes: boughtTaxes, ledger: boughtRows, stock: boughtMoves },
  actions: boughtActions,
  print: {
    lines: {
      items: ['item', 'unit', 'account', 'description', 'quantity', 'price', 'discount', 'net', 'taxPercentage', 'tax', 'total'],
      terms: ['dueOn', 'amount', 'left'],
    },
    inWords: 'total',
    papers: ['a4'],
    reprints: true,
  },
  rail: { supplier: ['phone', 'balance', 'unpostedBalance'] },
  search: ['number', 'supplierInvoiceNumber', 'description', 'supplier.arabicName'],
  list: {
    columns: ['number', 'date', 'supplier', 'supplierInvoiceNumber', 'total', 'paidLeft', 'overdue', 'payment', 'status'],
    filters: ['date', 'supplier', 'supplierInvoiceDate', 'warehouse', 'payment', 'overdue', 'status'],
  },
})
