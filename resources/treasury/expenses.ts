import { defineResource } from '../../schema/define.ts'
import { booked, bookedColumns } from './booked.ts'

/** What the school spends money on, each with its account. */
export const expenses = defineResource({
  name: 'expenses',
  scope: 'shared',
  menu: { group: 'publicCodes', icon: 'receiptLong' },
  routes: { base: 'expense', style: 'inline' },
  fields: booked('expense'),
  list: { columns: bookedColumns, filters: ['account', 'active'] },
  import: {
    match: ['code', 'arabicName'],
    aliases: { arabicName: ['المصروف', 'اسم المصروف', 'بند المصروف'], account: ['الحساب', 'رقم الحساب'] },
  },
})
