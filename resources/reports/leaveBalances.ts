import { date, ref } from '../../schema/fields.ts'
import { defineReport } from '../../schema/report.ts'

/** What leave each employee has when a day is over, as money is owed for it: what of it is planned behind that day, and what that leaves. */
export const leaveBalances = defineReport({
  name: 'leaveBalances',
  page: 'employees-reports',
  permission: 'viewVacationRequests',
  parameters: {
    date: date({ required: true, default: 'today' }),
    // Left empty, the annual leave.
    vacationType: ref('vacationTypes'),
    management: ref('managements'),
  },
  columns: [
    { name: 'code', kind: 'code' },
    { name: 'employee', kind: 'name' },
    { name: 'management', kind: 'name' },
    { name: 'vacationType', kind: 'name' },
    { name: 'hireDate', kind: 'date' },
    { name: 'yearlyDays', kind: 'quantity' },
    { name: 'usedDays', kind: 'quantity' },
    { name: 'balance', kind: 'quantity' },
    { name: 'plannedDays', kind: 'quantity' },
    { name: 'remaining', kind: 'quantity' },
  ],
})
