import { date, flag, money, percent, ref, text } from '../../schema/fields.ts'
import { final } from '../groups/posted.ts'

/** Amounts of a line with its tax, as the treatment of what is earned says. */
export const taxedAmounts = (rate: string) =>
  ({
    amount: money({ required: true, positive: true }),
    taxPercentage: percent({ is: rate, min: '0' }),
    tax: money({ is: 'amount * taxPercentage / 100', roundedBy: ['taxPercentage'] }),
    total: money({ is: 'amount + tax' }),
  }) as const

const atCustoms = { 'expense.taxTreatment': 'importsAtCustoms' } as const
const elsewhere = { 'expense.taxTreatment': { not: 'importsAtCustoms' } } as const
/** The lines of one tax invoice, whose tax is rounded once. */
const ofInvoice = ['taxNumber', 'invoiceNumber', 'taxPercentage']

/** The same of what is spent: with the tax that the customs take, and the one that the school owes in place of a supplier from abroad. */
const spentAmounts = () =>
  ({
    // The customs may take nothing but the tax.
    amount: money({ required: true, min: '0' }),
    // What the customs tax: with freight and duty, whoever was paid for them.
    customsValue: money({ positive: true, shownWhen: atCustoms, requiredWhen: atCustoms }),
    taxed: money({ is: 'customsValue > 0 ? customsValue : amount', hidden: true }),
    taxPercentage: percent({
      is: "document.collectsTax && (taxTreatment = 'reverseCharge' || (taxInvoice && (taxTreatment = 'standard' || taxTreatment = 'importsAtCustoms'))) ? document.standardRate : 0",
      min: '0',
    }),
    tax: money({ is: "taxTreatment = 'reverseCharge' ? 0 : taxed * taxPercentage / 100", roundedBy: ofInvoice }),
    // Owed and deducted at once, and paid to nobody.
    reverseTax: money({ is: "taxTreatment = 'reverseCharge' ? taxed * taxPercentage / 100 : 0", roundedBy: ofInvoice }),
    deductible: money({ is: 'tax + reverseTax', hidden: true }),
    total: money({ is: 'amount + tax' }),
  }) as const

/** What is spent: on what, with which invoice of whom, for which cost centre. */
export const spentLines = () =>
  ({
    min: 1,
    title: ['expense'],
    aside: {
      costCenter: 'filled',
      supplierName: 'filled',
      customsValue: 'filled',
      taxPercentage: 'asked',
      reverseTax: 'filled',
    },
    fields: {
      expense: ref('expenses', { required: true, where: { active: true } }),
      description: text(),
      costCenter: ref('costCenters', { from: 'expense.defaultCostCenter', where: { isLeaf: true, active: true } }),
      supplierName: text({ max: 120 }),
      // Without the invoice of a taxpayer there is no tax to be had back.
      taxInvoice: flag({ default: true }),
      taxNumber: text({ pattern: 'taxNumber', shownWhen: { taxInvoice: true } }),
      invoiceNumber: text({ max: 60 }),
      // Tells two invoices of one number apart.
      invoiceDate: date({ notAfter: 'today' }),
      ...spentAmounts(),
    },
    rules: [
      { when: elsewhere, holds: { amount: { gt: 0 } }, field: 'amount', error: 'Value.AboveZero' },
      // What shows it: of an import the customs declaration, of a supply from abroad the invoice of whoever made it.
      {
        when: { ...atCustoms, tax: { gt: 0 }, 'document.status': { not: 'draft' } },
        holds: { invoiceNumber: { empty: false } },
        field: 'invoiceNumber',
        error: 'Expense.CustomsDeclaration',
      },
      {
        when: { reverseTax: { gt: 0 }, 'document.status': { not: 'draft' } },
        holds: { supplierName: { empty: false }, invoiceNumber: { empty: false } },
        field: 'supplierName',
        error: 'Expense.ForeignInvoice',
      },
      {
        when: { ...elsewhere, tax: { gt: 0 }, 'document.status': { not: 'draft' } },
        holds: { none: [{ taxNumber: { empty: true } }, { invoiceNumber: { empty: true } }] },
        field: 'taxNumber',
        error: 'Expense.TaxInvoice',
      },
      // Before there is an invoice there is no tax to be had back by it.
      {
        when: { deductible: { gt: 0 }, invoiceDate: { empty: false } },
        holds: { invoiceDate: { lte: { field: 'document.date' } } },
        field: 'invoiceDate',
        error: 'Expense.InvoiceAhead',
      },
    ],
    asks: [
      {
        when: { deductible: { gt: 0 }, invoiceDate: { empty: true }, 'document.status': { not: 'draft' } },
        field: 'invoiceDate',
        error: 'Expense.InvoiceDate',
      },
      // The buyer owes the tax of a supplier from abroad alone.
      {
        when: { reverseTax: { gt: 0 }, taxNumber: { empty: false }, 'document.status': { not: 'draft' } },
        field: 'taxNumber',
        error: 'Purchase.ReverseChargeOfResident',
      },
    ],
  }) as const

export const spentReads = {
  taxTreatment: 'items.expense.taxTreatment',
  // A branch that is not registered for the tax neither charges it nor has it back.
  collectsTax: 'branch.isTaxCollectionActivated',
  standardRate: { of: 'company', take: 'taxPercentage' },
} as const

/** One invoice of a supplier is hardly spent twice, by whichever document. */
export const invoicedOnce = <const A extends readonly string[]>(also: A) =>
  [{ fields: ['items.taxNumber', 'items.invoiceNumber'], when: final, also, error: 'Expense.InvoiceAgain' }] as const

/** What the return is told of them: without the invoice of a taxpayer, nothing. */
export const spentTaxes = [
  {
    each: 'items',
    side: 'purchases',
    base: 'taxed',
    tax: 'deductible',
    category: 'expense.taxTreatment',
    when: { any: [{ taxInvoice: true }, { reverseTax: { gt: 0 } }] },
  },
  // The school owes the tax of a supply from abroad, as if it had made it.
  {
    each: 'items',
    side: 'sales',
    base: 'taxed',
    tax: 'reverseTax',
    category: 'expense.taxTreatment',
    when: { reverseTax: { gt: 0 } },
  },
] as const

/** Expenses by their accounts and cost centres, and the tax that the school has back. */
export const spentRows = [
  { each: 'items', debit: 'expense.account', amount: 'amount', costCenter: 'costCenter', description: 'description' },
  { each: 'items', debit: 'role.inputVat', amount: 'tax', description: 'invoiceNumber' },
  { each: 'items', debit: 'role.inputVat', credit: 'role.outputVat', amount: 'reverseTax', description: 'invoiceNumber' },
] as const
