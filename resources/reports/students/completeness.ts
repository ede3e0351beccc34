import { defineEntityReport } from '../../../schema/entityReport.ts'
import { atSchool, inClass } from './placed.ts'

/** Students of whom something is missing. */
export const missingData = defineEntityReport({
  report: 'missingData',
  of: 'students',
  page: 'students-reports',
  where: atSchool,
  cases: {
    noIdentity: { identityNumber: { empty: true } },
    expiredIdentity: { identityExpiry: { lt: { field: 'today' } } },
    noPhone: { 'guardian.phone': { empty: true } },
    noGuardianIdentity: { 'guardian.identityNumber': { empty: true } },
    noBirthDate: { birthDate: { empty: true } },
    noNationality: { nationality: { empty: true } },
    noClass: { classRoom: { empty: true } },
  },
  filters: inClass,
  columns: ['code', 'arabicName', 'row', 'classRoom', 'guardian', 'guardian.phone'],
  sort: { by: 'row' },
})

/** Identities of students that have run out or soon will. */
export const identityExpiries = defineEntityReport({
  report: 'identityExpiries',
  of: 'students',
  page: 'students-reports',
  where: atSchool,
  cases: {
    expiredIdentity: { identityExpiry: { lt: { field: 'today' } } },
    expiresIn30: { identityExpiry: { gte: { field: 'today' }, lte: { field: 'today', plus: 30 } } },
    expiresIn90: { identityExpiry: { gt: { field: 'today', plus: 30 }, lte: { field: 'today', plus: 90 } } },
  },
  filters: inClass,
  columns: [
    'identityExpiry',
    'code',
    'arabicName',
    'identityType',
    'nationality',
    'row',
    'classRoom',
    'guardian',
    'guardian.phone',
  ],
  sort: { by: 'identityExpiry' },
})

/** The file of the ministry's Noor beside the school: who is only here, who only there, what each says otherwise. */
export const noorReconciliation = defineEntityReport({
  report: 'noorReconciliation',
  of: 'students',
  page: 'students-reports',
  against: 'file',
  where: atSchool,
  filters: inClass,
  columns: ['arabicName', 'identityNumber', 'row', 'classRoom'],
  sort: { by: 'row' },
})
