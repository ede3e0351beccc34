import { defineResource } from '../../schema/define.ts'
import { choice, code, computed, flag, money, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** What amounts are spent on and earned by: branches, stages, buses, activities. */
export const costCenters = defineResource({
  name: 'costCenters',
  scope: 'tenant',
  menu: { group: 'accounts', icon: 'donutSmall' },
  routes: { base: 'cost-center', style: 'inline' },
  title: ['code', 'arabicName', 'englishName'],
  tree: 'parent',
  fields: {
    ...coded(),
    code: code({ required: true, unique: { error: 'Code.AlreadyUsed' } }),
    parent: ref('costCenters'),
    kind: choice(['branch', 'stage', 'row', 'class', 'bus', 'activity', 'other'], { extensible: true }),
    isLeaf: computed(flag(), { by: 'isLeaf' }),
    balance: computed(money(), { by: 'charged' }),
  },
  behaviour: 'costCenter',
  search: ['code', 'arabicName', 'englishName'],
  list: { columns: ['code', 'arabicName', 'englishName', 'kind', 'balance'], filters: ['kind', 'active'], sort: { by: 'code' } },
})
