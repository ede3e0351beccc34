import { defineResource } from '../../schema/define.ts'
import { date, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** The terms of a school year: what is taught in them is earned in them. A school year may go on in the next fiscal year. */
export const schoolTerms = defineResource({
  name: 'schoolTerms',
  scope: 'tenant',
  menu: { group: 'schoolData', icon: 'dateRange' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    // The year whose prices and enrolments the term belongs to.
    fiscalYear: ref('fiscalYears', { required: true }),
    startDate: date({ required: true, hijri: true }),
    endDate: date({ required: true, hijri: true, notBefore: 'startDate', error: 'Date.StartAfterEnd' }),
    // A stage with terms of its own in a year has those alone; left empty, of all others.
    stage: ref('stages'),
  },
  list: {
    columns: ['code', 'arabicName', 'fiscalYear', 'startDate', 'endDate', 'stage', 'active'],
    filters: ['fiscalYear', 'stage', 'active'],
    sort: { by: 'startDate', order: 'desc' },
  },
  serial: true,
  behaviour: 'schoolTerm',
  import: { match: ['code'] },
})
