import { defineResource } from '../../schema/define.ts'
import { date, int, money, ref, text } from '../../schema/fields.ts'

const differs = { any: [{ difference: { gt: 0 } }, { difference: { lt: 0 } }] } as const

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
    cashier: ref('users', { readOnly: true, default: 'me', shownWhen: { status: { not: 'draft' } } }),
    openingCash: money({ required: true, min: '0', default: '0' }),
    // What the books said of the safe when the shift began.
    booked: money({ is: 'inBooks' }),
    mostTaken: money({ is: 'takenAtMost', hidden: true }),
    mostPaid: money({ is: 'paidAtMost', hidden: true }),
    expected: money({ readOnly: true }),
    difference: money({ is: 'counted - expected' }),
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
  reads: {
    keeper: 'safe.keeper',
    mayOwe: 'safe.allowNegative',
    inBooks: 'safe.balance',
    takenAtMost: 'safe.mostTaken',
    paidAtMost: 'safe.mostPaid',
  },
  totals: { counted: { sum: 'counts.amount' } },
  asks: [
    {
      on: ['create', 'edit'],
      when: { status: 'open', openingCash: { not: { field: 'booked' } } },
      field: 'openingCash',
      error: 'Shift.OpeningDiffers',
    },
    { on: ['create'], when: { status: 'open', date: { not: { field: 'today' } } }, field: 'date', error: 'Shift.OtherDay' },
  ],
  rules: [
    // Nobody pays out more than is in the drawer: the books would take what is lacking for an overage.
    {
      when: { status: { in: ['counted', 'balanced', 'closed'] }, all: [{ mayOwe: { not: true } }] },
      holds: { expected: { gte: 0 } },
      field: 'expected',
      error: 'Shift.PaidMoreThanThere',
    },
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
    ],
  },
  actions: {
    balance: {
      from: ['counted'],
      to: 'balanced',
      when: { difference: { gte: 0, lte: 0 } },
      shows: ['expected', 'counted'],
      confirm: true,
    },
    close: {
      from: ['counted'],
      to: 'closed',
      posts: 'post',
      when: differs,
      permission: 'editShifts',
      shows: ['expected', 'counted', 'difference'],
      confirm: true,
    },
    recount: {
      from: ['counted', 'balanced'],
      to: 'open',
      permission: 'editShifts',
      takesBack: true,
      confirm: true,
      danger: true,
    },
    reopen: { from: ['closed'], to: 'counted', unposts: true, danger: true },
  },
  print: {
    fields: [
      'number',
      'date',
      'safe',
      'cashier',
      'openingCash',
      'taken',
      'paidOut',
      'expected',
      'counted',
      'difference',
      'note',
      'status',
    ],
    // Of what there was none nobody counted anything.
    where: { counts: { pieces: { gt: 0 } } },
    inWords: 'counted',
    papers: ['a4', 'roll'],
    signatures: [
      { ar: 'أمين الصندوق', en: 'Cashier' },
      { ar: 'المستلم', en: 'Received by' },
    ],
  },
  rail: { safe: ['keeper', 'balance'] },
  search: ['number', 'safe.arabicName', 'cashier.fullName'],
  list: {
    columns: ['number', 'date', 'safe', 'cashier', 'openingCash', 'counted', 'difference', 'status'],
    filters: ['date', 'safe', 'cashier', 'status'],
  },
})
