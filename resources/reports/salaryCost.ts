import { defineReport, type ReportColumn } from '../../schema/report.ts'
import { period } from './parameters.ts'

const amount = (name: string): ReportColumn => ({ name, kind: 'money', total: true })

const figures = [amount('salaries'), amount('employerInsurance'), amount('cost')]
const common = { page: 'employees-reports', permission: 'viewSalaries', parameters: period() } as const

/** What salaries cost by cost centre, as they stand in the books: by the shares that were posted, a month with a transfer by the days in each place. */
export const salaryCostByCostCenter = defineReport({
  ...common,
  name: 'salaryCostByCostCenter',
  columns: [
    {
      name: 'costCenter',
      kind: 'name',
      drill: { report: 'costCenterStatement', with: { costCenter: 'row.costCenter', from: 'from', to: 'to' } },
    },
    ...figures,
  ],
  chart: { kind: 'bars', columns: ['cost'] },
})

/** The same by the month of their entries. */
export const salaryCostByMonth = defineReport({
  ...common,
  name: 'salaryCostByMonth',
  columns: [
    { name: 'month', kind: 'date', drill: { report: 'salaryCostByCostCenter', with: { from: 'row.from', to: 'row.to' } } },
    ...figures,
  ],
  chart: { kind: 'bars', columns: ['cost'] },
  statistic: { figure: 'cost', page: 'employees-dashboard' },
})

/** The same by the department of whoever it was paid to: a branch has what it bears, also of salaries that another one has calculated. */
export const salaryCostByManagement = defineReport({
  ...common,
  name: 'salaryCostByManagement',
  columns: [
    {
      name: 'management',
      kind: 'name',
      drill: { report: 'salarySheet', with: { employeeManagement: 'row.management', from: 'from', to: 'to' } },
    },
    ...figures,
  ],
  chart: { kind: 'bars', columns: ['cost'] },
  statistic: { figure: 'cost', most: 12, page: 'employees-dashboard' },
})
