import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref, text } from '../../schema/fields.ts'
import { doneByBank } from '../groups/cheques.ts'
import { numbered, postedActions, postedStates } from '../groups/posted.ts'

/** What the bank has paid of card and online payments: the net, and its fee with the tax in it. */
export const cardSettlements = defineResource({
  name: 'cardSettlements',
  scope: 'branchYear',
  menu: { group: 'procedures', icon: 'creditCard' },
  number: { when: { status: 'open' } },
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
    bank: ref('banks', { from: 'paymentMethod.bank', required: true, where: { active: true } }),
    reference: text({ max: 60 }),
    gross: money({ required: true, positive: true }),
    net: money({ required: true, positive: true }),
    withheld: money({ is: 'gross - net', min: '0' }),
    // Without the tax the fee is a hundred parts of a hundred and fifteen.
    tax: money({ is: 'collectsTax ? withheld * standardRate / (100 + standardRate) : 0' }),
    fee: money({ is: 'withheld - tax' }),
    // What the method's rate makes of it, and how much further the fee is from it than half of that and a riyal.
    expectedFee: money({ is: 'gross * feeRate / 100', hidden: true }),
    feeOff: money({ is: 'abs(fee - expectedFee) - expectedFee / 2 - 1', hidden: true }),
    description: longText(),
  },
  reads: {
    methodKind: 'paymentMethod.kind',
    feeRate: 'paymentMethod.feePercentage',
    collectsTax: 'branch.isTaxCollectionActivated',
    standardRate: { of: 'company', take: 'taxPercentage' },
  },
  rules: [
    doneByBank,
    { order: ['net', 'gross'], field: 'net', error: 'Settlement.NetAboveGross' },
    {
      when: { status: { not: 'draft' } },
      holds: { all: [{ methodKind: { in: ['card', 'online'] } }] },
      field: 'paymentMethod',
      error: 'Settlement.NotByCard',
    },
  ],
  // A figure that was mistyped would be booked as the bank's fee, and its tax be claimed.
  asks: [
    {
      on: ['create', 'edit'],
      when: { status: { not: 'draft' }, fee: { gte: 0 }, expectedFee: { gt: 0 }, feeOff: { gt: 0 } },
      field: 'net',
      error: 'Settlement.FeeDiffers',
    },
  ],
  duplicates: [{ fields: ['reference', 'paymentMethod'], when: { status: { in: ['open', 'posted'] } } }],
  guards: [numbered(['date', 'paymentMethod', 'bank', 'reference', 'gross', 'net'])],
  states: postedStates,
  effects: {
    area: 'treasury',
    taxes: [{ side: 'purchases', base: 'fee', tax: 'tax', category: { value: 'standard' } }],
    ledger: [
      { debit: 'bank.account', amount: 'net', description: 'reference' },
      { debit: ['paymentMethod.feeAccount', 'role.bankCharges'], amount: 'fee' },
      { debit: 'role.inputVat', amount: 'tax' },
      { credit: ['paymentMethod.clearingAccount', 'role.cardClearing'], amount: 'gross', covered: true },
    ],
  },
  actions: postedActions(),
  search: ['number', 'reference', 'description'],
  list: {
    columns: ['number', 'date', 'paymentMethod', 'gross', 'fee', 'tax', 'net', 'status'],
    filters: ['date', 'paymentMethod', 'bank', 'status'],
  },
})
