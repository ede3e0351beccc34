import { calculate } from '../../schema/calculate.ts'
import type { employeeTransfers } from '../staff/employeeTransfers.ts'

/** What an employee with cost centres costs has one afterwards too, or the next salary could not be posted. */
export const employeeTransfer = calculate<typeof employeeTransfers>('employeeTransfers', (one) => one, {
  needs: [],
  faults: ({ costCenters }, { centerNow, ofSection, ofManagement, ofJob }) =>
    centerNow && !costCenters?.length && !(ofSection ?? ofManagement ?? ofJob)
      ? [{ code: 'EmployeeTransfer.NoCostCenter', field: 'costCenters' }]
      : [],
})
