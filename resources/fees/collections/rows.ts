import { moneyReceived } from '../../groups/cashDesk.ts'
import { releasedOf, taxedAdvanceRow } from '../../groups/taxedAdvance.ts'

/** What a receipt enters: the money that came, the credits that it uses, the debts that it settles, and what is left in advance. */
export const receiptRows = [
  ...moneyReceived,
  { each: 'credits', debit: 'role.guardianAdvance', amount: 'amount', party: 'document.guardian' },
  {
    each: 'allocations',
    credit: ['document.guardian.receivableAccount', 'role.guardianReceivable'],
    amount: 'amount',
    party: 'document.guardian',
    when: { 'document.paidBy': 'guardian' },
  },
  {
    each: 'allocations',
    credit: ['document.customer.receivableAccount', 'role.customerReceivable'],
    amount: 'amount',
    party: 'document.customer',
    when: { 'document.paidBy': 'customer' },
  },
  {
    each: 'allocations',
    credit: ['document.supplier.payableAccount', 'role.supplierPayable'],
    amount: 'amount',
    party: 'document.supplier',
    when: { 'document.paidBy': 'supplier' },
  },
  {
    each: 'allocations',
    credit: 'role.cashSales',
    amount: 'amount',
    description: 'document.payerName',
    when: { 'document.paidBy': 'walkIn' },
  },
  { credit: 'role.guardianAdvance', amount: 'advance', party: 'guardian' },
  taxedAdvanceRow,
  releasedOf('credits').row,
  { credit: ['supplier.payableAccount', 'role.supplierPayable'], amount: 'handedBack', party: 'supplier' },
] as const
