import { calculate } from '../../schema/calculate.ts'
import { subtract, sum } from '../../schema/values/money.ts'
import type { shifts } from '../treasury/shifts.ts'

/** Notes and coins of the riyal. */
const riyals = ['500', '200', '100', '50', '20', '10', '5', '2', '1', '0.5', '0.25'] as const

/** What must be in a safe: what was there, and what the shift took less what it handed out. Notes stand ready to be counted. */
export const shift = calculate<typeof shifts>(
  'shifts',
  (one) => {
    // Figures of limits come with the record as it is stored; a new one has none.
    const { taken, paidOut } = one as { readonly taken?: string | null; readonly paidOut?: string | null }
    return {
      ...one,
      counts: one.counts.length ? one.counts : riyals.map((denomination) => ({ denomination, pieces: 0, amount: null })),
      expected: subtract(sum([one.openingCash ?? '0', taken ?? '0']), paidOut ?? '0'),
    }
  },
  { needs: ['openingCash', 'expected', 'counts.denomination', 'counts.pieces'] },
)
