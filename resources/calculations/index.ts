import type { Calculations } from '../../schema/calculate.ts'

/** What works documents out beyond formulas, bound by the word `calculate` of their definition; the browser loads these alone. */
export const calculations: Calculations = {}
