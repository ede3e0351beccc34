import { canBeFinal } from '../../../schema/record/refusable.ts'
import type { Check } from '../engine/checks/check.ts'
import { deductedAgain } from './deductedAgain.ts'
import { issuedAhead } from './issuedAhead.ts'
import { issuedTax } from './issuedTax.ts'
import { leftUncovered } from './leftUncovered.ts'
import { finalDays } from './period.ts'
import { shortCovered } from './shortCovered.ts'
import { shortGoods } from './shortGoods.ts'
import { shortSafes } from './shortSafes.ts'

/**
 * Why documents cannot become final, or cannot be taken back: their day is locked, or is still to come for a tax document; a
 * warehouse, a safe or a covered account has not what they take; they were handed out as tax documents; they
 * deduct the tax of an invoice once more; or others count on what they brought.
 */
export const whenFinal: Check = {
  name: 'final',
  applies: ({ model, operation }) => canBeFinal(model, operation),
  faults: async ({ model, operation, drafts, context, tx: { run, trial } }) => {
    // Goods are held before safes, as where documents are posted.
    const goods = await shortGoods(model, drafts, context, run)
    const [days, ahead, issued, deducted, safes, covered, uncovered] = await Promise.all([
      finalDays(model, operation, drafts, context, run),
      issuedAhead(model, drafts, context, run),
      issuedTax(model, drafts, context, run),
      deductedAgain(model, drafts, context, run, trial === undefined),
      shortSafes(model, drafts, context, run),
      shortCovered(model, drafts, context, run),
      leftUncovered(model, drafts, context, run),
    ])
    return drafts.map((_, index) =>
      [goods, days, ahead, issued, deducted, safes, covered, uncovered].flatMap((found) => found[index] ?? []),
    )
  },
  standing: ({ model, drafts, context, tx: { run } }) => issuedTax(model, drafts, context, run),
  // What the code of a definition says too is said once.
  beside: (own, earlier) => own.filter(({ code }) => !earlier.some((one) => one.code === code)),
}
