import { defineResource } from '../../schema/define.ts'
import { money, ref } from '../../schema/fields.ts'
import { openClaims } from '../groups/buyer.ts'
import { creditLineReads, creditLines, methodLines, methodReads, moneyHead } from '../groups/cashDesk.ts'
import { whileChequesAreOpen } from '../groups/cheques.ts'
import { deskActions, final, numbered, ofOwnCashier, postedStates } from '../groups/posted.ts'
import { releasedOf } from '../groups/taxedAdvance.ts'
import { paymentAsks } from './paymentTransactions/asks.ts'
import { instalmentReads, paidInstalments } from './paymentTransactions/instalments.ts'
import { payee } from './paymentTransactions/payee.ts'
import { paymentLimits, paymentRows } from './paymentTransactions/posting.ts'

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
    ...payee(),
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
    instalments: paidInstalments(),
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
    ...instalmentReads,
  },
  totals: {
    paid: { sum: 'methods.amount' },
    cash: { sum: 'methods.cash' },
    fromCredit: { sum: 'refunds.amount' },
    forOverspends: { sum: 'overspends.amount' },
    forInstalments: { sum: 'instalments.amount' },
  },
  rules: [
    { when: { status: { not: 'draft' } }, holds: { paid: { gt: 0 } }, field: 'paid', error: 'Payment.OneMethodRequired' },
    { when: { status: { not: 'draft' } }, equal: ['refunded', 'totals.fromCredit'], error: 'Refund.NotFromCredit' },
    { order: ['forOverspends', 'paid'], field: 'paid', error: 'Overspend.MoreThanPaid' },
    { order: ['forInstalments', 'paid'], field: 'paid', error: 'Allocation.MoreThanMain' },
  ],
  limits: paymentLimits,
  duplicates: [{ fields: ['methods.reference', 'supplier'], when: final }],
  // Suppliers are paid in advance too, but seldom: a payment entered twice looks the same.
  asks: paymentAsks,
  guards: [
    ofOwnCashier,
    numbered([
      'methods',
      'refunds',
      'overspends',
      'instalments',
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
    taxes: releasedOf('refunds').told,
    ledger: paymentRows,
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
