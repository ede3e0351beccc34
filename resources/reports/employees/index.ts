import { defineEntityReport, type EntityReport, type Grouping, type Statistic } from '../../../schema/entityReport.ts'
import { advanceReports } from './advances.ts'
import { awayReports } from './away.ts'
import { payReports } from './pay.ts'
import { provisionReports } from './provisions.ts'

const page = 'employees-reports'
const dashboard = 'employees-dashboard'
const inOffice = { status: { in: ['working', 'suspended'] } } as const
const chosen = ['management', 'section', 'jobTitle', 'nationality', 'gender', 'contractKind'] as const

const chosenOfPeriod = [
  'document.management',
  'document.section',
  'document.jobTitle',
  'document.nationality',
  'document.gender',
] as const

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
const countedBy = (report: string, group: readonly Grouping[], statistic?: Statistic) =>
  defineEntityReport({
    ...(statistic && { statistic }),
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

/** The papers that expire, and what ends, by how many days are left. */
const expiring = (
  ['residenceExpiry', 'workPermitExpiry', 'passportExpiry', 'insuranceExpiry', 'licenceExpiry', 'contractEnd'] as const
).map((by) =>
  defineEntityReport({
    report: `${by}Steps`,
    of: 'employees',
    page,
    where: { ...inOffice, [by]: { empty: false } },
    filters: [...chosen],
    group: ['management'],
    across: { by, late: [7, 30, 60], ahead: true },
    count: true,
    drill: 'employeePapers',
    statistic: { page: dashboard, tone: 'out' },
  }),
)

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

/** How many began in each month, beside those who left. */
const hiresByMonth = defineEntityReport({
  report: 'hiresByMonth',
  of: 'employees',
  page,
  period: 'hireDate',
  filters: [...chosen],
  group: [{ by: 'hireDate', per: 'month' }],
  count: true,
  chart: 'bars',
  drill: 'hires',
  statistic: { figure: 'count', beside: [{ report: 'leaversByMonth', figure: 'count', tone: 'out' }], page: dashboard },
})

/** How many left, whether they were hired again or not. */
const leaversByMonth = defineEntityReport({
  report: 'leaversByMonth',
  of: 'employees.periods',
  page,
  where: { state: 'ended' },
  period: 'from',
  filters: [...chosenOfPeriod],
  group: [{ by: 'from', per: 'month' }],
  count: true,
  chart: 'bars',
  drill: 'leavers',
})

/** Transfers between branches in a period. */
const employeeMoves = defineEntityReport({
  report: 'employeeMoves',
  of: 'employeeTransfers',
  page,
  period: 'day',
  filters: ['toBranch', 'status', 'employee'],
  columns: ['day', 'employee', 'branch', 'toBranch', 'jobTitle', 'reason', 'status'],
  sort: { by: 'day' },
})

/** Who left in a period. */
const leavers = defineEntityReport({
  report: 'leavers',
  of: 'employees.periods',
  page,
  where: { state: 'ended' },
  period: 'from',
  filters: [...chosenOfPeriod],
  columns: [
    'from',
    'document.code',
    'document.arabicName',
    'document.jobTitle',
    'document.management',
    'document.nationality',
    'reason',
  ],
  sort: { by: 'from' },
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

const standing = { status: { in: ['requested', 'approved', 'started', 'returned'] } } as const
const ofLeave = ['management', 'employee', 'vacationType'] as const

/** Leave that begins in a period, in whatever state. */
const leaveOfPeriod = defineEntityReport({
  report: 'leaveOfPeriod',
  of: 'vacationRequests',
  page,
  period: 'startDate',
  filters: [...ofLeave, 'status'],
  columns: [
    'employee',
    'management',
    'vacationType',
    'startDate',
    'endDate',
    'days',
    'balanceAfter',
    'substitute',
    'backOn',
    'returnDate',
    'lateDays',
    'status',
  ],
  optional: ['management', 'substitute', 'backOn', 'returnDate', 'lateDays'],
  sort: { by: 'startDate' },
})

/** Days of leave in a period by department. */
const leaveByManagement = defineEntityReport({
  report: 'leaveByManagement',
  of: 'vacationRequests',
  page,
  where: standing,
  period: 'startDate',
  filters: [...ofLeave],
  group: ['management'],
  count: true,
  sum: ['days', 'daysGivenBack'],
  chart: 'bars',
  drill: 'leaveOfPeriod',
})

/** The reports about employees, in the order of their page. */
export const employeeReports: readonly EntityReport[] = [
  employeesList,
  countedBy('employeesByBranch', ['branch'], { figure: 'count', page: dashboard }),
  countedBy('employeesByJob', ['jobTitle'], { figure: 'count', most: 12, page: dashboard }),
  countedBy('employeesByManagement', ['management']),
  countedBy('employeesByNationality', ['nationality'], { figure: 'count', most: 12, page: dashboard }),
  documentExpiries,
  employeePapers,
  ...expiring,
  hires,
  leavers,
  hiresByMonth,
  leaversByMonth,
  employeeMoves,
  ...awayReports,
  ...payReports,
  ...advanceReports,
  ...provisionReports,
  leaveOfPeriod,
  leaveByManagement,
]
