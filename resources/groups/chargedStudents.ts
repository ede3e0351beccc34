import { date, ref } from '../../schema/fields.ts'

/** What a run over students asks for that charges a service: which one, and on which day. */
export const chargedService = () =>
  ({
    service: ref('services', { required: true, where: { active: true } }),
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
  }) as const

/** Whom it charges, each once for a service in a year, and what is seen of them. */
export const chargedStudents = {
  over: 'students',
  where: { suspended: false, leftOn: { empty: true } },
  filters: ['row', 'classRoom', 'nationality'],
  show: ['code', 'classRoom', 'guardian'],
  once: ['source', 'service', 'year'],
} as const
