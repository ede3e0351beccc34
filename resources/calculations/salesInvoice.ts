import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import { amountsOf } from '../../schema/values/shareOut.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import type { services } from '../fees/services.ts'
import type { nationalities } from '../people/nationalities.ts'

type Reads = { services: typeof services; nationalities: typeof nationalities }

/**
 * The days on which an invoice is due: as they were given, else as the first service with a plan has them, else all of it on its own
 * day; the amounts are shares of the total, to the last halala. And what the tax authority calls the tax of each line.
 */
export const salesInvoice = calculate<typeof salesInvoices, Reads>(
  'salesInvoices',
  (invoice, facts) => {
    const plan = facts.items.find(({ plan }) => plan?.length)?.plan ?? [{ dueOn: invoice.date, share: '100' }]
    const terms = invoice.terms.length ? invoice.terms : plan
    const shares = terms.map(({ share }) => ({ id: 0, share: share ?? '0' }))
    // A form does not know the digits of its branch from the start.
    const amounts = isEmpty(facts.decimals) ? [] : amountsOf(shares, invoice.total ?? '0', Number(facts.decimals))
    return {
      ...invoice,
      items: invoice.items.map((item, at) => {
        const { taxTreatment, citizen } = facts.items[at] ?? {}
        const treated = taxTreatment === 'education' ? (citizen ? 'zeroRated' : 'standard') : (taxTreatment ?? null)
        return { ...item, taxCategory: treated && facts.collectsTax === false ? 'outOfScope' : treated }
      }),
      terms: terms.map((term, at) => ({ ...term, amount: amounts[at] ?? null })),
    }
  },
  { needs: ['date', 'total', 'items.taxCategory', 'terms.share', 'terms.amount'] },
)
