import { choice, money, text } from '../../../schema/fields.ts'

/** What else is paid to have the goods here, which others may invoice: it is part of what they are worth. */
export const receiptCharges = () =>
  ({
    title: ['description'],
    fields: {
      description: text({ required: true, max: 120 }),
      amount: money({ required: true, positive: true }),
      spreadBy: choice(['value', 'quantity'], { required: true, default: 'value' }),
      toInvoice: money({ is: 'amount', hidden: true }),
    },
  }) as const
