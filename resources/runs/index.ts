import type { RunData } from '../../schema/run.ts'
import { copyServices } from './copyServices.ts'
import { invoiceStudents } from './invoiceStudents.ts'

/** What is done for many at once, in the order of the menu. */
export const runs: readonly RunData[] = [invoiceStudents, copyServices]
