import { date, money, percent } from '../../../schema/fields.ts'

/** What was given back is not paid. */
export const whollyReturned = { figure: 'applied', all: 'credited' } as const

/** The days on which an invoice is due, with their shares of it. */
export const boughtTerms = () =>
  ({
    title: ['dueOn'],
    fields: {
      dueOn: date({ required: true }),
      share: percent({ required: true, min: '0', positive: true }),
      amount: money({ readOnly: true }),
    },
    follows: { payment: { none: 'unpaid', some: 'partlyPaid', all: 'paid', whollyBy: whollyReturned } },
  }) as const
