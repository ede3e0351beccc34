import { defineReport, type ReportColumn } from '../../schema/report.ts'
import { asOf } from './parameters.ts'

const amount = (name: string): ReportColumn => ({ name, kind: 'money', total: true })

/** What stands as provisions for the end of service and for leave: what was charged, what settlements and payouts of leave have released, and what else was entered. */
export const provisionsStanding = defineReport({
  name: 'provisionsStanding',
  page: 'employees-reports',
  permission: 'viewStaffProvisions',
  parameters: asOf(),
  columns: [
    { name: 'account', kind: 'name', drill: { report: 'accountStatement', with: { account: 'row.account', to: 'asOf' } } },
    amount('charged'),
    amount('released'),
    { ...amount('otherEntries'), filled: true },
    amount('standing'),
  ],
})
