import { calculate } from '../../schema/calculate.ts'
import { lastDay, monthOf, nextMonth } from '../../schema/values/month.ts'
import type { vatReturns } from '../accounting/vatReturns.ts'

/** A return is filed, and what it comes to paid, by the end of the month after its period. */
export const vatReturn = calculate<typeof vatReturns>(
  'vatReturns',
  (one) => ({ ...one, dueOn: one.to ? lastDay(nextMonth(monthOf(one.to))) : null }),
  { needs: ['to'] },
)
