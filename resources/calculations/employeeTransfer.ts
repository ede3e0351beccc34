import { calculate } from '../../schema/calculate.ts'
import type { employeeTransfers } from '../staff/employeeTransfers.ts'

/**
 * What an employee with cost centres costs has one afterwards too, or the next salary could not be posted. Nobody is moved before having
 * come, nor before the place that is left: the places between would be gone.
 */
export const employeeTransfer = calculate<typeof employeeTransfers>('employeeTransfers', (one) => one, {
  needs: [],
  faults: ({ day, costCenters, status }, { hiredOn, places, centerNow, ofSection, ofManagement, ofJob }) => {
    const begun = ((places ?? []) as readonly { readonly from: string | null }[]).flatMap(({ from }) => from ?? []).toSorted()
    const last = begun.at(-1) ?? ''
    const first = [String(hiredOn ?? ''), begun[0] ?? ''].toSorted().at(-1) ?? ''
    const isBefore = day !== null && status !== 'done' && first !== '' && (day <= first || day < last)
    return [
      ...(isBefore
        ? [{ code: 'EmployeeTransfer.BeforePlace', field: 'day', params: { date: last > first ? last : first } }]
        : []),
      ...(centerNow && !costCenters?.length && !(ofSection ?? ofManagement ?? ofJob)
        ? [{ code: 'EmployeeTransfer.NoCostCenter', field: 'costCenters' }]
        : []),
    ]
  },
})
