import { choice, date, refMany } from '../../schema/fields.ts'
import { closedIncomes, earnedOver } from '../groups/values.ts'

/** Over what a run says that services are earned, where it is another period than theirs. */
export const earnedInput = () =>
  ({
    earnedOver: choice(earnedOver),
    earnedFrom: date({ shownWhen: { earnedOver: 'dates' }, requiredWhen: { earnedOver: 'dates' } }),
    earnedTo: date({
      shownWhen: { earnedOver: 'dates' },
      requiredWhen: { earnedOver: 'dates' },
      notBefore: 'earnedFrom',
      error: 'Date.StartAfterEnd',
    }),
  }) as const

/** The same of invoices, and what that is which closed years have earned; left out, such invoices are refused: nobody decides it for the accountant. */
export const invoicedInput = () => ({ ...earnedInput(), closedIncome: choice(closedIncomes) }) as const

/** What a run over students asks for that charges services: which ones, and on which day. */
export const chargedServices = () =>
  ({
    services: refMany('services', { required: true, where: { active: true } }),
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    ...earnedInput(),
  }) as const

/** Whom it charges, each once for a service in a year, and what is seen of them. */
export const chargedStudents = {
  over: 'students',
  where: { suspended: false, leftOn: { empty: true } },
  filters: ['row.stage', 'row', 'classRoom', 'nationality'],
  show: ['code', 'classRoom', 'guardian'],
  once: ['source', 'items.service', 'year'],
} as const
