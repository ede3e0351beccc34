import { defineResource } from '../../schema/define.ts'
import { computed, flag, int, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** Where a branch keeps its goods, and who answers for them. */
export const warehouses = defineResource({
  name: 'warehouses',
  scope: 'branch',
  permissions: 'Stores',
  flag: 'storeEnabled',
  menu: { group: 'stores', icon: 'domain' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    keeper: ref('employees', { where: { status: 'working' } }),
    keeperUser: ref('users', { readOnly: true, hidden: true, from: 'keeper.user' }),
    // In place of that of the items' categories.
    account: ref('accounts', { where: { isLeaf: true, active: true, kind: 'asset', partyKind: 'none' } }),
    isDefault: flag(),
    // How many items lie there.
    itemsKept: computed(int(), { by: 'itemsKept' }),
  },
  unique: [{ fields: ['isDefault'], when: { isDefault: true }, passes: 'isDefault', error: 'Warehouse.OneDefault' }],
  guards: [
    { on: ['edit'], becomes: { active: false }, holds: { itemsKept: { lte: 0 } }, error: 'Warehouse.InStock' },
    { on: ['edit'], changes: ['account'], holds: { itemsKept: { lte: 0 } }, error: 'Warehouse.AccountWithStock' },
  ],
  list: {
    columns: ['code', 'arabicName', 'keeper', 'account', 'isDefault', 'itemsKept', 'active'],
    filters: ['keeper', 'active'],
  },
})
