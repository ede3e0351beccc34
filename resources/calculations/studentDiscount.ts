import { calculate } from '../../schema/calculate.ts'
import type { discounts } from '../fees/discounts.ts'
import type { studentDiscounts } from '../fees/studentDiscounts.ts'

/** Which services a discount is granted for: those that were chosen, as far as its type is related to them, else all of its type. */
export const studentDiscount = calculate<typeof studentDiscounts, { discounts: typeof discounts }>(
  'studentDiscounts',
  (grant, { related }) => {
    const known = [...new Set((related ?? []).flatMap(({ service }) => service ?? []))]
    const services = grant.services.length
      ? grant.services.map((line) => ({ ...line, related: line.service === null || known.includes(line.service) }))
      : known.map((service) => ({ service, related: true }))
    return {
      ...grant,
      services,
      covers: services.flatMap(({ service, related: isRelated }) => (isRelated ? (service ?? []) : [])),
    }
  },
  { needs: ['covers', 'services.service', 'services.related'] },
)
