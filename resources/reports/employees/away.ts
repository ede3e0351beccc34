import { defineEntityReport } from '../../../schema/entityReport.ts'

const page = 'employees-reports'
const dashboard = 'employees-dashboard'

/** Whoever has leave on a day from today on, for so many days. */
const awayWithin = (report: string, days: number) =>
  defineEntityReport({
    report,
    of: 'vacationRequests',
    page,
    where: {
      status: { in: ['approved', 'started'] },
      startDate: { lte: { field: 'today', plus: days } },
      endDate: { gte: { field: 'today' } },
    },
    filters: ['employee.management', 'vacationType'],
    group: ['employee.management'],
    columns: ['employee', 'vacationType', 'startDate', 'endDate', 'substitute'],
    count: true,
    statistic: { figure: 'count', page: dashboard },
  })

export const awayReports = [awayWithin('awayToday', 0), awayWithin('awayThisWeek', 6)] as const
