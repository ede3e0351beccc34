import { defineResource } from '../../schema/define.ts'
import { booked, bookedColumns } from './booked.ts'

/** What the school takes money for beside fees, each with its account. */
export const incomes = defineResource({
  name: 'incomes',
  scope: 'shared',
  menu: { group: 'publicCodes', icon: 'payments' },
  routes: { base: 'income', style: 'inline' },
  fields: booked('income'),
  list: { columns: bookedColumns, filters: ['account', 'active'] },
  import: {
    match: ['code', 'arabicName'],
    aliases: { arabicName: ['الإيراد', 'اسم الإيراد', 'بند الإيراد'], account: ['الحساب', 'رقم الحساب'] },
  },
})
