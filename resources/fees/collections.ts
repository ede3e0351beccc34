import { defineResource } from '../../schema/define.ts'
import { computed, money, ref, text } from '../../schema/fields.ts'
import { payer } from '../groups/buyer.ts'
import {
  creditLineReads,
  creditLines,
  creditUsedBy,
  methodLines,
  methodReads,
  moneyHead,
  takenByShift,
} from '../groups/cashDesk.ts'
import { bouncedCheques, chequesCleared, endOfCheques } from '../groups/cheques.ts'
import { deskActions, final, postedStates } from '../groups/posted.ts'
import { releasedOf, taxedAdvance, taxedAdvanceReads, taxedAdvanceTold } from '../groups/taxedAdvance.ts'
import { allocationLimits, allocationLines, allocationReads } from './collections/allocations.ts'
import { receiptPaper } from './collections/paper.ts'
import { receiptRows } from './collections/rows.ts'
import { receiptAsks, receiptGuards, receiptRules } from './collections/rules.ts'

const notConfirming = { temporary: { empty: true } } as const

/** Money that a guardian, a customer or a supplier pays: by which means it came, and which instalments it pays; the rest is paid in advance. */
export const collections = defineResource({
  name: 'collections',
  scope: 'branchYear',
  permissions: 'CollectionTransactions',
  menu: { group: 'procedures', icon: 'payments' },
  routes: { base: 'collection-transactions' },
  number: { when: { status: 'open' } },
  calculate: 'collection',
  fields: {
    ...moneyHead(notConfirming),
    // What it confirms took the money, which is in the drawer since.
    temporary: ref('temporaryFinancials', { shownWhen: { temporary: { empty: false } } }),
    ...payer(),
    // One name for lists, whoever it is.
    payer: computed(text(), { by: 'named', of: ['guardian', 'customer', 'supplier', 'payerName'], hidden: true }),
    // What is neither spent on instalments nor taken from former receipts is an advance.
    advance: money({ is: "paidBy = 'supplier' ? 0 : received + credited - allocated" }),
    ...taxedAdvance(),
    // What a supplier pays beside its invoices is of what it was paid in advance.
    handedBack: money({ is: "paidBy = 'supplier' ? received + credited - allocated : 0" }),
    paidAhead: money({ is: "paidBy = 'supplier' ? max(0, 0 - owedInBooks - owedUnposted - sold) : 0", hidden: true }),
  },
  lines: {
    methods: methodLines({}, { 'document.temporary': { empty: true } }),
    allocations: allocationLines(),
    // What was paid or credited before and is used now.
    credits: creditLines(),
  },
  reads: {
    ...methodReads,
    ...creditLineReads('credits'),
    ...taxedAdvanceReads,
    ...allocationReads,
    // What the school owes a supplier once all that waits is posted; what it owes the school for what it bought is no advance.
    owedInBooks: 'supplier.balance',
    owedUnposted: 'supplier.unpostedBalance',
    sold: 'supplier.openSales',
  },
  totals: {
    received: { sum: 'methods.amount' },
    allocated: { sum: 'allocations.amount' },
    credited: { sum: 'credits.amount' },
    cash: { sum: 'methods.cash' },
    cheques: { sum: 'methods.amount', where: { chequeDate: { empty: false } } },
  },
  rules: receiptRules,
  limits: [
    takenByShift,
    endOfCheques('cheques'),
    chequesCleared('cheques'),
    bouncedCheques('received'),
    ...creditUsedBy('credits'),
    ...allocationLimits,
  ],
  duplicates: [{ fields: ['methods.reference', 'guardian'], when: final }],
  asks: receiptAsks,
  // What the bank has paid stays paid once the advance was used: a cheque that may come back is none.
  keeps: { while: { spent: { gt: 0 } }, figure: 'methods.cleared', users: 'Cheque.AdvanceUsed' },
  guards: receiptGuards,
  states: postedStates,
  behaviour: 'receipt',
  effects: {
    area: 'treasury',
    taxes: [...taxedAdvanceTold, ...releasedOf('credits').told],
    ledger: receiptRows,
  },
  actions: deskActions(),
  print: receiptPaper,
  search: ['number', 'description', 'guardian.arabicName', 'customer.arabicName', 'supplier.arabicName', 'payerName'],
  list: {
    columns: ['number', 'date', 'payer', 'received', 'advance', 'cashier', 'status'],
    filters: ['date', 'guardian', 'customer', 'supplier', 'cashier', 'shift', 'chequesReturned', 'status'],
  },
})
