import { final } from '../../groups/posted.ts'
import { goodsRows } from './goods.ts'

/** What an invoice uses up of others, and what is used up of it. */
export const invoiceLimits = [
  // An amount that a student is let off is let off once.
  {
    of: 'discounts.grant',
    sum: 'amount',
    atMost: 'value',
    while: final,
    error: 'Discount.UsedUp',
  },
  {
    of: 'items.deservedFee',
    sum: 'claimed',
    atMost: 'net',
    as: 'converted',
    while: final,
    error: 'DeservedFee.MoreThanLeft',
  },
  // An invoice is paid as far as its instalments are.
  { of: 'terms.record', sum: 'used', atMost: 'due', as: 'paid' },
  { of: 'terms.record', sum: 'received', atMost: 'due', as: 'received', hidden: true },
  // What of that receipts brought, and what credit notes let off.
  { of: 'terms.record', sum: 'collected', atMost: 'due', as: 'collected' },
  { of: 'terms.record', sum: 'applied', atMost: 'due', as: 'applied' },
  // What was credited of its lines; what of their deferred income waits no more, and of that what was earned and what was credited.
  { of: 'items.record', sum: 'returned', atMost: 'net', as: 'credited' },
  { of: 'items.record', sum: 'released', atMost: 'deferred', as: 'released' },
  { of: 'items.record', sum: 'recognised', atMost: 'deferred', as: 'recognised', hidden: true },
  { of: 'items.record', sum: 'unwound', atMost: 'deferred', as: 'unwound', hidden: true },
] as const

/** What buyers owe, what is earned at once and what waits to be earned, and the tax. */
export const invoiceRows = [
  {
    each: 'items',
    debit: ['document.guardian.receivableAccount', 'role.guardianReceivable'],
    amount: 'total',
    party: 'document.guardian',
    student: 'student',
    when: { 'document.soldTo': 'guardian' },
  },
  {
    debit: ['customer.receivableAccount', 'role.customerReceivable'],
    amount: 'total',
    party: 'customer',
    when: { soldTo: 'customer' },
  },
  // What a supplier buys is set off against what the school owes it.
  {
    debit: ['supplier.payableAccount', 'role.supplierPayable'],
    amount: 'total',
    party: 'supplier',
    when: { soldTo: 'supplier' },
  },
  { debit: 'role.cashSales', amount: 'total', description: 'buyerName', when: { soldTo: 'walkIn' } },
  {
    each: 'items',
    credit: ['incomeAccount', 'service.incomeAccount', 'service.category.account', 'item.category.salesAccount', 'role.income'],
    amount: 'earned',
    costCenter: 'costCenter',
    student: 'student',
  },
  {
    each: 'discounts',
    debit: 'account',
    amount: 'amount',
    costCenter: 'costCenter',
    student: 'student',
    when: { account: { empty: false }, waits: { not: true } },
  },
  {
    each: 'items',
    credit: ['deferredAccount', 'service.deferredAccount', 'role.deferredIncome'],
    amount: 'deferred',
    student: 'student',
  },
  // What a closed year earned is no income of this one: earlier years have left more.
  { each: 'items', credit: 'role.yearResult', amount: 'ofClosedYears', reason: 'earnedInClosedYear' },
  { each: 'items', credit: 'role.outputVat', amount: 'tax' },
  ...goodsRows,
] as const
