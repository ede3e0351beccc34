import type { Calculations } from '../../schema/calculate.ts'
import { nationality } from './nationality.ts'
import { numbering } from './numbering.ts'
import { salesInvoice } from './salesInvoice.ts'

/** What works documents out beyond formulas, bound by the word `calculate` of their definition; the browser loads these alone. */
export const calculations: Calculations = { nationality, numbering, salesInvoice }
