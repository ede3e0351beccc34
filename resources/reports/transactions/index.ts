import type { EntityReport } from '../../../schema/entityReport.ts'
import { collectedByDay, collectedByMethod, collectedBySafe, collectedList } from './collected.ts'
import { deskReports } from './desk.ts'
import { invoicedByGrade, invoicedByService } from './invoiced.ts'
import { openInstalments, overdueInstalments, receivableAgeing } from './receivables.ts'

/** The reports about what families owe and pay, in the order of their page. */
export const transactionReports: readonly EntityReport[] = [
  receivableAgeing,
  openInstalments,
  overdueInstalments,
  invoicedByService,
  invoicedByGrade,
  collectedByMethod,
  collectedBySafe,
  collectedByDay,
  collectedList,
  ...deskReports,
]
