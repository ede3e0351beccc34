import { maker } from '../../schema/maker.ts'
import { salaryReplies } from '../payroll/salaryReplies.ts'
import { salaryReturns } from '../payroll/salaryReturns.ts'

/** What the bank has sent back, as its reply says it. */
export const returnOfReply = maker(salaryReplies, salaryReturns, ({ date, paidBy, row, reason }) => [
  { date, payment: paidBy, status: 'open' as const, items: [{ row, reason }] },
])
