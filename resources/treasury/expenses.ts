import { defineResource } from '../../schema/define.ts'
import { choice } from '../../schema/fields/choice.ts'
import { ref } from '../../schema/fields/ref.ts'
import { coded } from '../../schema/groups.ts'
import { taxCategories } from '../groups/values.ts'

/** What the school spends money on, each with its account. */
export const expenses = defineResource({
  name: 'expenses',
  scope: 'shared',
  menu: { group: 'publicCodes', icon: 'receiptLong' },
  routes: { base: 'expense', style: 'inline' },
  fields: {
    ...coded(),
    account: ref('accounts', { required: true, where: { isLeaf: true, active: true, kind: 'expense', partyKind: 'none' } }),
    taxTreatment: choice(taxCategories, { required: true, default: 'standard' }),
    defaultCostCenter: ref('costCenters', { where: { isLeaf: true, active: true } }),
  },
  list: {
    columns: ['code', 'arabicName', 'account', 'taxTreatment', 'defaultCostCenter', 'general', 'active'],
    filters: ['account', 'active'],
  },
  import: {
    match: ['code', 'arabicName'],
    aliases: { arabicName: ['المصروف', 'اسم المصروف', 'بند المصروف'], account: ['الحساب', 'رقم الحساب'] },
  },
})
