import { defineResource } from '../../schema/define.ts'
import { computed, date, int, money, ref, text } from '../../schema/fields.ts'
import { began, shiftActions } from './shifts/actions.ts'
import { shiftPaper } from './shifts/paper.ts'
import { shiftReads } from './shifts/reads.ts'

/** The day of a cashier at a safe: opened with what is in it, closed with what was counted; what differs is booked. */
export const shifts = defineResource({
  name: 'shifts',
  scope: 'branchYear',
  menu: { group: 'procedures', icon: 'safe' },
  // A cashier keeps, and counts, the own shifts; whoever may edit them all counts one again, and closes one with a difference.
  ownBy: { user: 'cashier', view: 'viewOwnShifts', write: 'addOwnShifts' },
  number: { when: { status: 'open' } },
  calculate: 'shift',
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    safe: ref('safes', { required: true, where: { active: true } }),
    // By it is found who has a shift where cash goes that names no safe.
    account: ref('accounts', { readOnly: true, hidden: true, from: 'safe.account' }),
    cashier: ref('users', { readOnly: true, default: 'me' }),
    // Counted and typed by whoever opens the shift: a 0 that stands there before would be taken for one.
    openingCash: money({ required: true, min: '0' }),
    // What the books said of the safe when the shift began, and what was in it, or gone from it, beside them.
    booked: money({ is: 'inBooks' }),
    besideBooks: money({ readOnly: true }),
    inSafe: money({ is: 'booked + besideBooks', hidden: true }),
    openingDifference: money({ readOnly: true }),
    // What was there to be handed out; of a safe that may owe there is no end.
    mayHandOut: money({ readOnly: true, hidden: true }),
    mostTaken: money({ is: 'takenAtMost', hidden: true }),
    mostPaid: money({ is: 'paidAtMost', hidden: true }),
    // What is expected now, while money comes and goes; what was when the shift was last saved is what its count is held against.
    expected: computed(money(), { by: 'left', of: ['openingCash', 'taken', 'paidOut'] }),
    expectedAtCount: money({ readOnly: true, hidden: true, was: 'expected' }),
    // By which means money came and went in it: what is no cash is handed over as slips and cheques.
    takenByMethod: computed(text(), { by: 'sumsByName', of: ['taken'], among: ['paymentMethods.arabicName'] }),
    paidByMethod: computed(text(), { by: 'sumsByName', of: ['paidOut'], among: ['paymentMethods.arabicName'] }),
    difference: money({ readOnly: true }),
    note: text({ max: 200 }),
  },
  lines: {
    counts: {
      max: 20,
      fields: {
        denomination: money({ required: true, positive: true }),
        pieces: int({ required: true, min: 0, default: 0 }),
        amount: money({ is: 'denomination * pieces' }),
      },
      unique: [{ fields: ['denomination'], error: 'Shift.DenominationTwice' }],
    },
  },
  reads: shiftReads,
  totals: { counted: { sum: 'counts.amount' } },
  asks: [
    { on: ['create', 'edit'], when: { status: 'open', any: began.any }, field: 'openingCash', error: 'Shift.OpeningDiffers' },
    // Of safes that share an account the books know no difference of one: it is said that none is entered.
    {
      on: ['create', 'edit'],
      when: {
        status: 'open',
        openingDifference: { gte: 0, lte: 0 },
        any: [{ openingCash: { gt: { field: 'inSafe' } } }, { openingCash: { lt: { field: 'inSafe' } } }],
      },
      field: 'openingCash',
      error: 'Shift.OpeningShared',
    },
    { on: ['create'], when: { status: 'open', date: { not: { field: 'today' } } }, field: 'date', error: 'Shift.OtherDay' },
  ],
  unique: [
    { fields: ['safe'], when: { status: 'open' }, error: 'Shift.SafeInUse' },
    { fields: ['cashier'], when: { status: 'open' }, error: 'Shift.AlreadyOpen' },
  ],
  // Once it is counted nobody adds to it, and what differs is known for good.
  states: {
    draft: ['open'],
    open: ['counted'],
    counted: ['open', 'balanced', 'closed'],
    balanced: ['open'],
    closed: ['counted'],
  },
  tones: { open: 'warning', counted: 'warning', balanced: 'success', closed: 'info' },
  guards: [
    // What was counted stands: a mistake in it is found by counting once more.
    { on: ['edit'], holds: { status: { in: ['draft', 'open'] } }, error: 'Shift.CountAgain' },
    // What was there at the beginning is not said anew once money has come or gone.
    {
      on: ['edit'],
      changes: ['openingCash', 'safe'],
      holds: { any: [{ status: 'draft' }, { all: [{ taken: { lte: 0 } }, { paidOut: { lte: 0 } }] }] },
      error: 'Shift.OpeningKept',
    },
  ],
  // What was counted is what the cashier is held to: nobody takes a receipt out of it afterwards.
  keeps: { while: { status: { in: ['counted', 'balanced', 'closed'] } }, users: 'Shift.Counted' },
  effects: {
    area: 'treasury',
    ledger: [
      { debit: 'safe.account', credit: 'role.cashOverage', amount: 'difference', when: { difference: { gt: 0 } } },
      { debit: 'safe.account', credit: 'role.cashShortage', amount: 'difference', when: { difference: { lt: 0 } } },
      {
        debit: 'safe.account',
        credit: 'role.cashOverage',
        amount: 'openingDifference',
        when: { openingDifference: { gt: 0 } },
      },
      {
        debit: 'safe.account',
        credit: 'role.cashShortage',
        amount: 'openingDifference',
        when: { openingDifference: { lt: 0 } },
      },
    ],
  },
  actions: shiftActions,
  print: shiftPaper,
  rail: { safe: ['keeper', 'balance', 'unpostedBalance'] },
  search: ['number', 'safe.arabicName', 'cashier.fullName'],
  list: {
    columns: ['number', 'date', 'safe', 'cashier', 'openingCash', 'counted', 'difference', 'status'],
    filters: ['date', 'safe', 'cashier', 'status'],
    // What one shift leaves in the safe the next one begins with.
    carried: ['openingCash', 'booked', 'expected', 'counted'],
  },
})
