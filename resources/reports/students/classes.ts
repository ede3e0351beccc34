import { defineEntityReport } from '../../../schema/entityReport.ts'
import { atSchool, inClass } from './placed.ts'

/** The students of each class, a class to a page. */
export const classList = defineEntityReport({
  report: 'classList',
  of: 'students',
  page: 'students-reports',
  where: atSchool,
  filters: [...inClass, 'status', 'nationality', 'gender', 'religion', 'area'],
  columns: ['photo', 'code', 'arabicName', 'row', 'identityNumber', 'birthDate', 'nationality', 'guardian', 'guardian.phone'],
  optional: ['photo', 'row', 'identityNumber', 'birthDate', 'nationality'],
  group: ['classRoom'],
  count: true,
  pages: true,
})

/** How many places each class has, how many are taken and how many are left. */
export const placesByClass = defineEntityReport({
  report: 'placesByClass',
  of: 'classRooms',
  page: 'students-reports',
  where: { active: true },
  filters: ['row.stage', 'row'],
  columns: ['arabicName', 'supervisor', 'capacity', 'used', 'left'],
  group: ['row'],
  count: true,
  sum: ['capacity', 'used', 'left'],
})

/** How many places the classes of each grade have together. */
export const placesByGrade = defineEntityReport({
  report: 'placesByGrade',
  of: 'classRooms',
  page: 'students-reports',
  where: { active: true },
  filters: ['row.stage', 'row'],
  group: ['row'],
  count: true,
  sum: ['capacity', 'used', 'left'],
  drill: 'placesByClass',
})
