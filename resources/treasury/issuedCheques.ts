import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref } from '../../schema/fields.ts'
import { clearedBy, doneByBank, ofPostedCheque } from '../groups/cheques.ts'
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
        paymentCheque: ref('paymentTransactions.methods', ofPostedCheque),
        expenseCheque: ref('expenseTransactions.methods', ofPostedCheque),
        custodyCheque: ref('custodies.methods', ofPostedCheque),
        amount: money({ is: 'paidAmount + spentAmount + entrustedAmount' }),
      },
      rules: [
        { exactlyOne: ['paymentCheque', 'expenseCheque', 'custodyCheque'], error: 'Cheque.OneDocument' },
        { holds: { none: [{ paidOn: afterwards }] }, field: 'paymentCheque', error: 'Cheque.BeforeItsDate' },
        { holds: { none: [{ spentOn: afterwards }] }, field: 'expenseCheque', error: 'Cheque.BeforeItsDate' },
        { holds: { none: [{ entrustedOn: afterwards }] }, field: 'custodyCheque', error: 'Cheque.BeforeItsDate' },
      ],
      unique: [{ fields: ['paymentCheque', 'expenseCheque', 'custodyCheque'], error: 'Cheque.Settled' }],
    },
  },
  reads: {
    paidAmount: 'cheques.paymentCheque.amount',
    paidOn: 'cheques.paymentCheque.chequeDate',
    spentAmount: 'cheques.expenseCheque.amount',
    spentOn: 'cheques.expenseCheque.chequeDate',
    entrustedAmount: 'cheques.custodyCheque.amount',
    entrustedOn: 'cheques.custodyCheque.chequeDate',
  },
  totals: { total: { sum: 'cheques.amount' } },
  rules: [doneByBank],
  limits: [
    { of: 'cheques.paymentCheque', ...clearedBy },
    { of: 'cheques.expenseCheque', ...clearedBy },
    { of: 'cheques.custodyCheque', ...clearedBy },
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
