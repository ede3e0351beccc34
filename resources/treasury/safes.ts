import { defineResource } from '../../schema/define.ts'
import { flag } from '../../schema/fields/flag.ts'
import { ref } from '../../schema/fields/ref.ts'
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
    keeper: ref('users', { where: { active: true } }),
    allowNegative: flag(),
  },
  list: { columns: ['code', 'arabicName', 'account', 'keeper', 'active'], filters: ['account', 'keeper', 'active'] },
})
