import { final } from '../../groups/posted.ts'
import { deferredOfLine, incomeOfLine } from '../incomeRecognitions/recognised.ts'
import { returnedGoodsLimit, returnedGoodsRows } from '../salesInvoices/goods.ts'

/** What a credit note uses up of the lines and instalments of its invoice. */
export const creditLimits = [
  { of: 'items.item', sum: 'amount', atMost: 'net', as: 'returned', while: final, error: 'Return.MoreThanLeft' },
  // The same as the books have it, which reports count.
  {
    of: 'items.item',
    sum: 'amount',
    atMost: 'net',
    as: 'returnedInBooks',
    hidden: true,
    while: { status: 'posted' },
    error: 'Return.MoreThanLeft',
  },
  { of: 'invoice', sum: 'tax', atMost: 'tax', as: 'taxReturned', hidden: true, while: final, error: 'Return.MoreThanLeft' },
  { of: 'items.item', sum: 'unearned', atMost: 'deferred', as: 'released', while: final, error: 'Return.MoreThanLeft' },
  {
    of: 'items.item',
    sum: 'unearned',
    atMost: 'deferred',
    as: 'unwound',
    hidden: true,
    while: final,
    error: 'Return.MoreThanLeft',
  },
  { ...returnedGoodsLimit, while: final },
  { of: 'discounts.item', sum: 'back', atMost: 'shown', as: 'shownBack', while: final, error: 'Return.MoreThanLeft' },
  {
    of: 'discounts.item',
    sum: 'notShown',
    atMost: 'notShown',
    as: 'notShownBack',
    hidden: true,
    while: final,
    error: 'Return.MoreThanLeft',
  },
  { of: 'grant', sum: 'net', atMost: 'value', while: final, error: 'Discount.UsedUp' },
  // A receipt stays as long as what it brought was given back.
  {
    of: 'invoice',
    sum: 'givenBack',
    atMost: 'received',
    as: 'givenBack',
    hidden: true,
    while: final,
    error: 'Return.MoreThanReceived',
  },
  { of: 'allocations.term', sum: 'amount', atMost: 'amount', while: final, error: 'Allocation.MoreThanLeft' },
  { of: 'allocations.term', sum: 'amount', atMost: 'amount', as: 'applied', while: final, error: 'Allocation.MoreThanLeft' },
] as const

/** Income that is given back, earned or not, or let off after all, its tax, and what the family owes no more or is paid out. */
export const creditRows = [
  {
    each: 'items',
    debit: deferredOfLine,
    amount: 'unearned',
    student: 'item.student',
  },
  {
    each: 'items',
    debit: incomeOfLine,
    amount: 'earned',
    costCenter: 'item.costCenter',
    student: 'item.student',
    when: { 'document.discountAccount': { empty: true } },
  },
  // A discount that came after the invoice is no income that is given back: it is let off as one of the invoice would be.
  {
    each: 'items',
    debit: 'document.discountAccount',
    amount: 'earned',
    costCenter: 'item.costCenter',
    student: 'item.student',
    when: { 'document.discountAccount': { empty: false } },
  },
  { each: 'items', debit: 'role.yearResult', amount: 'ofClosedYears', reason: 'earnedInClosedYear' },
  {
    each: 'granted',
    debit: 'account',
    credit: incomeOfLine,
    amount: 'atOnce',
    costCenter: 'item.costCenter',
    student: 'student',
  },
  // The income was entered before these discounts: both sides are smaller by what is given back.
  {
    each: 'discounts',
    debit: incomeOfLine,
    credit: 'account',
    amount: 'back',
    costCenter: 'item.costCenter',
    student: 'item.student',
  },
  { each: 'items', debit: 'role.outputVat', amount: 'tax' },
  ...returnedGoodsRows,
  {
    credit: ['invoice.guardian.receivableAccount', 'role.guardianReceivable'],
    amount: 'applied',
    party: 'invoice.guardian',
    when: { guardian: { empty: false } },
  },
  {
    credit: ['customer.receivableAccount', 'role.customerReceivable'],
    amount: 'onAccount',
    party: 'customer',
    when: { customer: { empty: false } },
  },
  {
    credit: ['supplier.payableAccount', 'role.supplierPayable'],
    amount: 'onAccount',
    party: 'supplier',
    when: { supplier: { empty: false } },
  },
  { credit: 'role.cashSales', amount: 'applied', description: 'buyerName', when: { buyerName: { empty: false } } },
  {
    each: 'refunds',
    credit: ['paymentMethod.safe.account', 'paymentMethod.clearingAccount', 'paymentMethod.bank.account', 'role.safe'],
    amount: 'amount',
    description: 'reference',
  },
  // What is paid out at once is given back first, so that the statement of whoever has it tells of both.
  { credit: 'role.guardianAdvance', amount: 'givenBack', party: 'invoice.guardian', when: { guardian: { empty: false } } },
  {
    each: 'refunds',
    debit: 'role.guardianAdvance',
    amount: 'amount',
    party: 'document.guardian',
    description: 'reference',
    when: { 'document.guardian': { empty: false } },
  },
  {
    each: 'refunds',
    debit: ['document.customer.receivableAccount', 'role.customerReceivable'],
    credit: ['document.customer.receivableAccount', 'role.customerReceivable'],
    amount: 'amount',
    party: 'document.customer',
    description: 'reference',
    when: { 'document.customer': { empty: false } },
  },
  {
    each: 'refunds',
    debit: ['document.supplier.payableAccount', 'role.supplierPayable'],
    credit: ['document.supplier.payableAccount', 'role.supplierPayable'],
    amount: 'amount',
    party: 'document.supplier',
    description: 'reference',
    when: { 'document.supplier': { empty: false } },
  },
] as const
