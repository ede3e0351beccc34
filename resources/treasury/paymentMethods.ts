import { defineResource } from '../../schema/define.ts'
import { choice, flag, percent, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

const takesFee = { kind: { in: ['card', 'online'] } } as const

/** How money is paid and where it goes: into a safe, into a bank, or first onto an account between. */
export const paymentMethods = defineResource({
  name: 'paymentMethods',
  scope: 'shared',
  menu: { group: 'publicCodes', icon: 'creditCard' },
  routes: { base: 'payment-methods', style: 'inline' },
  fields: {
    ...coded(),
    kind: choice(['cash', 'transfer', 'card', 'cheque', 'online'], { required: true, default: 'cash' }),
    // Cash for all branches goes into the safe of the branch that takes it.
    safe: ref('safes', { shownWhen: { kind: 'cash', general: false }, where: { active: true } }),
    bank: ref('banks', {
      shownWhen: { kind: { not: 'cash' } },
      error: 'Bank.MustBeGeneral',
      narrowed: 'PaymentMethod.BankMustBeGeneral',
    }),
    clearingAccount: ref('accounts', {
      shownWhen: { kind: { in: ['card', 'cheque', 'online'] } },
      where: { isLeaf: true, active: true, partyKind: 'none' },
    }),
    feePercentage: percent({ empty: null, min: '0', max: '100', shownWhen: takesFee }),
    feeAccount: ref('accounts', { shownWhen: takesFee, where: { isLeaf: true, active: true, kind: 'expense' } }),
    requiresReference: flag(),
  },
  rules: [
    {
      when: { kind: { not: 'cash' } },
      atLeastOne: ['bank', 'clearingAccount'],
      field: 'bank',
      error: 'PaymentMethod.NoDestination',
    },
  ],
  behaviour: 'paymentMethod',
  list: {
    columns: ['code', 'arabicName', 'kind', 'bank', 'clearingAccount', 'general', 'active'],
    filters: ['kind', 'bank', 'active'],
  },
})
