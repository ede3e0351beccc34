import { date } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'

/** Posts what was provided, once a month after it was made. */
export const postProvisions = defineRun({
  name: 'postProvisions',
  permission: 'editStaffProvisions',
  input: { until: date({ required: true, within: 'fiscalYear', default: 'today' }) },
  over: 'staffProvisions',
  where: { status: 'open', date: { lte: { field: 'until' } } },
  filters: ['employee'],
  show: ['month', 'employee', 'endOfService', 'leave'],
  acts: 'post',
  monthly: 'until',
  monthlyIf: 'monthlyProvisions',
})
