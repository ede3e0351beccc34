import type { RunData } from '../../schema/language/run.ts'
import { calculateSalary } from './calculateSalary.ts'
import { copyServices } from './copyServices.ts'
import { countAttendance } from './countAttendance.ts'
import { deservedFessCollection } from './deservedFessCollection.ts'
import { discountsCollection } from './discountsCollection.ts'
import { grantBenefits } from './grantBenefits.ts'
import { invoiceBusSeats } from './invoiceBusSeats.ts'
import { invoiceStudents } from './invoiceStudents.ts'
import { postProvisions } from './postProvisions.ts'
import { postRecognitions } from './postRecognitions.ts'
import { prepareReminders } from './prepareReminders.ts'
import { proposeDiscounts } from './proposeDiscounts.ts'
import { proposeOrders } from './proposeOrders.ts'
import { provideForStaff } from './provideForStaff.ts'
import { reclassifyIncome } from './reclassifyIncome.ts'
import { recogniseIncome } from './recogniseIncome.ts'
import { studentSuccess } from './studentSuccess.ts'
import { transfers } from './transfers.ts'
import { withdrawals } from './withdrawals.ts'

/** What is done for many at once, in the order of the menu. */
export const runs: readonly RunData[] = [
  studentSuccess,
  transfers,
  discountsCollection,
  proposeDiscounts,
  deservedFessCollection,
  invoiceStudents,
  invoiceBusSeats,
  copyServices,
  recogniseIncome,
  postRecognitions,
  reclassifyIncome,
  withdrawals,
  calculateSalary,
  prepareReminders,
  grantBenefits,
  countAttendance,
  provideForStaff,
  postProvisions,
  proposeOrders,
]
