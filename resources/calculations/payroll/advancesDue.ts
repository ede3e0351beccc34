import { compare, sum } from '../../../schema/values/money.ts'
import { dueInMonth, type Instalment } from './instalmentsDue.ts'

/** An advance as a salary reads it. */
export interface Advance {
  readonly id?: unknown
  readonly branch?: unknown
  readonly 'branch.code'?: unknown
  readonly paidOut?: unknown
  readonly paidInBooks?: unknown
  readonly monthlyLimit?: unknown
}

/** What is due in a month of advances that were agreed on and paid out: each stands in the books of the branch that gave it. */
export const advancesDue = (schedule: readonly Instalment[], advances: readonly Advance[], month: string, own: unknown) =>
  advances.flatMap((advance) =>
    dueInMonth({ ...advance, paidOut: advance.paidInBooks }, schedule, month).map(({ one: { id }, amount }) => ({
      id,
      left: amount,
      branch: typeof advance.branch === 'number' && advance['branch.code'] !== own ? advance.branch : null,
    })),
  )

/** Whether more would be due in a month if every payment of advances stood in the books. */
export const waitsForPosting = (schedule: readonly Instalment[], advances: readonly Advance[], month: string): boolean =>
  advances.some((advance) => {
    const due = (paidOut: unknown) => sum(dueInMonth({ ...advance, paidOut }, schedule, month).map(({ amount }) => amount))
    return compare(due(advance.paidOut), due(advance.paidInBooks)) > 0
  })
