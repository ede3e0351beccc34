import { betweenBranches as report } from '../../../../../resources/reports/betweenBranches.ts'
import type { Named } from '../../../../shared/named.ts'
import { betweenBranches as differing } from '../../queries/betweenBranches.ts'
import type { Asking } from '../../report.ts'
import type { MissingCheck } from './check.ts'

/** By how much branches differ in what they owe one another, and what a voucher brought there without naming another branch: in all of them together it is nothing. */
export const betweenBranches: MissingCheck = {
  name: 'betweenBranches',
  find: async ({ to }, _context, { all }) => {
    const parameters = { asOf: to, withLines: false }
    const { rows } = await differing({ report, parameters, context: all } as Asking<typeof parameters>)
    return rows.flatMap(({ role, cells, ids }) => {
      const { otherBranch, difference } = cells as { otherBranch: Named | 'noOtherBranch'; difference: string }
      if (role !== 'bad') return []
      const way = { report: report.name, with: { asOf: to } }
      const of = typeof otherBranch === 'object' ? otherBranch : null
      return [{ branch: Number(ids?.['branch']), of, count: null, amount: difference, way }]
    })
  },
}
