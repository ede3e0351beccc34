import { defineResource } from '../../schema/define.ts'
import { date, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** Breaks of the school year in which those who teach take their annual leave: everybody's, or of a job title, a department, a branch. */
export const schoolBreaks = defineResource({
  name: 'schoolBreaks',
  scope: 'tenant',
  menu: { group: 'humanResources', icon: 'dateRange' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    startDate: date({ required: true, hijri: true }),
    endDate: date({ required: true, hijri: true, notBefore: 'startDate' }),
    // Left empty, of all.
    branch: ref('branches'),
    jobTitle: ref('jobTitles'),
    management: ref('managements'),
  },
  list: {
    columns: ['code', 'arabicName', 'startDate', 'endDate', 'branch', 'jobTitle', 'management', 'active'],
    filters: ['startDate', 'branch', 'jobTitle', 'management', 'active'],
    sort: { by: 'startDate', order: 'desc' },
  },
  import: { match: ['code'] },
})
