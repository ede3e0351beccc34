import { defineResource } from '../../schema/define.ts'
import { computed, date, money, ref, text } from '../../schema/fields.ts'
import { isFamily, payerOfReceipt } from '../groups/buyer.ts'
import { clearedBy, clearedInBooks, doneByBank, ofPostedCheque, takenBackBy } from '../groups/cheques.ts'
import { final, postedActions, postedStates } from '../groups/posted.ts'
import { releasedAtOnce, taxReleasedBy } from '../groups/taxedAdvance.ts'

const isTakenBack = { bank: { empty: false } } as const
const isUnpaid = { bank: { empty: true } } as const

/** A cheque that the bank has not paid, or has taken back after it had: what was paid with it is owed again. */
export const chequeReturns = defineResource({
  name: 'chequeReturns',
  scope: 'branchYear',
  menu: { group: 'procedures', icon: 'swapHoriz' },
  number: { when: { status: 'open' } },
  calculate: 'chequeReturn',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    cheque: ref('collections.methods', { required: true, ...ofPostedCheque }),
    collection: ref('collections', { from: 'cheque.record' }),
    ...payerOfReceipt(),
    // Who owes it, and what is late of it, by the names that invoices have for that.
    buyer: computed(text(), { by: 'named', of: ['guardian', 'customer', 'supplier', 'payerName'], hidden: true }),
    overdue: computed(money(), { by: 'overdue', hidden: true }),
    reason: text({ required: true }),
    // Of a cheque that the bank had paid the account from which it took the money back.
    bank: ref('banks', { where: { active: true } }),
    amount: money({ is: 'chequeAmount' }),
    paidByBank: money({ is: 'chequeCleared - chequeBounced', hidden: true }),
    unallocated: money({ is: 'amount - owedAgain', hidden: true }),
    // What a supplier handed back with it stands in advance again.
    aheadAgain: money({ is: 'min(unallocated, aheadLeft)', hidden: true }),
    fromAdvance: money({ is: 'min(unallocated - aheadAgain, advanceLeft)', min: '0' }),
    // The tax of an advance that did not come goes back with it.
    taxBack: money({
      is: 'fromAdvance >= advanceLeft ? taxLeft : min(taxLeft, fromAdvance * advanceTax / advance)',
      hidden: true,
    }),
    netBack: money({ is: 'taxBack > 0 ? fromAdvance - taxBack : 0', hidden: true }),
    // What the family has had back of the advance, or used for something else, or credit notes gave back: it owes that.
    claimed: money({ is: 'unallocated - aheadAgain - fromAdvance' }),
    // What of it credit notes gave back, and of which invoices.
    credited: money({ readOnly: true, hidden: true }),
    creditedInvoices: text({ readOnly: true, hidden: true }),
    mostUnallocated: money({ is: 'advance + handedBack + credited', hidden: true }),
  },
  lines: {
    // Which of the instalments that the receipt paid are open again.
    allocations: {
      crossBranch: { from: 'allocation.branch' },
      fields: {
        allocation: ref('collections.allocations', { required: true, where: { record: { same: 'document.collection' } } }),
        term: ref('salesInvoices.terms', { readOnly: true, from: 'allocation.term' }),
        claim: ref('chequeReturns.terms', { readOnly: true, hidden: true, from: 'allocation.claim' }),
        amount: money({ required: true, positive: true }),
        freed: money({ is: '0 - amount', hidden: true }),
      },
      unique: [{ fields: ['allocation'], error: 'Allocation.Repeated' }],
    },
    // What is claimed is due at once, and collected like instalments of invoices.
    terms: { title: ['dueOn'], fields: { dueOn: date({ readOnly: true }), amount: money({ readOnly: true }) } },
  },
  reads: {
    receipt: 'cheque.record',
    receivedOn: 'cheque.record.date',
    chequeAmount: 'cheque.amount',
    chequeCleared: 'cheque.cleared',
    chequeBounced: 'cheque.bounced',
    advance: 'cheque.record.advance',
    advanceLeft: 'cheque.record.spentLeft',
    advanceTax: 'cheque.record.advanceTax',
    taxLeft: 'cheque.record.taxReleasedLeft',
    handedBack: 'cheque.record.handedBack',
    aheadLeft: 'cheque.record.bouncedAheadLeft',
    paid: {
      of: 'collections.allocations',
      where: { record: { same: 'receipt' } },
      every: true,
      everywhere: true,
      take: ['id', 'term', 'claim', 'branch', 'returnedLeft', 'term.record', 'term.record.number', 'term.record.givenBackLeft'],
    },
  },
  totals: { owedAgain: { sum: 'allocations.amount' } },
  rules: [
    doneByBank,
    {
      when: { cheque: { empty: false } },
      holds: { date: { gte: { field: 'receivedOn' } } },
      field: 'date',
      error: 'Cheque.ReturnedBeforeReceived',
    },
    {
      when: { status: { not: 'draft' } },
      holds: { collection: { same: 'receipt' } },
      field: 'collection',
      error: 'Cheque.OfAnother',
    },
    { holds: { fromAdvance: { gte: 0 } }, field: 'fromAdvance', error: 'Allocation.MoreThanMain' },
    // Whatever was no advance is owed again by its instalments.
    {
      when: { status: { not: 'draft' } },
      holds: { unallocated: { lte: { field: 'mostUnallocated' } }, any: [isTakenBack, { claimed: { lte: 0 } }] },
      field: 'fromAdvance',
      error: 'Cheque.MoreThanAdvance',
    },
    // Of a cheque that never came to money nothing can be claimed: what was given back of it is taken back first.
    {
      when: { status: { not: 'draft' }, credited: { gt: 0 }, any: [isUnpaid, { guardian: { empty: true } }] },
      holds: { creditedInvoices: { empty: true } },
      field: 'cheque',
      error: 'Cheque.CreditNoteFirst',
    },
    {
      when: { status: { not: 'draft' }, paidByBank: { gt: 0 } },
      holds: isTakenBack,
      field: 'bank',
      error: 'Cheque.TakenBackFrom',
    },
    {
      when: { status: { not: 'draft' }, ...isTakenBack },
      holds: { paidByBank: { gt: 0 } },
      field: 'bank',
      error: 'Cheque.NotPaidByBank',
    },
  ],
  limits: [
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
  ],
  asks: [
    {
      on: ['create', 'edit'],
      when: { status: { not: 'draft' }, claimed: { gt: 0 } },
      field: 'claimed',
      error: 'Cheque.AdvanceGone',
    },
  ],
  guards: [{ on: ['unpost', 'void'], usedBy: 'collections.allocations.claim', while: final, error: 'Cheque.ClaimPaid' }],
  states: postedStates,
  effects: {
    area: 'treasury',
    taxes: [releasedAtOnce.told],
    ledger: [
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
    ],
  },
  actions: postedActions(),
  search: ['number', 'reason', 'collection.number'],
  list: {
    columns: ['number', 'date', 'collection', 'guardian', 'amount', 'claimed', 'reason', 'status'],
    filters: ['date', 'guardian', 'status'],
  },
})
