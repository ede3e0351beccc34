import { defineResource } from '../../schema/define.ts'
import { computed, date, money, ref, text } from '../../schema/fields.ts'
import { payerOfReceipt } from '../groups/buyer.ts'
import { ofPostedCheque } from '../groups/cheques.ts'
import { final, postedActions, postedStates } from '../groups/posted.ts'
import { freedBack, releasedAtOnce } from '../groups/taxedAdvance.ts'
import { chequeReturnLimits, chequeReturnRows } from './chequeReturns/posting.ts'
import { chequeReturnReads } from './chequeReturns/reads.ts'
import { chequeReturnRules } from './chequeReturns/rules.ts'

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
    freedBack: freedBack('advanceCategory', 'fromAdvance'),
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
  reads: chequeReturnReads,
  totals: { owedAgain: { sum: 'allocations.amount' } },
  rules: chequeReturnRules,
  limits: chequeReturnLimits,
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
    taxes: releasedAtOnce.told,
    ledger: chequeReturnRows,
  },
  actions: postedActions(),
  search: ['number', 'reason', 'collection.number'],
  list: {
    columns: ['number', 'date', 'collection', 'guardian', 'amount', 'claimed', 'reason', 'status'],
    filters: ['date', 'guardian', 'status'],
  },
})
