import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref, text } from '../../schema/fields.ts'
import { allBy } from '../../schema/permissions.ts'
import { handedOut, longAgo, openShiftOf, takenByShift } from '../groups/cashDesk.ts'
import { ofCashier, ofOwnCashier } from '../groups/posted.ts'
import { askedAdvance } from '../groups/taxedAdvance.ts'
import { temporaryPaper } from './temporaryFinancials/paper.ts'
import { temporaryReads } from './temporaryFinancials/reads.ts'
import { refused, temporaryRules } from './temporaryFinancials/rules.ts'

const named = { guardian: { empty: true } } as const
/** It is filled as the receipt is made, and never afterwards. */
const always = { status: { in: ['waiting', 'confirmed', 'refused'] } } as const
const area = 'treasury'

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
  behaviour: 'temporaryReceipt',
  // Afterwards its day stands: what waits since is given its guardian, confirmed on a later day or refused all the same.
  locked: { area, by: 'date', when: { number: { empty: true } } },
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
  reads: temporaryReads,
  rules: temporaryRules,
  limits: [{ ...takenByShift, while: always }, ...handedOut('returnedIn', refused)],
  actions: {
    confirm: {
      from: ['waiting'],
      to: 'confirmed',
      shows: ['date', 'guardian', 'student', 'amount', 'paymentMethod'],
      // Left empty, the day is that of the temporary receipt; where that is locked, a later one is said.
      input: { collectedOn: date(), ...askedAdvance() },
      locked: { area, by: 'collectedOn' },
      makes: 'collections',
      by: 'collectionOfTemporary',
    },
    // Its receipt was void, or is voided with it: it may be confirmed anew, or refused.
    reopen: {
      from: ['confirmed'],
      to: 'waiting',
      permission: 'gLPost',
      input: { reason: text({ required: true }) },
      set: { collectedOn: null },
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
  print: temporaryPaper,
  search: ['number', 'guardian.arabicName', 'payerName', 'reference'],
  list: {
    columns: ['number', 'date', 'guardian', 'payerName', 'amount', 'paymentMethod', 'reference', 'cashier', 'status'],
    filters: ['date', 'guardian', 'paymentMethod', 'cashier', 'shift', 'status'],
  },
})
