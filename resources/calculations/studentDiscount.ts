import { calculate } from '../../schema/calculate.ts'
import { sum } from '../../schema/values/money.ts'
import type { discounts } from '../fees/discounts.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import type { studentDiscounts } from '../fees/studentDiscounts.ts'

/** Which services a discount is granted for: those that were chosen, as far as its type is related to them, else all of its type. */
export const studentDiscount = calculate<
  typeof studentDiscounts,
  { discounts: typeof discounts; salesInvoices: typeof salesInvoices }
>(
  'studentDiscounts',
  (grant, { related, billed }) => {
    const known = [...new Set((related ?? []).flatMap(({ service }) => service ?? []))]
    const services = grant.services.length
      ? grant.services.map((line) => ({ ...line, related: line.service === null || known.includes(line.service) }))
      : known.map((service) => ({ service, related: true }))
    const covers = services.flatMap(({ service, related: isRelated }) => (isRelated ? (service ?? []) : []))
    const invoiced = sum(
      (billed ?? []).flatMap(({ service, returnedLeft }) =>
        service && covers.includes(service) ? String(returnedLeft ?? '0') : [],
      ),
    )
    return { ...grant, services, covers, invoiced }
  },
  { needs: ['approvedOn', 'covers', 'invoiced', 'services.service', 'services.related'] },
)
