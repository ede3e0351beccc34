import { defineEntityReport, type EntityReport } from '../../schema/entityReport.ts'

/** How many students each grade has, by gender. */
const studentsByGrade = defineEntityReport({
  report: 'studentsByGrade',
  of: 'students',
  filters: ['row.stage', 'classRoom', 'status', 'nationality', 'gender'],
  group: ['row', 'gender'],
  count: true,
  chart: 'bars',
})

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
export const entityReports: readonly EntityReport[] = [studentsByGrade, employeePapers]
