import { defineResource } from '../../schema/define.ts'
import { dateTime, flag, int, permissionList, refMany, text } from '../../schema/fields.ts'

/** What other systems sign in with: never more than their maker may do, in branches of their own, until a day. */
export const apiTokens = defineResource({
  name: 'apiTokens',
  scope: 'tenant',
  headOffice: true,
  peopleOnly: true,
  menu: { group: 'settings', icon: 'lockOpen' },
  title: ['label'],
  fields: {
    label: text({ required: true, unique: true, max: 100 }),
    expiresAt: dateTime({ required: true, ends: true }),
    perMinute: int({ required: true, min: 1, max: 6000, default: 120 }),
    active: flag({ default: true }),
    lastUsedAt: dateTime({ readOnly: true }),
  },
  sections: {
    access: {
      branches: refMany('branches', { required: true, stepUp: true }),
      accessGroups: refMany('accessGroups', { stepUp: true }),
      permissions: permissionList({ stepUp: true }),
    },
  },
  list: { columns: ['label', 'branches', 'expiresAt', 'lastUsedAt', 'active'], filters: ['active'], sort: { by: 'label' } },
  actions: { newSecret: { behaviour: 'newApiSecret', confirm: true, danger: true, stepUp: true } },
  behaviour: 'apiToken',
})
