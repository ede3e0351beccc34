import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref } from '../../schema/fields.ts'
import { clearedBy, ofPostedCheque } from '../groups/cheques.ts'
import { postedActions, postedStates } from '../groups/posted.ts'

const afterwards = { gt: { field: 'document.date' } } as const

/** Cheques of the school that the bank has paid: they are owed no more. One that comes back is taken back with its document. */
export const issuedCheques = defineResource({
  name: 'issuedCheques',
  scope: 'branchYear',
  menu: { group: 'procedures', icon: 'accountBalance' },
  number: { when: { status: 'open' } },
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    bank: ref('banks', { required: true, where: { active: true } }),
    description: longText(),
  },
  lines: {
    cheques: {
      min: 1,
      fields: {
        paidBy: ref('paymentTransactions.methods', ofPostedCheque),
        spentBy: ref('expenseTransactions.methods', ofPostedCheque),
        entrustedBy: ref('custodies.methods', ofPostedCheque),
        amount: money({ is: 'paidAmount + spentAmount + entrustedAmount' }),
      },
      rules: [
        { exactlyOne: ['paidBy', 'spentBy', 'entrustedBy'], error: 'Cheque.OneDocument' },
        { holds: { none: [{ paidOn: afterwards }] }, field: 'paidBy', error: 'Cheque.BeforeItsDate' },
        { holds: { none: [{ spentOn: afterwards }] }, field: 'spentBy', error: 'Cheque.BeforeItsDate' },
        { holds: { none: [{ entrustedOn: afterwards }] }, field: 'entrustedBy', error: 'Cheque.BeforeItsDate' },
      ],
      unique: [{ fields: ['paidBy', 'spentBy', 'entrustedBy'], error: 'Cheque.Settled' }],
    },
  },
  reads: {
    paidAmount: 'cheques.paidBy.amount',
    paidOn: 'cheques.paidBy.chequeDate',
    spentAmount: 'cheques.spentBy.amount',
    spentOn: 'cheques.spentBy.chequeDate',
    entrustedAmount: 'cheques.entrustedBy.amount',
    entrustedOn: 'cheques.entrustedBy.chequeDate',
  },
  totals: { total: { sum: 'cheques.amount' } },
  limits: [
    { of: 'cheques.paidBy', ...clearedBy },
    { of: 'cheques.spentBy', ...clearedBy },
    { of: 'cheques.entrustedBy', ...clearedBy },
  ],
  states: postedStates,
  effects: {
    area: 'treasury',
    ledger: [{ debit: 'role.chequesPayable', credit: 'bank.account', amount: 'total' }],
  },
  actions: postedActions(),
  search: ['number', 'description'],
  list: { columns: ['number', 'date', 'bank', 'total', 'status'], filters: ['date', 'bank', 'status'] },
})
