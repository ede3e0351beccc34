import { defineResource } from '../../schema/define.ts'
import { choice, dateTime, int, longText, ref, text } from '../../schema/fields.ts'

/** What webhooks have sent, and what was answered, for a month. */
export const webhookDeliveries = defineResource({
  name: 'webhookDeliveries',
  scope: 'tenant',
  headOffice: true,
  log: true,
  peopleOnly: true,
  permissions: 'Webhooks',
  menu: { group: 'settings', icon: 'table' },
  title: ['webhook', 'state'],
  search: ['deliveryId'],
  fields: {
    webhook: ref('webhooks', { required: true }),
    resource: text({ required: true, max: 60, called: 'resources' }),
    event: text({ required: true, max: 60, called: 'events' }),
    recordId: int({ required: true }),
    branchId: int(),
    year: int(),
    state: choice(['waiting', 'delivered', 'failed', 'skipped'], { required: true, default: 'waiting' }),
    attempts: int(),
    nextAt: dateTime(),
    answerStatus: int(),
    /** In milliseconds. */
    duration: int(),
    answer: longText(),
    deliveryId: text({ required: true, max: 60 }),
  },
  list: {
    columns: ['createdAt', 'webhook', 'resource', 'event', 'recordId', 'state', 'attempts', 'answerStatus', 'duration'],
    filters: ['webhook', 'state', 'resource'],
    sort: { by: 'id', order: 'desc' },
  },
  actions: {
    sendAgain: {
      when: { state: { not: 'waiting' } },
      set: { state: 'waiting', attempts: 0, nextAt: null },
      bulk: true,
      permission: 'editWebhooks',
    },
  },
})
