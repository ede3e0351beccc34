import { choice, date, longText, money, percent, quantity, ref } from '../../schema/fields.ts'
import { purchaseTaxCategories } from './values.ts'

/** What the goods of a line cost by the supplier's paper: its price, what is let off, and the tax. */
export const boughtAmounts = <const W extends object>(opens: W) =>
  ({
    quantity: quantity({ required: true, positive: true, default: '1' }),
    price: money({ required: true, min: '0', from: 'item.purchasePrice' }),
    discount: money({ min: '0' }),
    net: money({ is: 'quantity * price - discount' }),
    // Left empty, that of the item or of its category.
    taxTreatment: choice(purchaseTaxCategories),
    taxCategory: choice(purchaseTaxCategories, { readOnly: true }),
    ...opens,
  }) as const

/** The standard rate, where the branch is registered for the tax and the line bears it. */
export const boughtRate = () =>
  percent({
    is: "document.collectsTax && (taxCategory = 'standard' || taxCategory = 'importsAtCustoms' || taxCategory = 'reverseCharge') ? document.standardRate : 0",
    min: '0',
  })

/** What a line must know to tell its tax. */
export const boughtReads = {
  itemTax: 'items.item.taxTreatment',
  categoryTax: 'items.item.category.taxTreatment',
  collectsTax: 'branch.isTaxCollectionActivated',
  standardRate: { of: 'company', take: 'taxPercentage' },
  decimals: 'branch.decimalDigits',
} as const

export const boughtRules = [{ holds: { net: { gte: 0 } }, field: 'discount', error: 'Discount.MoreThanLine' }] as const

/** The head of what is bought. */
export const supplierHead = () =>
  ({
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    supplier: ref('suppliers', { required: true, where: { active: true } }),
    description: longText(),
  }) as const
