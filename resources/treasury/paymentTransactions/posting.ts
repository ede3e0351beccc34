import { creditUsedBy, moneyOut, paidByShift } from '../../groups/cashDesk.ts'
import { endOfCheques } from '../../groups/cheques.ts'
import { final } from '../../groups/posted.ts'
import { releasedOf } from '../../groups/taxedAdvance.ts'

const inBooks = { status: 'posted' } as const

/** What a payment uses up: credits of a guardian, and what is left to be paid of other documents. */
export const paymentLimits = [
  ...paidByShift,
  endOfCheques('paid'),
  ...creditUsedBy('refunds'),
  {
    of: 'overspends.custodySettlement',
    sum: 'amount',
    atMost: 'overspent',
    while: final,
    as: 'repaid',
    error: 'Overspend.MoreThanLeft',
    booked: 'Overspend.NotPosted',
  },
  {
    of: 'instalments.purchaseTerm',
    sum: 'amount',
    atMost: 'amount',
    while: final,
    error: 'Allocation.MoreThanLeft',
    booked: 'Allocation.NotPosted',
  },
  { of: 'advance', sum: 'advanced', atMost: 'value', while: final, as: 'paidOut', error: 'Advance.MoreThanLeft' },
  { of: 'advance', sum: 'advanced', atMost: 'value', while: inBooks, as: 'paidInBooks' },
  { of: 'settlement', sum: 'settled', atMost: 'net', while: final, as: 'paid', error: 'EndOfService.MoreThanOwed' },
  { of: 'leavePayout', sum: 'forLeave', atMost: 'leavePay', while: final, as: 'paid', error: 'LeavePayout.MoreThanOwed' },
  { of: 'insuranceSheet', sum: 'contributed', atMost: 'due', while: final, as: 'paid', error: 'SocialInsurance.MoreThanDue' },
  // Paid is what was paid in the books: a payment that waits only keeps the rest from being paid again.
  { of: 'settlement', sum: 'settled', atMost: 'net', while: inBooks, as: 'paidInBooks' },
  { of: 'leavePayout', sum: 'forLeave', atMost: 'leavePay', while: inBooks, as: 'paidInBooks' },
  { of: 'insuranceSheet', sum: 'contributed', atMost: 'due', while: inBooks, as: 'paidInBooks' },
] as const

/** What the school owed to whom, or pays in advance, against the money that goes out. */
export const paymentRows = [
  {
    debit: ['supplier.payableAccount', 'role.supplierPayable'],
    amount: 'paid',
    party: 'supplier',
    when: { paidTo: 'supplier' },
  },
  { each: 'refunds', debit: 'role.guardianAdvance', amount: 'amount', party: 'document.guardian' },
  releasedOf('refunds').row,
  { debit: 'role.employeePayable', amount: 'paid', party: 'employee', when: { paidTo: 'employee' } },
  { debit: 'role.employeeAdvance', amount: 'advanced', party: 'advance.employee', when: { paidTo: 'advance' } },
  { debit: 'role.accruedSalaries', amount: 'settled', party: 'settlement.employee', when: { paidTo: 'settlement' } },
  { debit: 'role.accruedSalaries', amount: 'forLeave', party: 'leavePayout.employee', when: { paidTo: 'leave' } },
  { debit: 'role.socialInsurancePayable', amount: 'paid', when: { paidTo: 'socialInsurance' } },
  { debit: 'account', amount: 'paid', costCenter: 'costCenter', when: { paidTo: 'other' } },
  ...moneyOut,
] as const
