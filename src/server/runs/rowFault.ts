import type { LineFault } from './lineFault.ts'

/** Why a row of long work was not done; with `asks` it is a question that nobody was there to answer. */
export interface RowFault extends LineFault {
  readonly asks?: true
}
