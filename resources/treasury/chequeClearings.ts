import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref } from '../../schema/fields.ts'
import { afterwards } from '../groups/cashDesk.ts'
import { clearedBy, clearedInBooks, doneByBank, ofPostedCheque } from '../groups/cheques.ts'
import { postedActions, postedStates } from '../groups/posted.ts'

/** Cheques of receipts and of other income that the bank has paid: their money leaves the account between. */
export const chequeClearings = defineResource({
  name: 'chequeClearings',
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
        cheque: ref('collections.methods', ofPostedCheque),
        incomeCheque: ref('incomeTransactions.methods', ofPostedCheque),
        amount: money({ is: 'chequeAmount + earnedAmount' }),
      },
      rules: [
        { exactlyOne: ['cheque', 'incomeCheque'], error: 'Cheque.OneDocument' },
        { holds: { none: [{ chequeDate: afterwards }] }, field: 'cheque', error: 'Cheque.BeforeItsDate' },
        { holds: { none: [{ earnedOn: afterwards }] }, field: 'incomeCheque', error: 'Cheque.BeforeItsDate' },
      ],
      unique: [{ fields: ['cheque', 'incomeCheque'], error: 'Cheque.Settled' }],
    },
  },
  reads: {
    chequeAmount: 'cheques.cheque.amount',
    chequeDate: 'cheques.cheque.chequeDate',
    earnedAmount: 'cheques.incomeCheque.amount',
    earnedOn: 'cheques.incomeCheque.chequeDate',
  },
  totals: { total: { sum: 'cheques.amount' } },
  rules: [doneByBank],
  limits: [
    { of: 'cheques.cheque', ...clearedBy },
    { of: 'cheques.cheque', ...clearedInBooks },
    { of: 'cheques.incomeCheque', ...clearedBy },
  ],
  states: postedStates,
  effects: {
    area: 'treasury',
    ledger: [
      { debit: 'bank.account', amount: 'total' },
      {
        each: 'cheques',
        credit: [
          'cheque.paymentMethod.clearingAccount',
          'cheque.paymentMethod.bank.account',
          'incomeCheque.paymentMethod.clearingAccount',
          'incomeCheque.paymentMethod.bank.account',
        ],
        amount: 'amount',
      },
    ],
  },
  actions: postedActions(),
  search: ['number', 'description'],
  list: { columns: ['number', 'date', 'bank', 'total', 'status'], filters: ['date', 'bank', 'status'] },
})
