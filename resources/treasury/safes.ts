import { defineResource } from '../../schema/define.ts'
import { computed, flag, money, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** Where a branch keeps its cash, who answers for it, and the account of the chart that shows it. */
export const safes = defineResource({
  name: 'safes',
  scope: 'branch',
  menu: { group: 'publicCodes', icon: 'safe' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    account: ref('accounts', { required: true, where: { isLeaf: true, active: true, kind: 'asset', partyKind: 'none' } }),
    balance: computed(money(), { by: 'booked', of: ['account'] }),
    // What moves by documents that are issued and not in the books yet: it is in the drawer, or gone from it.
    unpostedBalance: computed(money(), { by: 'waitingOn', of: ['account'], tone: 'warning' }),
    keeper: ref('users', { where: { active: true } }),
    allowNegative: flag(),
    // Cash goes in and out only through the open shift of its cashier.
    keptInShifts: flag(),
    // How much cash one shift may take and hand out before it is counted; without an amount, any.
    mostTaken: money({ empty: null, min: '0' }),
    mostPaid: money({ empty: null, min: '0' }),
  },
  behaviour: 'safe',
  list: { columns: ['code', 'arabicName', 'account', 'balance', 'keeper', 'active'], filters: ['account', 'keeper', 'active'] },
})
