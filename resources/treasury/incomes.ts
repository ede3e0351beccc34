import { defineResource } from '../../schema/define.ts'
import { choice } from '../../schema/fields/choice.ts'
import { ref } from '../../schema/fields/ref.ts'
import { coded } from '../../schema/groups.ts'
import { taxCategories } from '../groups/values.ts'

/** What the school takes money for beside fees, each with its account. */
export const incomes = defineResource({
  name: 'incomes',
  scope: 'shared',
  menu: { group: 'publicCodes', icon: 'payments' },
  routes: { base: 'income', style: 'inline' },
  fields: {
    ...coded(),
    account: ref('accounts', { required: true, where: { isLeaf: true, active: true, kind: 'income', partyKind: 'none' } }),
    taxTreatment: choice(taxCategories, { required: true, default: 'standard' }),
    defaultCostCenter: ref('costCenters', { where: { isLeaf: true, active: true } }),
  },
  list: {
    columns: ['code', 'arabicName', 'account', 'taxTreatment', 'defaultCostCenter', 'general', 'active'],
    filters: ['account', 'active'],
  },
  import: {
    match: ['code', 'arabicName'],
    aliases: { arabicName: ['الإيراد', 'اسم الإيراد', 'بند الإيراد'], account: ['الحساب', 'رقم الحساب'] },
  },
})
