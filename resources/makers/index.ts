import type { Makers } from '../../schema/maker.ts'
import { invoiceOfStudent } from './invoiceOfStudent.ts'
import { servicePrices } from './servicePrices.ts'
import { voucherOfTemplate } from './voucherOfTemplate.ts'

/** What makes records from others, bound by the word `by` of what makes them; the server alone runs these. */
export const makers: Makers = { invoiceOfStudent, servicePrices, voucherOfTemplate }
