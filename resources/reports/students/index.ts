import type { EntityReport } from '../../../schema/entityReport.ts'
import { busList, busSeats } from './buses.ts'
import { classList, placesByClass, placesByGrade } from './classes.ts'
import { identityExpiries, missingData, noorReconciliation } from './completeness.ts'
import {
  studentsByAge,
  studentsByArea,
  studentsByClass,
  studentsByGrade,
  studentsByNationality,
  studentsByReligion,
} from './counts.ts'
import { guardiansDirectory, siblings } from './families.ts'
import { leftStudents, newStudents, studentsSuspended } from './movements.ts'
import { registrationFunnel, registrationRequests } from './requests.ts'

/** The reports about students, in the order of their page. */
export const studentReports: readonly EntityReport[] = [
  classList,
  placesByClass,
  placesByGrade,
  studentsByGrade,
  studentsByClass,
  studentsByNationality,
  studentsByAge,
  studentsByReligion,
  studentsByArea,
  newStudents,
  leftStudents,
  studentsSuspended,
  registrationFunnel,
  registrationRequests,
  siblings,
  guardiansDirectory,
  busList,
  busSeats,
  missingData,
  identityExpiries,
  noorReconciliation,
]
