import { date, money, percent } from '../../../schema/fields.ts'

/** What credit notes have settled alone was never paid. */
export const whollyBy = { figure: 'applied', all: 'credited' } as const

/** The days on which an invoice is due, with their shares of it. */
export const invoiceTerms = () =>
  ({
    title: ['dueOn'],
    fields: {
      dueOn: date({ required: true }),
      share: percent({ required: true, min: '0', positive: true }),
      amount: money({ readOnly: true }),
    },
    // A plan may have begun before its invoice: only a day that somebody types is asked about.
    asks: [
      {
        on: ['create', 'edit'],
        when: { dueOn: { lt: { field: 'document.date' } } },
        field: 'dueOn',
        error: 'Invoice.DueBefore',
      },
    ],
    follows: { payment: { none: 'unpaid', some: 'partlyPaid', all: 'paid', whollyBy } },
  }) as const
