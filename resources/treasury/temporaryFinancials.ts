import { defineResource } from '../../schema/define.ts'
import { date, longText, money, ref, text } from '../../schema/fields.ts'
import { allBy } from '../../schema/permissions.ts'

const named = { guardian: { empty: true } } as const

/** Money that is said to have come, until somebody has seen it: it is in no books before it is confirmed as a collection. */
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
    student: ref('students'),
    paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
    amount: money({ required: true, positive: true }),
    reference: text({ max: 60, requiredWhen: { 'paymentMethod.requiresReference': true } }),
    chequeDate: date({
      shownWhen: { 'paymentMethod.kind': 'cheque' },
      requiredWhen: { 'paymentMethod.kind': 'cheque' },
    }),
    description: longText(),
    reason: text({ readOnly: true }),
  },
  states: { waiting: ['confirmed', 'refused'], confirmed: ['waiting'], refused: [] },
  tones: { waiting: 'warning', confirmed: 'success', refused: 'danger' },
  rules: [
    { when: { status: 'confirmed' }, holds: { guardian: { empty: false } }, field: 'guardian', error: 'Temporary.GuardianFirst' },
  ],
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
    refuse: { from: ['waiting'], to: 'refused', input: { reason: text({ required: true }) }, danger: true },
  },
  guards: [
    { on: ['edit', 'delete'], holds: { status: 'waiting' }, error: 'Temporary.Decided' },
    // Whoever paid holds it in the hand: a mistake is refused with a reason, and written anew.
    {
      on: ['edit'],
      changes: ['date', 'payerName', 'paymentMethod', 'amount', 'reference', 'chequeDate'],
      holds: { any: [{ number: { empty: true } }, { status: { not: 'waiting' } }] },
      error: 'Document.Numbered',
    },
  ],
  search: ['number', 'guardian.arabicName', 'payerName', 'reference'],
  list: {
    columns: ['number', 'date', 'guardian', 'payerName', 'amount', 'paymentMethod', 'reference', 'status'],
    filters: ['date', 'guardian', 'paymentMethod', 'status'],
  },
})
