import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref } from '../../schema/fields.ts'
import { final, postedActions, postedStates } from '../groups/posted.ts'

/** Cheques of receipts that the bank has paid: their money leaves the account between. */
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
        cheque: ref('collections.methods', {
          required: true,
          where: { 'record.status': 'posted', 'paymentMethod.kind': 'cheque' },
          error: 'Cheque.NotOne',
        }),
        amount: money({ is: 'chequeAmount' }),
      },
      rules: [
        { holds: { all: [{ chequeDate: { lte: { field: 'document.date' } } }] }, field: 'cheque', error: 'Cheque.BeforeItsDate' },
      ],
      unique: [{ fields: ['cheque'], error: 'Cheque.Settled' }],
    },
  },
  reads: {
    chequeAmount: 'cheques.cheque.amount',
    chequeDate: 'cheques.cheque.chequeDate',
  },
  totals: { total: { sum: 'cheques.amount' } },
  limits: [
    {
      of: 'cheques.cheque',
      sum: 'amount',
      atMost: 'amount',
      while: final,
      as: 'settled',
      error: 'Cheque.Settled',
    },
  ],
  states: postedStates,
  effects: {
    area: 'treasury',
    ledger: [
      { debit: 'bank.account', amount: 'total' },
      {
        each: 'cheques',
        credit: ['cheque.paymentMethod.clearingAccount', 'cheque.paymentMethod.bank.account'],
        amount: 'amount',
      },
    ],
  },
  actions: postedActions(),
  search: ['number', 'description'],
  list: { columns: ['number', 'date', 'bank', 'total', 'status'], filters: ['date', 'bank', 'status'] },
})
