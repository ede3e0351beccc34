import { calculate } from '../../schema/calculate.ts'
import type { stocktakingCounts } from '../stores/stocktakingCounts.ts'

/** Finds the line of the count that is meant; whoever counted first does not count again. */
export const stocktakingCount = calculate<typeof stocktakingCounts>(
  'stocktakingCounts',
  (count, { found }) => ({ ...count, line: (found as number | null | undefined) ?? null }),
  {
    needs: ['line', 'pass', 'countedBy'],
    faults: ({ pass, countedBy }, { before }) => {
      const others = (before ?? []) as readonly { readonly countedBy: number | null }[]
      return pass === 'second' && others.some((one) => one.countedBy === countedBy)
        ? [{ code: 'StocktakingCount.SamePerson', field: 'pass' }]
        : []
    },
  },
)
