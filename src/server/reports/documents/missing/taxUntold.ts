import { sum } from '../../../../../schema/values/money.ts'
import { unmarkedTaxes } from '../unmarkedTaxes.ts'
import type { Found, MissingCheck } from './check.ts'

/**
 * What documents of these days put on the tax accounts of a branch and no return is told of: by that, what is left on them is not what the next
 * return settles.
 */
export const taxUntold: MissingCheck = {
  name: 'taxUntold',
  find: async ({ from, to }, { tenant, database }, { all, branches }) => {
    const found = await Promise.all(
      branches.map(async (branch): Promise<Found[]> => {
        const documents = await unmarkedTaxes(from, to, [branch], all, (statement) => database.one(tenant, statement))
        const untold = documents.filter(({ isOpening }) => !isOpening)
        const amount = sum(untold.map(({ tax }) => tax))
        const way = { report: 'vatSummary', with: { from, to } } as const
        return untold.length ? [{ branch, count: untold.length, amount, way }] : []
      }),
    )
    return found.flat()
  },
}
