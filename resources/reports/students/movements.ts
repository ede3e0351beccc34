import { defineEntityReport } from '../../../schema/entityReport.ts'

/** Who came in a period. */
export const newStudents = defineEntityReport({
  report: 'newStudents',
  of: 'students',
  page: 'students-reports',
  period: 'registrationDate',
  filters: ['row.stage', 'row', 'nationality'],
  columns: [
    'registrationDate',
    'code',
    'arabicName',
    'row',
    'classRoom',
    'nationality',
    'previousSchool',
    'guardian',
    'guardian.phone',
  ],
  sort: { by: 'registrationDate' },
})

/** Who left in a period, by what became of them: withdrawn, transferred, graduated. */
export const leftStudents = defineEntityReport({
  report: 'leftStudents',
  of: 'students',
  page: 'students-reports',
  period: 'leftOn',
  filters: ['status', 'row.stage', 'row'],
  columns: ['leftOn', 'code', 'arabicName', 'row', 'classRoom', 'guardian', 'guardian.phone'],
  group: ['status'],
  count: true,
  sort: { by: 'count', order: 'desc' },
})

/** Who is kept out since a day of a period, and why. */
export const studentsSuspended = defineEntityReport({
  report: 'studentsSuspended',
  of: 'students',
  page: 'students-reports',
  where: { suspended: true },
  period: 'suspendedFrom',
  filters: ['row.stage', 'row'],
  columns: ['suspendedFrom', 'code', 'arabicName', 'row', 'classRoom', 'suspensionReason', 'guardian', 'guardian.phone'],
  sort: { by: 'suspendedFrom' },
})
