import { defineResource } from '../../schema/define.ts'
import { money, ref, text } from '../../schema/fields.ts'
import { moneyHead, paidByShift, running } from '../groups/cashDesk.ts'
import { deskActions, numbered, ofOwnCashier, postedStates } from '../groups/posted.ts'

const elsewhere = { branch: { empty: false } } as const

/** Money that goes from a safe or a bank to others of the school; what goes to another branch, that branch owes. */
export const treasuryTransfers = defineResource({
  name: 'treasuryTransfers',
  scope: 'branchYear',
  menu: { group: 'procedures', icon: 'swapHoriz' },
  number: { when: { status: 'open' } },
  fields: {
    ...moneyHead(),
    fromSafe: ref('safes', { where: { active: true } }),
    fromBank: ref('banks', { where: { active: true } }),
    cash: money({ is: "leavesShift || workAtSource = 'open' || workAtSource = 'counted' ? amount : 0", hidden: true }),
  },
  lines: {
    targets: {
      min: 1,
      title: ['safe', 'bank'],
      crossBranch: true,
      fields: {
        safe: ref('safes', { where: { active: true } }),
        bank: ref('banks', { where: { active: true } }),
        // The safe of another branch is known by its account.
        account: ref('accounts', { where: { isLeaf: true, active: true, kind: 'asset', partyKind: 'none' } }),
        amount: money({ required: true, positive: true }),
        description: text(),
      },
      rules: [
        { when: { 'document.status': { not: 'draft' } }, exactlyOne: ['safe', 'bank', 'account'], error: 'Transfer.OneTarget' },
        { when: elsewhere, holds: { safe: { empty: true } }, field: 'safe', error: 'Transfer.SafeElsewhere' },
        {
          when: { 'document.status': { not: 'draft' } },
          holds: { none: [{ safe: { empty: false, same: 'document.fromSafe' } }] },
          field: 'safe',
          error: 'Transfer.ToItself',
        },
        {
          when: { 'document.status': { not: 'draft' } },
          holds: { none: [{ bank: { empty: false, same: 'document.fromBank' } }] },
          field: 'bank',
          error: 'Transfer.ToItself',
        },
        // What comes to a safe while it is worked at would be counted as an overage of its cashier.
        {
          when: { 'document.status': { not: 'draft' } },
          holds: { all: [{ workAtTarget: { empty: true } }] },
          field: 'safe',
          error: 'Transfer.SafeAtWork',
        },
      ],
    },
  },
  reads: {
    leavesShift: 'fromSafe.keptInShifts',
    shiftSafe: 'shift.safe',
    workAtSource: { of: 'shifts', where: { ...running, safe: { same: 'fromSafe' } }, take: 'status' },
    workAtTarget: { of: 'shifts', each: 'targets', where: { ...running, safe: { same: 'safe' } }, take: 'status' },
  },
  totals: { amount: { sum: 'targets.amount' } },
  rules: [
    { when: { status: { not: 'draft' } }, exactlyOne: ['fromSafe', 'fromBank'], error: 'Transfer.OneSource' },
    {
      when: { status: { not: 'draft' }, any: [{ leavesShift: true }, { workAtSource: { empty: false } }] },
      holds: { fromSafe: { same: 'shiftSafe' } },
      field: 'fromSafe',
      error: 'Shift.NotOpen',
    },
  ],
  limits: [...paidByShift],
  guards: [ofOwnCashier, numbered(['targets', 'date', 'fromSafe', 'fromBank'])],
  states: postedStates,
  behaviour: 'cashDocument',
  effects: {
    area: 'treasury',
    ledger: [
      {
        each: 'targets',
        debit: ['safe.account', 'bank.account', 'account'],
        amount: 'amount',
        description: 'description',
      },
      { credit: ['fromSafe.account', 'fromBank.account'], amount: 'amount' },
    ],
  },
  actions: deskActions(),
  search: ['number', 'description'],
  list: {
    columns: ['number', 'date', 'fromSafe', 'fromBank', 'amount', 'cashier', 'status'],
    filters: ['date', 'fromSafe', 'fromBank', 'status'],
  },
})
