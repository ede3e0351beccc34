import { calculate } from '../../schema/calculate.ts'
import type { nationalities } from '../people/nationalities.ts'

/** Whose prices are paid by people of a nationality. */
export const nationality = calculate<typeof nationalities>(
  'nationalities',
  (one) => ({
    ...one,
    group: one.isSaudi ? 'saudi' : one.isGcc ? 'gcc' : 'other',
  }),
  { needs: ['isSaudi', 'isGcc', 'group'] },
)
