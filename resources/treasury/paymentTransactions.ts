import { defineResource } from '../../schema/define.ts'
import { choice, money, month, ref, text } from '../../schema/fields.ts'
import { openClaims } from '../groups/buyer.ts'
import {
  creditLineReads,
  creditLines,
  creditUsedBy,
  methodLines,
  methodReads,
  moneyHead,
  moneyOut,
  paidByShift,
} from '../groups/cashDesk.ts'
import { endOfCheques, whileChequesAreOpen } from '../groups/cheques.ts'
import { deskActions, final, numbered, ofOwnCashier, postedStates } from '../groups/posted.ts'
import { releasedOf } from '../groups/taxedAdvance.ts'

const issued = { status: { not: 'draft' } } as const
const inBooks = { status: 'posted' } as const
/** Money that the school pays to somebody: a supplier, a guardian who has paid too much, an employee, also in advance, or anybody else. */
export const paymentTransactions = defineResource({
  name: 'paymentTransactions',
  scope: 'branchYear',
  menu: { group: 'procedures', icon: 'payments' },
  routes: { base: 'payment-transactions' },
  number: { when: { status: 'open' } },
  calculate: 'paymentTransaction',
  fields: {
    ...moneyHead(),
    paidTo: choice(['supplier', 'guardian', 'employee', 'advance', 'settlement', 'leave', 'socialInsurance', 'other'], {
      required: true,
      default: 'supplier',
    }),
    supplier: ref('suppliers', { shownWhen: { paidTo: 'supplier' }, requiredWhen: { paidTo: 'supplier', ...issued } }),
    guardian: ref('guardians', { shownWhen: { paidTo: 'guardian' }, requiredWhen: { paidTo: 'guardian', ...issued } }),
    employee: ref('employees', { shownWhen: { paidTo: 'employee' }, requiredWhen: { paidTo: 'employee', ...issued } }),
    // Whose pay it is tells whoever may see what is paid: others see the amount and what for.
    advance: ref('employeeAdvances', {
      permission: 'viewEmployeeAdvancePayments',
      shownWhen: { paidTo: 'advance' },
      requiredWhen: { paidTo: 'advance', ...issued },
      where: { status: 'open', payment: { not: 'paid' } },
    }),
    settlement: ref('endOfServiceSettlements', {
      permission: 'viewEndOfServiceSettlements',
      shownWhen: { paidTo: 'settlement' },
      requiredWhen: { paidTo: 'settlement', ...issued },
      where: { status: 'posted', paidLeft: { gt: 0 } },
    }),
    leavePayout: ref('leavePayouts', {
      permission: 'viewLeavePayouts',
      shownWhen: { paidTo: 'leave' },
      requiredWhen: { paidTo: 'leave', ...issued },
      where: { status: 'posted', paidLeft: { gt: 0 } },
    }),
    // The month whose contributions are paid.
    insuredMonth: month({ shownWhen: { paidTo: 'socialInsurance' }, requiredWhen: { paidTo: 'socialInsurance', ...issued } }),
    insuranceSheet: ref('socialInsuranceSheets', {
      shownWhen: { paidTo: 'socialInsurance' },
      where: { ...final, paidLeft: { gt: 0 } },
    }),
    partyName: text({ max: 120, shownWhen: { paidTo: 'other' }, requiredWhen: { paidTo: 'other', ...issued } }),
    account: ref('accounts', {
      shownWhen: { paidTo: 'other' },
      requiredWhen: { paidTo: 'other', ...issued },
      where: { isLeaf: true, active: true, partyKind: 'none' },
    }),
    costCenter: ref('costCenters', { shownWhen: { paidTo: 'other' }, where: { isLeaf: true, active: true } }),
    advanced: money({ is: "paidTo = 'advance' ? paid : 0", hidden: true }),
    settled: money({ is: "paidTo = 'settlement' ? paid : 0", hidden: true }),
    forLeave: money({ is: "paidTo = 'leave' ? paid : 0", hidden: true }),
    contributed: money({ is: "paidTo = 'socialInsurance' ? paid : 0", hidden: true }),
    owed: money({ is: "paidTo = 'supplier' ? owedInBooks + owedUnposted : 0", hidden: true }),
    claimOpen: money({ is: "paidTo = 'guardian' ? claimed : 0", hidden: true }),
    refunded: money({ is: "paidTo = 'guardian' ? paid : 0", hidden: true }),
  },
  lines: {
    methods: methodLines(),
    // What a guardian has paid too much or was credited.
    refunds: creditLines(),
    // What an employee has spent beyond money in custody.
    overspends: {
      fields: {
        custodySettlement: ref('custodySettlements', {
          required: true,
          was: 'settlement',
          where: { 'custody.employee': { same: 'document.employee' }, ...final },
        }),
        amount: money({ required: true, positive: true }),
      },
      unique: [{ fields: ['custodySettlement'], error: 'Overspend.Repeated' }],
    },
  },
  // What the supplier is owed once all that waits is posted.
  reads: {
    ...methodReads,
    ...creditLineReads('refunds'),
    owedInBooks: 'supplier.balance',
    owedUnposted: 'supplier.unpostedBalance',
    claimed: openClaims,
  },
  totals: {
    paid: { sum: 'methods.amount' },
    cash: { sum: 'methods.cash' },
    fromCredit: { sum: 'refunds.amount' },
    forOverspends: { sum: 'overspends.amount' },
  },
  rules: [
    { when: { status: { not: 'draft' } }, holds: { paid: { gt: 0 } }, field: 'paid', error: 'Payment.OneMethodRequired' },
    { when: { status: { not: 'draft' } }, equal: ['refunded', 'totals.fromCredit'], error: 'Refund.NotFromCredit' },
    { order: ['forOverspends', 'paid'], field: 'paid', error: 'Overspend.MoreThanPaid' },
  ],
  limits: [
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
    { of: 'advance', sum: 'advanced', atMost: 'value', while: final, as: 'paidOut', error: 'Advance.MoreThanLeft' },
    { of: 'advance', sum: 'advanced', atMost: 'value', while: inBooks, as: 'paidInBooks' },
    { of: 'settlement', sum: 'settled', atMost: 'net', while: final, as: 'paid', error: 'EndOfService.MoreThanOwed' },
    { of: 'leavePayout', sum: 'forLeave', atMost: 'leavePay', while: final, as: 'paid', error: 'LeavePayout.MoreThanOwed' },
    { of: 'insuranceSheet', sum: 'contributed', atMost: 'due', while: final, as: 'paid', error: 'SocialInsurance.MoreThanDue' },
    // Paid is what was paid in the books: a payment that waits only keeps the rest from being paid again.
    { of: 'settlement', sum: 'settled', atMost: 'net', while: inBooks, as: 'paidInBooks' },
    { of: 'leavePayout', sum: 'forLeave', atMost: 'leavePay', while: inBooks, as: 'paidInBooks' },
    { of: 'insuranceSheet', sum: 'contributed', atMost: 'due', while: inBooks, as: 'paidInBooks' },
  ],
  duplicates: [{ fields: ['methods.reference', 'supplier'], when: final }],
  // Suppliers are paid in advance too, but seldom: a payment entered twice looks the same.
  asks: [
    {
      on: ['create', 'edit'],
      when: { paidTo: 'supplier', status: { not: 'draft' }, owed: { lte: 0 } },
      field: 'supplier',
      error: 'Payment.NothingOwed',
    },
    {
      on: ['create', 'edit'],
      when: { paidTo: 'supplier', status: { not: 'draft' }, owed: { gt: 0 }, paid: { gt: { field: 'owed' } } },
      field: 'paid',
      error: 'Payment.MoreThanOwed',
    },
    // What a returned cheque left to be paid is paid by the advance, not beside it.
    {
      on: ['create', 'edit'],
      when: { status: { not: 'draft' }, claimOpen: { gt: 0 } },
      field: 'refunded',
      error: 'Refund.ClaimOpen',
    },
  ],
  guards: [
    ofOwnCashier,
    numbered([
      'methods',
      'refunds',
      'overspends',
      'date',
      'paidTo',
      'supplier',
      'guardian',
      'employee',
      'advance',
      'settlement',
      'leavePayout',
      'insuredMonth',
      'insuranceSheet',
      'partyName',
      'account',
    ]),
    whileChequesAreOpen,
  ],
  states: postedStates,
  behaviour: 'cashDocument',
  effects: {
    area: 'treasury',
    taxes: [releasedOf('refunds').told],
    ledger: [
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
    ],
  },
  actions: deskActions(),
  print: {
    lines: { methods: ['paymentMethod', 'reference', 'chequeBank', 'chequeDate', 'amount'] },
    papers: ['a4', 'roll'],
    reprints: true,
  },
  // What is owed to whom is paid, less than nothing where it was paid in advance.
  rail: { supplier: ['balance', 'unpostedBalance'], guardian: ['balance', 'unpostedBalance', 'overdue'] },
  search: ['number', 'description', 'supplier.arabicName', 'guardian.arabicName', 'employee.arabicName', 'partyName'],
  list: {
    columns: [
      'number',
      'date',
      'paidTo',
      'supplier',
      'guardian',
      'employee',
      'advance',
      'settlement',
      'partyName',
      'paid',
      'status',
    ],
    filters: ['date', 'paidTo', 'supplier', 'guardian', 'employee', 'advance', 'settlement', 'insuredMonth', 'cashier', 'status'],
  },
})
