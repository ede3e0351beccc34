import { calculate } from '../../schema/calculate.ts'
import type { DraftOf } from '../../schema/define.ts'
import { addDays } from '../../schema/values/date.ts'
import { subtract } from '../../schema/values/money.ts'
import { spellingsOf } from '../../schema/values/reference.ts'
import { amountsOf } from '../../schema/values/shareOut.ts'
import type { purchaseInvoices } from '../purchases/purchaseInvoices.ts'
import type { suppliers } from '../purchases/suppliers.ts'
import type { itemCategories } from '../stores/itemCategories.ts'
import type { items } from '../stores/items.ts'
import { knownAmount } from './knownAmount.ts'
import { nextPart } from './nextPart.ts'
import { boughtCategory } from './purchaseTax.ts'
import { spreadCharges } from './spreadCharges.ts'

type Reads = { suppliers: typeof suppliers; items: typeof items; itemCategories: typeof itemCategories }
type Invoice = DraftOf<typeof purchaseInvoices>
type Line = Invoice['items'][number]
type Facts = Parameters<Parameters<typeof calculate<typeof purchaseInvoices, Reads>>[1]>[1]

/** A line of a receipt, with what of it no other invoice has. */
interface Received {
  readonly id: number
  readonly quantity: string
  readonly amount: string
  readonly invoicedLeft: string
}

/** Goods that come with their invoice, which nobody has received before. */
const isDirect = ({ receiptItem }: Line, facts: Facts['items'][number] | undefined): boolean =>
  receiptItem === null && facts?.itemKind === 'stock'

/** What of a line stands in the books as received and not invoiced. */
function accruedOf({ receiptItem, receiptCharge, quantity }: Line, facts: Facts['items'][number] | undefined, decimals: number) {
  if (receiptCharge !== null) return knownAmount(facts?.chargeAmount)
  const line = ((facts?.received ?? []) as unknown as readonly Received[]).find(({ id }) => id === receiptItem)
  if (!line || quantity === null) return '0'
  const before = subtract(line.quantity, line.invoicedLeft)
  return nextPart(line.amount, { quantity, whole: line.quantity, before }, decimals)
}

/** When it is due: as it was given, else all of it by the terms of the supplier. */
function termsOf({ terms, date, total }: Invoice, { paymentDays }: Facts, decimals: number): Invoice['terms'] {
  const dueOn = date === null ? null : addDays(date, Number(paymentDays ?? 0))
  const planned = terms.length ? terms : ([{ id: null, dueOn, share: '100' }] as unknown as Invoice['terms'])
  const shares = planned.map(({ share }) => ({ id: 0, share: share ?? '0' }))
  const amounts = amountsOf(shares, total ?? '0', decimals)
  return planned.map((term, at) => ({ ...term, amount: amounts[at] ?? '0' }))
}

/** By what an invoice is known again, whoever enters it: its supplier, and its number however that is written. */
const keyOf = ({ status, supplier, supplierInvoiceNumber }: Invoice): string | null => {
  const { joined } = spellingsOf(supplierInvoiceNumber)
  return supplier === null || !joined || status === 'draft' || status === 'void' ? null : `${supplier} ${joined}`
}

/**
 * The tax category of each line of a supplier's invoice; what of its value was received before, and what freight and customs on the same
 * paper make dearer; when it is due, and by what it is known again.
 */
export const purchaseInvoice = calculate<typeof purchaseInvoices, Reads>(
  'purchaseInvoices',
  (invoice, facts) => {
    const decimals = Number(facts.decimals ?? 2)
    const direct = invoice.items.map((line, at) => isDirect(line, facts.items[at]))
    const landed = spreadCharges(
      invoice.items.map(({ net, moved }, at) =>
        direct[at] ? { amount: net ?? '0', quantity: moved ?? '0' } : { amount: '0', quantity: '0' },
      ),
      invoice.items.flatMap(({ net, spreadBy }) => (spreadBy === null ? [] : [{ amount: net ?? '0', spreadBy }])),
      decimals,
    )
    return {
      ...invoice,
      invoiceKey: keyOf(invoice),
      items: invoice.items.map((line, at) => ({
        ...line,
        isDirect: direct[at] ?? false,
        isReceived: line.receiptItem !== null || line.receiptCharge !== null,
        taxCategory: boughtCategory(line.taxTreatment, facts.items[at]),
        accrued: accruedOf(line, facts.items[at], decimals),
        landed: landed[at] ?? '0',
        supplierName: typeof facts.supplierName === 'string' ? facts.supplierName : null,
        taxNumber: typeof facts.taxNumber === 'string' ? facts.taxNumber : null,
        invoiceNumber: invoice.supplierInvoiceNumber,
        invoiceDate: invoice.supplierInvoiceDate,
      })),
      terms: termsOf(invoice, facts, decimals),
    }
  },
  {
    // Freight needs goods that it makes dearer.
    faults: ({ items }, facts) =>
      items.some((line, at) => isDirect(line, facts.items[at]))
        ? []
        : items.flatMap(({ spreadBy }, at) =>
            spreadBy === null ? [] : [{ code: 'PurchaseInvoice.NothingToSpreadOver', field: `items.${at}.spreadBy` }],
          ),
    needs: [
      'date',
      'supplier',
      'supplierInvoiceNumber',
      'supplierInvoiceDate',
      'invoiceKey',
      'total',
      'items.net',
      'items.moved',
      'items.receiptItem',
      'items.receiptCharge',
      'items.spreadBy',
      'items.taxTreatment',
      'items.taxCategory',
      'items.isDirect',
      'items.isReceived',
      'items.accrued',
      'items.landed',
      'items.supplierName',
      'items.taxNumber',
      'items.invoiceNumber',
      'items.invoiceDate',
      'terms.dueOn',
      'terms.share',
      'terms.amount',
    ],
  },
)
