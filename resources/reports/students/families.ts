import { defineEntityReport } from '../../../schema/entityReport.ts'
import { atSchool } from './placed.ts'

/** Families with more than one child at the school. */
export const siblings = defineEntityReport({
  report: 'siblings',
  of: 'students',
  page: 'students-reports',
  where: atSchool,
  filters: ['guardian', 'area'],
  columns: ['arabicName', 'code', 'row', 'classRoom', 'birthDate', 'guardian.phone'],
  group: ['guardian'],
  atLeast: 2,
  count: true,
  sort: { by: 'count', order: 'desc' },
})

/** How families are reached. */
export const guardiansDirectory = defineEntityReport({
  report: 'guardiansDirectory',
  of: 'guardians',
  page: 'students-reports',
  where: { active: true },
  filters: ['area', 'nationality', 'arabicName'],
  columns: ['code', 'arabicName', 'phone', 'phone2', 'email', 'motherPhone', 'job', 'area', 'children'],
  sort: { by: 'arabicName' },
})
