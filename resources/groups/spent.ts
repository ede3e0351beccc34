import { flag, money, percent, ref, text } from '../../schema/fields.ts'
import { final } from './posted.ts'

/**
 * Amounts of a line with its tax, as the treatment of what is earned or spent says.
 * @param invoice the fields that tell of which tax invoice a line is, whose tax is rounded once; none where the document is one itself
 */
export const taxedAmounts = (rate: string, invoice: readonly string[] = []) =>
  ({
    amount: money({ required: true, positive: true }),
    taxPercentage: percent({ is: rate, min: '0' }),
    tax: money({ is: 'amount * taxPercentage / 100', roundedBy: [...invoice, 'taxPercentage'] }),
    total: money({ is: 'amount + tax' }),
  }) as const

/** What is spent: on what, with which invoice of whom, for which cost centre. */
export const spentLines = () =>
  ({
    min: 1,
    aside: { costCenter: 'filled', supplierName: 'filled', taxPercentage: 'asked' },
    fields: {
      expense: ref('expenses', { required: true, where: { active: true } }),
      description: text(),
      costCenter: ref('costCenters', { from: 'expense.defaultCostCenter', where: { isLeaf: true, active: true } }),
      supplierName: text({ max: 120 }),
      // Without the invoice of a taxpayer there is no tax to be had back.
      taxInvoice: flag({ default: true }),
      taxNumber: text({ pattern: 'taxNumber', shownWhen: { taxInvoice: true } }),
      invoiceNumber: text({ max: 60 }),
      ...taxedAmounts("document.collectsTax && taxInvoice && taxTreatment = 'standard' ? document.standardRate : 0", [
        'taxNumber',
        'invoiceNumber',
      ]),
    },
    rules: [
      {
        when: { tax: { gt: 0 }, 'document.status': { not: 'draft' } },
        holds: { none: [{ taxNumber: { empty: true } }, { invoiceNumber: { empty: true } }] },
        field: 'taxNumber',
        error: 'Expense.TaxInvoice',
      },
    ],
  }) as const

export const spentReads = {
  taxTreatment: 'items.expense.taxTreatment',
  // A branch that is not registered for the tax neither charges it nor has it back.
  collectsTax: 'branch.isTaxCollectionActivated',
  standardRate: { of: 'company', take: 'taxPercentage' },
} as const

/** One invoice of a supplier is spent once, by whichever document: its tax is had back once. */
export const invoicedOnce = <const A extends readonly string[]>(also: A) =>
  [{ fields: ['items.taxNumber', 'items.invoiceNumber'], when: final, also, error: 'Expense.InvoiceAgain' }] as const

/** What the return is told of them: without the invoice of a taxpayer, nothing. */
export const spentTaxes = [
  {
    each: 'items',
    side: 'purchases',
    base: 'amount',
    tax: 'tax',
    category: 'expense.taxTreatment',
    when: { taxInvoice: true },
  },
] as const

/** Expenses by their accounts and cost centres, and the tax that the school has back. */
export const spentRows = [
  { each: 'items', debit: 'expense.account', amount: 'amount', costCenter: 'costCenter', description: 'description' },
  { each: 'items', debit: 'role.inputVat', amount: 'tax', description: 'invoiceNumber' },
] as const
