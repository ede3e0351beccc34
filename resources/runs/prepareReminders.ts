import { date, ref } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Writes a message to each family that is late, in its language and for its channel; the messages are left to be sent. */
export const prepareReminders = defineRun({
  name: 'prepareReminders',
  permission: 'addPaymentReminders',
  menu: { group: 'invoices', icon: 'inbox' },
  input: {
    template: ref('messageTemplates', { required: true, where: { event: { in: ['overdue', 'free'] }, active: true } }),
    date: date({ required: true, default: 'today' }),
  },
  over: 'guardians',
  // Whoever wants no messages is called, from the report.
  where: { overdue: { gt: 0 }, optOut: false },
  filters: ['area', 'nationality'],
  show: ['phone', 'overdue', 'overdueSince'],
  makes: 'paymentReminders',
  by: 'reminderOfGuardian',
  becomes: ['channel', 'to', 'returnedCheques', 'message'],
  amounts: ['amount'],
  once: ['source', 'date'],
  while: { status: { in: ['prepared', 'sent'] } },
})
