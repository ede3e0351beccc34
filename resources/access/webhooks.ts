import { defineResource } from '../../schema/define.ts'
import { dateTime, flag, int, ref, refMany, text } from '../../schema/fields.ts'

/** Addresses that are told what happens, with what whoever saved them last may see, or a group of theirs. */
export const webhooks = defineResource({
  name: 'webhooks',
  scope: 'tenant',
  headOffice: true,
  peopleOnly: true,
  menu: { group: 'settings', icon: 'lan' },
  title: ['label'],
  fields: {
    label: text({ required: true, max: 100 }),
    webAddress: text({ required: true, max: 500 }),
    active: flag({ default: true }),
    accessGroup: ref('accessGroups'),
    branches: refMany('branches'),
    failures: int({ readOnly: true }),
    switchedOff: flag({ readOnly: true }),
    lastSentAt: dateTime({ readOnly: true }),
    // Which definition of the installation declares it.
    declared: text({ readOnly: true, unique: true, max: 600 }),
  },
  lines: {
    events: {
      max: 50,
      fields: {
        resource: text({ required: true, max: 60, called: 'resources' }),
        event: text({ required: true, max: 60, called: 'events' }),
        // A filter of the list, as its address has it: told is what it finds when it is sent; of several what one of them finds.
        filter: text({ max: 2000, called: 'filters' }),
      },
      unique: [{ fields: ['resource', 'event', 'filter'] }],
    },
  },
  list: {
    columns: ['label', 'webAddress', 'lastSentAt', 'failures', 'active'],
    filters: ['active', 'switchedOff'],
    sort: { by: 'label' },
  },
  actions: {
    sendTest: { when: { active: true }, behaviour: 'sendTestDelivery' },
    newSecret: { behaviour: 'newWebhookSecret', confirm: true, danger: true },
  },
  behaviour: 'webhook',
})
