import { isFamily } from '../../groups/buyer.ts'
import { clearedBy, clearedInBooks, takenBackBy } from '../../groups/cheques.ts'
import { final } from '../../groups/posted.ts'
import { releasedAtOnce, taxReleasedBy } from '../../groups/taxedAdvance.ts'
import { isTakenBack, isUnpaid } from './rules.ts'

/** A cheque comes back once, and what it paid is open again. */
export const chequeReturnLimits = [
  { of: 'cheque', ...clearedBy, while: { ...clearedBy.while, ...isUnpaid } },
  { of: 'cheque', ...clearedInBooks, while: { ...clearedInBooks.while, ...isUnpaid } },
  { of: 'cheque', ...takenBackBy, while: { ...takenBackBy.while, ...isTakenBack } },
  { of: 'cheque', ...clearedBy, while: { status: 'posted' }, as: 'bounced' },
  { of: 'allocations.allocation', sum: 'amount', atMost: 'amount', while: final, as: 'returned' },
  { of: 'allocations.term', sum: 'freed', atMost: 'amount', while: { status: 'posted' } },
  { of: 'allocations.claim', sum: 'freed', atMost: 'amount', while: { status: 'posted' } },
  { of: 'allocations.term', sum: 'freed', atMost: 'amount', as: 'collected', while: { status: 'posted' } },
  // Another receipt brings it, and credit notes give back nothing of what did not come.
  { of: 'allocations.term', sum: 'freed', atMost: 'amount', as: 'received', hidden: true, while: { status: 'posted' } },
  { of: 'collection', sum: 'fromAdvance', atMost: 'advance', while: final, as: 'spent', error: 'Cheque.MoreThanAdvance' },
  taxReleasedBy('collection', final),
  { of: 'collection', sum: 'aheadAgain', atMost: 'handedBack', while: final, as: 'bouncedAhead', hidden: true },
] as const

/** Who owes again what the cheque had paid, against the account on which it waited or had come. */
export const chequeReturnRows = [
  {
    each: 'allocations',
    debit: ['document.guardian.receivableAccount', 'role.guardianReceivable'],
    amount: 'amount',
    party: 'document.guardian',
    when: isFamily,
  },
  {
    each: 'allocations',
    debit: ['document.customer.receivableAccount', 'role.customerReceivable'],
    amount: 'amount',
    party: 'document.customer',
    when: { 'document.customer': { empty: false } },
  },
  {
    each: 'allocations',
    debit: ['document.supplier.payableAccount', 'role.supplierPayable'],
    amount: 'amount',
    party: 'document.supplier',
    when: { 'document.supplier': { empty: false } },
  },
  {
    each: 'allocations',
    debit: 'role.cashSales',
    amount: 'amount',
    when: { 'document.payerName': { empty: false } },
  },
  { debit: 'role.guardianAdvance', amount: 'fromAdvance', party: 'guardian' },
  releasedAtOnce.row,
  { debit: ['supplier.payableAccount', 'role.supplierPayable'], amount: 'aheadAgain', party: 'supplier' },
  {
    debit: ['guardian.receivableAccount', 'role.guardianReceivable'],
    amount: 'claimed',
    party: 'guardian',
  },
  { credit: ['bank.account', 'cheque.paymentMethod.clearingAccount', 'cheque.paymentMethod.bank.account'], amount: 'amount' },
] as const
