import { defineResource } from '../../schema/define.ts'
import { choice, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { taxTreatments } from '../groups/values.ts'

const leaf = { isLeaf: true, active: true, partyKind: 'none' } as const

/** Groups of items, one under another, and the accounts that their goods move. */
export const itemCategories = defineResource({
  name: 'itemCategories',
  scope: 'shared',
  flag: 'storeEnabled',
  menu: { group: 'items', icon: 'accountTree' },
  routes: { base: 'items-category', style: 'inline' },
  tree: 'parent',
  fields: {
    ...coded(),
    parent: ref('itemCategories'),
    inventoryAccount: ref('accounts', { where: { ...leaf, kind: 'asset' } }),
    salesAccount: ref('accounts', { where: { ...leaf, kind: 'income' } }),
    costAccount: ref('accounts', { where: { ...leaf, kind: 'expense' } }),
    // What is issued for the school's own use.
    consumptionAccount: ref('accounts', { where: { ...leaf, kind: 'expense' } }),
    taxTreatment: choice(taxTreatments, { required: true, default: 'standard' }),
  },
  list: { columns: ['code', 'arabicName', 'inventoryAccount', 'salesAccount', 'costAccount', 'general', 'active'] },
  import: { match: ['code', 'arabicName'], aliases: { arabicName: ['التصنيف', 'المجموعة', 'اسم المجموعة', 'الفئة'] } },
})
