import { choice, money, percent, ref } from '../../../schema/fields.ts'
import { taxCategories } from '../../groups/values.ts'
import { deferralOfLines, others } from '../incomeRecognitions/recognised.ts'
import { returnedGoods, returnedGoodsReads, returnedGoodsRule } from '../salesInvoices/goods.ts'
import { earnedOutside } from '../salesInvoices/incomePlace.ts'
import { letOff } from '../salesInvoices/items.ts'

/** What is given back of a line of an invoice, and what of that had been earned. */
export const creditedItems = () =>
  ({
    min: 1,
    max: 500,
    fields: {
      item: ref('salesInvoices.items', { required: true, where: { record: { same: 'document.invoice' } } }),
      ...returnedGoods(),
      amount: money({ required: true, positive: true }),
      // What had not been earned yet; the rest is taken back from the income.
      unearned: money({ readOnly: true }),
      // What closed years had earned whose income the invoice corrected: it is taken back from what they have left.
      ofClosedYears: money({ readOnly: true }),
      earned: money({ is: 'amount - unearned - ofClosedYears' }),
      taxCategory: choice(taxCategories, { readOnly: true }),
      taxPercentage: percent({ is: 'taxRate', min: '0' }),
      // Of the tax of what was given back so far, what former notes have not: no halala of it stays.
      tax: money({ readOnly: true }),
      total: money({ is: 'amount + tax' }),
      outside: earnedOutside('earned'),
    },
    unique: [{ fields: ['item'], error: 'Return.LineRepeated' }],
    rules: [returnedGoodsRule],
  }) as const

/** What discounts took off what is given back: that is let off no more. */
export const creditedDiscounts = () =>
  ({
    fields: {
      item: ref('salesInvoices.items', { readOnly: true }),
      ...letOff(),
      // What goes back on an account of its own.
      back: money({ readOnly: true, hidden: true }),
      outside: earnedOutside('back', 'account'),
      // What had made the income less.
      notShown: money({ readOnly: true, hidden: true }),
      // What was still to be let off, with income that waited.
      waited: money({ readOnly: true, hidden: true }),
    },
  }) as const

/**
 * A discount that came after the invoice, of each line that it reduces: it stands on its account as one of an invoice does, at once, or, of
 * what had not been earned, as the rest of the line is earned. Or a lower price of the line, which is earned less from its first day.
 */
export const lateDiscounts = () =>
  ({
    fields: {
      item: ref('salesInvoices.items', { readOnly: true, hidden: true }),
      ...letOff(),
      waits: money({ readOnly: true, hidden: true }),
      earnedBefore: money({ readOnly: true, hidden: true }),
      stillEarned: money({ readOnly: true, hidden: true }),
      // What a lower price takes back of what had been earned.
      takenBack: money({ readOnly: true, hidden: true }),
      // What had not been earned and is let off to the end: nothing is left that it could wait for.
      atOnce: money({ readOnly: true, hidden: true }),
    },
  }) as const

/** The days of the receipts in the books that paid an invoice, wherever they were taken. @param invoice the field that names it */
export const receiptsOf = <const N extends string>(invoice: N) =>
  ({
    of: 'collections.allocations',
    where: { 'term.record': { same: invoice }, 'record.status': 'posted' },
    every: true,
    everywhere: true,
    take: ['record.date'],
  }) as const

/**
 * What discounts and price reductions that came after an invoice take off what is still earned of its lines. @param invoice the field that
 * names it
 */
export const laterOf = <const N extends string, const W extends object = object>(invoice: N, where?: W) =>
  ({
    of: 'salesReturns.granted',
    where: { 'record.invoice': { same: invoice }, 'record.status': { in: ['open', 'posted'] }, ...where } as const,
    every: true,
    take: ['item', 'amount', 'account', 'waits', 'earnedBefore', 'stillEarned', 'takenBack', 'record', 'record.date'],
  }) as const

/** What a credit note must know of the invoice. */
export const creditReads = {
  decimals: 'branch.decimalDigits',
  ...deferralOfLines,
  taxRate: 'items.item.taxPercentage',
  category: 'items.item.taxCategory',
  netLeft: 'items.item.returnedLeft',
  invoiceTax: 'invoice.tax',
  taxLeft: 'invoice.taxReturnedLeft',
  sold: { of: 'salesInvoices.items', every: true, take: ['id', 'net', 'returned', 'taxPercentage'] },
  shown: 'items.item.shown',
  shownLeft: 'items.item.shownBackLeft',
  notShown: 'items.item.notShown',
  notShownLeft: 'items.item.notShownBackLeft',
  ...returnedGoodsReads,
  discounted: {
    of: 'salesInvoices.discounts',
    every: true,
    take: ['student', 'service', 'way', 'grant', 'discount', 'account', 'amount', 'waits'],
  },
  later: laterOf('invoice', others),
  ofClosed: 'items.item.ofClosedYears',
  closedBack: {
    of: 'salesReturns.items',
    where: { 'record.invoice': { same: 'invoice' }, 'record.status': { in: ['open', 'posted'] }, ...others },
    every: true,
    take: ['item', 'ofClosedYears'],
  },
  grantType: 'grant.discount',
  grantAccount: 'grant.discount.account',
  receipts: receiptsOf('invoice'),
  open: { of: 'salesInvoices.terms', every: true, take: ['id', 'dueOn', 'left'] },
} as const
