import { defineReport, type ReportColumn } from '../../schema/report.ts'
import { period } from './parameters.ts'

const amount = (name: string): ReportColumn => ({ name, kind: 'money', total: true })

/** What salaries cost by cost centre, as they stand in the books: by the shares that were posted, a month with a transfer by the days in each place. */
export const salaryCostByCostCenter = defineReport({
  name: 'salaryCostByCostCenter',
  page: 'employees-reports',
  permission: 'viewSalaries',
  parameters: period(),
  columns: [
    {
      name: 'costCenter',
      kind: 'name',
      drill: { report: 'costCenterStatement', with: { costCenter: 'row.costCenter', from: 'from', to: 'to' } },
    },
    amount('salaries'),
    amount('employerInsurance'),
    amount('cost'),
  ],
  chart: { kind: 'bars', columns: ['cost'] },
})
