import { choice, phone, ref, text } from '../../schema/fields.ts'

/** Whom the school sells to: a family, a customer, a supplier who buys too, or somebody who pays at once and is not kept. */
export const buyers = ['guardian', 'customer', 'supplier', 'walkIn'] as const

const missing = 'Invoice.PartyRequired'
const sold = {
  guardian: { soldTo: 'guardian' },
  customer: { soldTo: 'customer' },
  supplier: { soldTo: 'supplier' },
  walkIn: { soldTo: 'walkIn' },
} as const
const paid = {
  guardian: { paidBy: 'guardian' },
  customer: { paidBy: 'customer' },
  supplier: { paidBy: 'supplier' },
  walkIn: { paidBy: 'walkIn' },
} as const
const active = { active: true } as const
const issued = { status: { not: 'draft' } } as const

/** Who buys: one of them, by the choice that stands before; a draft may wait for it. */
export const buyer = () =>
  ({
    soldTo: choice(buyers, { required: true, default: 'guardian' }),
    guardian: ref('guardians', { shownWhen: sold.guardian, requiredWhen: { ...sold.guardian, ...issued }, missing }),
    customer: ref('customers', {
      shownWhen: sold.customer,
      requiredWhen: { ...sold.customer, ...issued },
      missing,
      where: active,
    }),
    supplier: ref('suppliers', {
      shownWhen: sold.supplier,
      requiredWhen: { ...sold.supplier, ...issued },
      missing,
      where: active,
    }),
    buyerName: text({ max: 120, shownWhen: sold.walkIn, requiredWhen: { ...sold.walkIn, ...issued }, missing }),
    buyerPhone: phone({ shownWhen: sold.walkIn }),
  }) as const

/** The buyer of an invoice, in what follows from it. */
export const buyerOfInvoice = () =>
  ({
    guardian: ref('guardians', { readOnly: true, from: 'invoice.guardian' }),
    customer: ref('customers', { readOnly: true, from: 'invoice.customer' }),
    supplier: ref('suppliers', { readOnly: true, from: 'invoice.supplier' }),
    buyerName: text({ readOnly: true, from: 'invoice.buyerName' }),
  }) as const

/** Who pays a receipt. */
export const payer = () =>
  ({
    paidBy: choice(buyers, { required: true, default: 'guardian' }),
    guardian: ref('guardians', { shownWhen: paid.guardian, requiredWhen: paid.guardian }),
    customer: ref('customers', { shownWhen: paid.customer, requiredWhen: paid.customer }),
    supplier: ref('suppliers', { shownWhen: paid.supplier, requiredWhen: paid.supplier }),
    payerName: text({ max: 120, shownWhen: paid.walkIn, requiredWhen: paid.walkIn }),
  }) as const

/** Who paid a receipt, in what follows from it. */
export const payerOfReceipt = () =>
  ({
    guardian: ref('guardians', { readOnly: true, from: 'collection.guardian' }),
    customer: ref('customers', { readOnly: true, hidden: true, from: 'collection.customer' }),
    supplier: ref('suppliers', { readOnly: true, hidden: true, from: 'collection.supplier' }),
    payerName: text({ readOnly: true, hidden: true, from: 'collection.payerName' }),
  }) as const

/** Of a line of what follows from a receipt: whether a family paid. */
export const isFamily = {
  'document.customer': { empty: true },
  'document.supplier': { empty: true },
  'document.payerName': { empty: true },
} as const

/** What of them is not so, where somebody names another one. */
export const notOwedByPayer = {
  'record.status': 'Allocation.NotInForce',
  'record.soldTo': 'Allocation.OtherPayer',
  'record.guardian': 'Allocation.OtherFamily',
  'record.customer': 'Allocation.OtherPayer',
  'record.supplier': 'Allocation.OtherPayer',
  'record.buyerName': 'Allocation.OtherPayer',
} as const

/** Instalments of invoices of whoever pays. */
export const owedByPayer = {
  'record.soldTo': { same: 'document.paidBy' },
  'record.guardian': { same: 'document.guardian' },
  'record.customer': { same: 'document.customer' },
  'record.supplier': { same: 'document.supplier' },
  'record.buyerName': { same: 'document.payerName' },
  'record.status': { in: ['open', 'posted'] },
} as const

/** What families owe since a bank took back a cheque whose money they have had. */
export const claimedOfPayer = {
  'record.guardian': { empty: false, same: 'document.guardian' },
  'record.status': { in: ['open', 'posted'] },
} as const

/** What of it is not so, where somebody names another one. */
export const notClaimedOfPayer = {
  'record.guardian': 'Allocation.OtherFamily',
  'record.status': 'Allocation.ClaimNotInForce',
} as const

/** What a family owes by returned cheques that the books have, in every branch. */
export const openClaims = {
  of: 'chequeReturns.terms',
  where: { 'record.guardian': { same: 'guardian' }, 'record.status': 'posted', left: { gt: 0 } },
  everywhere: true,
  take: 'left',
} as const
