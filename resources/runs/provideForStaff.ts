import { date, flag } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'
import { final } from '../groups/posted.ts'

/** Provides for leave and end of service of everybody who works here, once a month: what should stand by its last day less what stands. */
export const provideForStaff = defineRun({
  name: 'provideForStaff',
  permission: 'editStaffProvisions',
  menu: { group: 'employeeMovement', icon: 'autorenew' },
  input: { date: date({ required: true, within: 'fiscalYear', default: 'today' }), opening: flag() },
  over: 'employees',
  where: { status: { in: ['working', 'suspended'] } },
  filters: ['management', 'jobTitle'],
  show: ['code', 'jobTitle', 'hireDate'],
  makes: 'staffProvisions',
  by: 'provisionOfEmployee',
  amounts: ['endOfServiceDue', 'endOfService', 'leaveDue', 'leave'],
  once: ['source', 'date', 'opening'],
  monthly: 'date',
  monthlyIf: 'monthlyProvisions',
  // Of whoever leaves before the day the settlement takes care.
  passes: ['Provision.Left'],
  while: final,
})
