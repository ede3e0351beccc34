import { defineResource } from '../../schema/define.ts'
import { choice, dateTime, ref, text } from '../../schema/fields.ts'

/** Leave for one person to post before a lock date, for a while. */
export const lockExceptions = defineResource({
  name: 'lockExceptions',
  scope: 'tenant',
  headOffice: true,
  permissions: { view: 'viewSchool', add: 'editCompany', edit: 'editCompany' },
  menu: { group: 'settings', icon: 'lockOpen' },
  routes: { style: 'inline' },
  title: ['reason'],
  fields: {
    user: ref('users', { required: true }),
    area: choice(['general', 'sales', 'purchases', 'treasury', 'payroll', 'stock']),
    branch: ref('branches'),
    until: dateTime({ required: true, ends: true }),
    reason: text({ required: true, max: 200 }),
  },
  list: {
    columns: ['user', 'area', 'branch', 'until', 'reason'],
    filters: ['user', 'area'],
    sort: { by: 'until', order: 'desc' },
  },
  behaviour: 'lockException',
})
