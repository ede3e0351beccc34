import type { EntityReport } from '../../schema/entityReport.ts'
import { employeeReports } from './employees/index.ts'
import { stockReports } from './stock/index.ts'
import { studentReports } from './students/index.ts'
import { transactionReports } from './transactions/index.ts'

/** The product's reports over records, in the order of their page. */
export const entityReports: readonly EntityReport[] = [
  ...studentReports,
  ...transactionReports,
  ...stockReports,
  ...employeeReports,
]
