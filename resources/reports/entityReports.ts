import { defineEntityReport, type EntityReport } from '../../schema/entityReport.ts'
import { studentReports } from './students/index.ts'
import { transactionReports } from './transactions/index.ts'

/** Employees with the papers that expire first. */
const employeePapers = defineEntityReport({
  report: 'employeePapers',
  of: 'employees',
  where: { status: { in: ['working', 'suspended'] } },
  filters: ['residenceExpiry', 'workPermitExpiry', 'passportExpiry', 'nationality'],
  columns: [
    'arabicName',
    'nationality',
    'residenceExpiry',
    'workPermitExpiry',
    'passportExpiry',
    'insuranceExpiry',
    'contractEnd',
  ],
  sort: { by: 'residenceExpiry' },
})

/** The product's reports over records, in the order of their page. */
export const entityReports: readonly EntityReport[] = [...studentReports, ...transactionReports, employeePapers]
