import { defineResource } from '../../schema/define.ts'
import { choice, date, flag, longText, money, ref, text } from '../../schema/fields.ts'
import { buyerOfInvoice, openClaims } from '../groups/buyer.ts'
import { safeReads } from '../groups/cashDesk.ts'
import { numbered, postedActions, postedStates } from '../groups/posted.ts'
import { closedIncomes, kindsOfCredit } from '../groups/values.ts'
import { returnedGoodsMoves } from './salesInvoices/goods.ts'
import { creditedDiscounts, creditedItems, creditReads, lateDiscounts } from './salesReturns/items.ts'
import { creditPaper } from './salesReturns/paper.ts'
import { creditLimits, creditRows } from './salesReturns/posting.ts'
import { refundLines } from './salesReturns/refunds.ts'
import { creditRules } from './salesReturns/rules.ts'

/**
 * A credit note: what is given back of the lines of a posted invoice. It settles what is open of its instalments, the last ones first;
 * the rest is paid out, or stands to the guardian's credit.
 */
export const salesReturns = defineResource({
  name: 'salesReturns',
  scope: 'branchYear',
  permissions: { view: 'viewSalesTransactions', add: 'addReturnSalesTransactions', edit: 'editReturnSalesTransactions' },
  menu: { group: 'invoices', icon: 'receiptLong' },
  routes: { base: 'return' },
  number: { when: { status: 'open' } },
  calculate: 'salesReturn',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    invoice: ref('salesInvoices', { required: true, where: { status: 'posted' }, error: 'Return.NotPosted' }),
    ...buyerOfInvoice(),
    reason: text({ required: true, max: 200 }),
    // Which of the days of a fee it is for: what of it had been earned is told by that alone.
    kind: choice(kindsOfCredit, {
      shownWhen: { 'invoice.deferred': { gt: 0 }, grant: { empty: true } },
      requiredWhen: { kindMatters: true, status: { not: 'draft' } },
    }),
    // A lower price that is granted now is of this year; an invoice that was wrong from the start corrects closed ones.
    closedIncome: choice(closedIncomes, {
      default: 'thisYear',
      shownWhen: { kind: 'priceReduction', 'invoice.closedIncome': 'priorPeriod' },
    }),
    kindMatters: flag({ readOnly: true, hidden: true }),
    // What it takes back of what had been earned, where days that were not taught are credited.
    earnedBack: money({ readOnly: true, hidden: true }),
    // The student whose withdrawal it credits: of an invoice that is done once, whoever asks for it.
    withdrawn: ref('students', { hidden: true }),
    // The discount that it makes good, which was granted after the invoice.
    grant: ref('studentDiscounts', { hidden: true }),
    discountAccount: ref('accounts', { readOnly: true, hidden: true }),
    description: longText(),
    credit: money({ is: 'total - applied - refunded' }),
    givenBack: money({ is: 'total - applied', hidden: true }),
    lastPaidOn: date({ readOnly: true, hidden: true }),
    // What a returned cheque left to be paid is paid by the credit, not beside it.
    claimOpen: money({ is: 'refunded > 0 ? claimed : 0', hidden: true }),
    // What a customer or a supplier owes less, or has to its credit.
    onAccount: money({ is: 'applied + credit', hidden: true }),
  },
  lines: {
    items: creditedItems(),
    discounts: creditedDiscounts(),
    granted: lateDiscounts(),
    allocations: {
      fields: {
        term: ref('salesInvoices.terms', { readOnly: true, hidden: true }),
        dueOn: date({ readOnly: true }),
        amount: money({ readOnly: true }),
      },
    },
    refunds: refundLines(),
  },
  reads: { ...creditReads, ...safeReads('refunds'), claimed: openClaims },
  totals: {
    net: { sum: 'items.amount' },
    tax: { sum: 'items.tax' },
    total: { sum: 'items.total' },
    applied: { sum: 'allocations.amount' },
    refunded: { sum: 'refunds.amount' },
  },
  rules: creditRules,
  limits: creditLimits,
  unique: [
    {
      fields: ['invoice', 'withdrawn'],
      when: { status: { in: ['draft', 'open', 'posted'] } },
      error: 'Withdrawal.Credited',
    },
    {
      fields: ['invoice', 'grant'],
      when: { status: { in: ['draft', 'open', 'posted'] } },
      error: 'Discount.Credited',
    },
  ],
  asks: [
    {
      on: ['create', 'edit'],
      when: { status: { not: 'draft' }, earnedBack: { gt: 0 } },
      field: 'kind',
      error: 'Return.TakesEarned',
    },
    { on: ['create', 'edit'], when: { date: { gt: { field: 'today' } } }, field: 'date', error: 'Return.DateAhead' },
    {
      on: ['create', 'edit'],
      when: { status: { not: 'draft' }, claimOpen: { gt: 0 } },
      field: 'refunded',
      error: 'Refund.ClaimOpen',
    },
  ],
  guards: [
    numbered(['items', 'refunds', 'date', 'invoice', 'reason']),
    { on: ['unpost'], holds: { all: [{ spent: { lte: 0 } }] }, error: 'Credit.Used' },
  ],
  states: postedStates,
  effects: {
    area: 'sales',
    taxes: [
      {
        each: 'items',
        side: 'sales',
        base: 'amount',
        tax: 'tax',
        category: 'taxCategory',
        reason: 'item.taxReason',
        back: true,
      },
    ],
    ledger: creditRows,
    stock: returnedGoodsMoves,
  },
  actions: postedActions(),
  behaviour: 'salesReturn',
  print: creditPaper,
  search: ['number', 'reason', 'invoice.number', 'guardian.arabicName', 'guardian.phone'],
  list: {
    columns: ['number', 'date', 'invoice', 'guardian', 'reason', 'total', 'applied', 'credit', 'status'],
    filters: ['date', 'invoice', 'guardian', 'status'],
  },
})
