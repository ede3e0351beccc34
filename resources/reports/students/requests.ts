import { defineEntityReport } from '../../../schema/entityReport.ts'

/** What became of the requests for a place, grade by grade: how many wait, were contacted, accepted, rejected. */
export const registrationFunnel = defineEntityReport({
  report: 'registrationFunnel',
  of: 'temporaryStudents',
  page: 'students-reports',
  period: 'createdAt',
  filters: ['row.stage', 'gender'],
  group: ['row'],
  across: 'status',
  count: true,
  chart: 'bars',
  drill: 'registrationRequests',
})

/** The requests themselves, with why some were rejected. */
export const registrationRequests = defineEntityReport({
  report: 'registrationRequests',
  of: 'temporaryStudents',
  page: 'students-reports',
  period: 'createdAt',
  filters: ['status', 'row.stage', 'row', 'gender'],
  columns: ['arabicName', 'number', 'createdAt', 'row', 'guardianName', 'phone', 'status', 'contactedOn', 'reason'],
  sort: { by: 'createdAt', order: 'desc' },
})
