import { defineEntityReport, type EntityReport, type Grouping } from '../../../schema/entityReport.ts'
import { advanceReports } from './advances.ts'

const page = 'employees-reports'
const inOffice = { status: { in: ['working', 'suspended'] } } as const
const chosen = ['management', 'section', 'jobTitle', 'nationality', 'gender', 'contractKind'] as const

/** Everybody with what they work as. */
const employeesList = defineEntityReport({
  report: 'employeesList',
  of: 'employees',
  page,
  where: inOffice,
  filters: [...chosen, 'status', 'hireDate'],
  columns: [
    'photo',
    'code',
    'arabicName',
    'jobTitle',
    'management',
    'section',
    'nationality',
    'identityNumber',
    'phone',
    'hireDate',
    'contractKind',
    'contractEnd',
    'qualification',
    'status',
  ],
  optional: ['photo', 'section', 'identityNumber', 'contractKind', 'contractEnd', 'qualification'],
  sort: { by: 'arabicName' },
})

/** How many men and women there are by something. */
const countedBy = (report: string, group: readonly Grouping[]) =>
  defineEntityReport({
    report,
    of: 'employees',
    page,
    where: inOffice,
    filters: [...chosen],
    group,
    across: 'gender',
    count: true,
    chart: 'bars',
    drill: 'employeesList',
  })

/** Papers that have expired or will within the days ahead, a case each. */
const within = { lte: { field: 'today', plus: 60 } } as const
const documentExpiries = defineEntityReport({
  report: 'documentExpiries',
  of: 'employees',
  page,
  where: inOffice,
  filters: [...chosen],
  cases: {
    residenceExpiring: { residenceExpiry: within },
    workPermitExpiring: { workPermitExpiry: within },
    passportExpiring: { passportExpiry: within },
    insuranceExpiring: { insuranceExpiry: within },
    licenceExpiring: { licenceExpiry: within },
    contractEnding: { contractEnd: within },
  },
  columns: [
    'arabicName',
    'jobTitle',
    'nationality',
    'phone',
    'residenceExpiry',
    'workPermitExpiry',
    'passportExpiry',
    'insuranceExpiry',
    'licenceExpiry',
    'contractEnd',
  ],
  sort: { by: 'residenceExpiry' },
})

/** Who began in a period. */
const hires = defineEntityReport({
  report: 'hires',
  of: 'employees',
  page,
  period: 'hireDate',
  filters: [...chosen, 'status'],
  columns: ['hireDate', 'code', 'arabicName', 'jobTitle', 'management', 'nationality', 'contractKind', 'status'],
  sort: { by: 'hireDate' },
})

/** Who left in a period. */
const leavers = defineEntityReport({
  report: 'leavers',
  of: 'employees',
  page,
  where: { status: 'ended' },
  period: 'statusFrom',
  filters: [...chosen],
  columns: ['statusFrom', 'code', 'arabicName', 'jobTitle', 'management', 'nationality', 'hireDate', 'statusReason'],
  sort: { by: 'statusFrom' },
})

/** Employees with the papers that expire first. */
const employeePapers = defineEntityReport({
  report: 'employeePapers',
  of: 'employees',
  page,
  where: inOffice,
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

/** The reports about employees, in the order of their page. */
export const employeeReports: readonly EntityReport[] = [
  employeesList,
  countedBy('employeesByJob', ['jobTitle']),
  countedBy('employeesByManagement', ['management']),
  countedBy('employeesByNationality', ['nationality']),
  documentExpiries,
  employeePapers,
  hires,
  leavers,
  ...advanceReports,
]
