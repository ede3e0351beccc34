import { defineResource } from '../../schema/define.ts'
import { choice, date, longText, money, ref, text } from '../../schema/fields.ts'
import { languages } from '../../schema/languages.ts'
import { channels } from '../messaging/values.ts'

/** A message that is ready for a family about what is overdue. The product does not send it: whoever has sent it says so. */
export const paymentReminders = defineResource({
  name: 'paymentReminders',
  scope: 'branchYear',
  menu: { group: 'invoices', icon: 'inbox' },
  routes: { base: 'payment-reminders' },
  title: ['guardian', 'date'],
  fields: {
    date: date({ required: true, default: 'today' }),
    guardian: ref('guardians', { required: true }),
    amount: money({ required: true, positive: true }),
    overdueSince: date(),
    // By their numbers: cheques that came back, of which something is among what is overdue.
    returnedCheques: text({ max: 300, shownWhen: { returnedCheques: { empty: false } } }),
    template: ref('messageTemplates', { where: { event: { in: ['overdue', 'free'] }, active: true } }),
    channel: choice(channels, { required: true, default: 'sms' }),
    language: choice(languages, { required: true, default: 'ar' }),
    to: text({ required: true, max: 100 }),
    subject: text({ max: 150, shownWhen: { channel: 'email' } }),
    message: longText({ required: true }),
    sentOn: date({ readOnly: true, shownWhen: { status: 'sent' } }),
  },
  states: { prepared: ['sent', 'dropped'], sent: [], dropped: [] },
  tones: { prepared: 'warning', sent: 'success', dropped: 'neutral' },
  actions: {
    markSent: {
      from: ['prepared'],
      to: 'sent',
      input: { sentOn: date({ required: true, default: 'today', notAfter: 'today' }) },
      bulk: true,
    },
    drop: { from: ['prepared'], to: 'dropped', bulk: true, confirm: true },
  },
  guards: [{ on: ['edit', 'delete'], holds: { status: 'prepared' }, error: 'PaymentReminder.Done' }],
  search: ['to', 'message'],
  list: {
    columns: ['date', 'guardian', 'amount', 'overdueSince', 'channel', 'to', 'message', 'status'],
    filters: ['status', 'date', 'guardian', 'channel'],
    sort: { by: 'date', order: 'desc' },
  },
})
