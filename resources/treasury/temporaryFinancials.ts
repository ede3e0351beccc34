import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref, text } from '../../schema/fields.ts'
import { allBy } from '../../schema/permissions.ts'
import {
  handedOut,
  longAgo,
  mainCash,
  openShiftOf,
  ownSafe,
  running,
  shiftAtMain,
  shiftAtSafe,
  shiftsHere,
  takenByShift,
} from '../groups/cashDesk.ts'
import { ofCashier, ofOwnCashier } from '../groups/posted.ts'

const named = { guardian: { empty: true } } as const
const refused = { status: 'refused' } as const
/** It is filled as the receipt is made, and never afterwards. */
const always = { status: { in: ['waiting', 'confirmed', 'refused'] } } as const
/** Of each, whether a shift has to do with the safe of its cash: by its method, by the shift that took it, or the main one. */
const ofMethod = { methodSafe: { empty: false } } as const
const ofShift = { methodSafe: { empty: true }, takenAt: { empty: false } } as const
const ofMain = { methodSafe: { empty: true }, takenAt: { empty: true } } as const

/**
 * Money that is said to have come, until somebody has seen it: it is in no books before it is confirmed as a collection. Cash lies in the
 * drawer of the shift that took it, and leaves by the shift of whoever gives it back.
 */
export const temporaryFinancials = defineResource({
  name: 'temporaryFinancials',
  scope: 'branchYear',
  flag: 'temporaryFinancialTransactions',
  permissions: allBy('collectionVouchers'),
  menu: { group: 'procedures', icon: 'inbox' },
  routes: { base: 'tempFinancial-transactions' },
  number: {},
  fields: {
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    guardian: ref('guardians', { from: 'student.guardian' }),
    payerName: text({ max: 120, shownWhen: named, requiredWhen: named }),
    student: ref('students', { where: { guardian: { same: 'guardian', orEmpty: true } } }),
    paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
    amount: money({ required: true, positive: true }),
    reference: text({ max: 60, requiredWhen: { 'paymentMethod.requiresReference': true } }),
    chequeDate: date({
      shownWhen: { 'paymentMethod.kind': 'cheque' },
      requiredWhen: { 'paymentMethod.kind': 'cheque' },
    }),
    cash: money({ is: "methodKind = 'cash' ? amount : 0", hidden: true }),
    cashier: ref('users', { readOnly: true, default: 'me', shownWhen: always }),
    shift: openShiftOf('cashier', always),
    returnedBy: ref('users', { readOnly: true, default: 'me', shownWhen: refused }),
    returnedIn: openShiftOf('returnedBy', refused),
    // The day of the receipt that confirms it.
    collectedOn: date({
      readOnly: true,
      shownWhen: { status: 'confirmed' },
      notBefore: 'date',
      error: 'Temporary.BeforeReceived',
    }),
    description: longText(),
    reason: text({ readOnly: true }),
  },
  asks: [
    { on: ['create', 'edit'], when: { date: { gt: { field: 'today' } } }, field: 'date', error: 'Receipt.DateAhead' },
    { on: ['create', 'edit'], when: longAgo('date'), field: 'chequeDate', error: 'Cheque.LongAgo' },
  ],
  states: { waiting: ['confirmed', 'refused'], confirmed: ['waiting'], refused: [] },
  tones: { waiting: 'warning', confirmed: 'success', refused: 'danger' },
  reads: {
    methodKind: 'paymentMethod.kind',
    methodSafe: 'paymentMethod.safe',
    methodShifts: 'paymentMethod.safe.keptInShifts',
    takenAt: 'shift.safe',
    takenShifts: 'shift.safe.keptInShifts',
    returnedAt: 'returnedIn.safe',
    returnedTo: 'returnedIn.account',
    mainCash,
    shiftAtSafe,
    shiftAtTaken: { of: 'shifts', where: { ...running, safe: { same: 'takenAt' } }, take: 'id' },
    shiftAtMain,
    ownSafe,
    shiftsHere,
  },
  rules: [
    // What is taken now: afterwards it has a number.
    {
      when: {
        number: { empty: true },
        cash: { gt: 0 },
        ...ofMethod,
        any: [{ methodShifts: true }, { shiftAtSafe: { empty: false } }, { shift: { empty: false } }],
      },
      holds: { all: [{ methodSafe: { same: 'takenAt' } }] },
      field: 'paymentMethod',
      error: 'Shift.NotOpen',
    },
    {
      when: {
        number: { empty: true },
        cash: { gt: 0 },
        ...ofMain,
        any: [{ shiftsHere: { empty: false } }, { shiftAtMain: { empty: false } }, { ownSafe: { empty: false } }],
      },
      holds: { shift: { empty: false } },
      field: 'paymentMethod',
      error: 'Shift.NotOpen',
    },
    // It goes back out of the drawer in which it lies.
    {
      when: {
        ...refused,
        cash: { gt: 0 },
        ...ofMethod,
        any: [{ methodShifts: true }, { shiftAtSafe: { empty: false } }, { returnedIn: { empty: false } }],
      },
      holds: { all: [{ methodSafe: { same: 'returnedAt' } }] },
      field: 'paymentMethod',
      error: 'Shift.NotOpen',
    },
    {
      when: {
        ...refused,
        cash: { gt: 0 },
        ...ofShift,
        any: [{ takenShifts: true }, { shiftAtTaken: { empty: false } }, { returnedIn: { empty: false } }],
      },
      holds: { all: [{ takenAt: { same: 'returnedAt' } }] },
      field: 'paymentMethod',
      error: 'Shift.NotOpen',
    },
    {
      when: {
        ...refused,
        cash: { gt: 0 },
        ...ofMain,
        any: [{ shiftsHere: { empty: false } }, { shiftAtMain: { empty: false } }, { returnedIn: { empty: false } }],
      },
      holds: { all: [{ returnedTo: { same: 'mainCash' } }] },
      field: 'paymentMethod',
      error: 'Shift.NotOpen',
    },
    { when: { status: 'confirmed' }, holds: { guardian: { empty: false } }, field: 'guardian', error: 'Temporary.GuardianFirst' },
  ],
  limits: [{ ...takenByShift, while: always }, ...handedOut('returnedIn', refused)],
  actions: {
    confirm: {
      from: ['waiting'],
      to: 'confirmed',
      shows: ['guardian', 'amount', 'paymentMethod'],
      input: { collectedOn: date({ required: true, within: 'fiscalYear', default: 'today' }) },
      makes: 'collections',
      by: 'collectionOfTemporary',
    },
    // Its receipt was void, or is voided with it: it may be confirmed anew, or refused.
    reopen: {
      from: ['confirmed'],
      to: 'waiting',
      permission: 'gLPost',
      input: { reason: text({ required: true }) },
      revokes: true,
      danger: true,
    },
    refuse: {
      from: ['waiting'],
      to: 'refused',
      others: ofCashier,
      input: { reason: text({ required: true }) },
      danger: true,
    },
  },
  guards: [
    ofOwnCashier,
    { on: ['edit', 'delete'], holds: { status: 'waiting' }, error: 'Temporary.Decided' },
    // Whoever paid holds it in the hand: a mistake is refused with a reason, and written anew.
    {
      on: ['edit'],
      changes: ['date', 'payerName', 'paymentMethod', 'amount', 'reference', 'chequeDate'],
      holds: { any: [{ number: { empty: true } }, { status: { not: 'waiting' } }] },
      error: 'Document.Numbered',
    },
  ],
  print: {
    fields: [
      'number',
      'date',
      'status',
      'guardian',
      'payerName',
      'student',
      'paymentMethod',
      'reference',
      'chequeDate',
      'cashier',
      'description',
      'reason',
      'amount',
    ],
    head: { ar: 'سند مؤقت، يُعتمد بسند قبض', en: 'Temporary, until a receipt confirms it' },
    inWords: 'amount',
    papers: ['a4', 'roll'],
    reprints: true,
    signatures: [{ ar: 'المستلم', en: 'Received by' }],
  },
  search: ['number', 'guardian.arabicName', 'payerName', 'reference'],
  list: {
    columns: ['number', 'date', 'guardian', 'payerName', 'amount', 'paymentMethod', 'reference', 'cashier', 'status'],
    filters: ['date', 'guardian', 'paymentMethod', 'cashier', 'shift', 'status'],
  },
})
