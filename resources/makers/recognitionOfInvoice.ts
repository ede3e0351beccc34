import { date } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { compare } from '../../schema/values/money.ts'
import { periodOf, toRecognise } from '../calculations/deferral.ts'
import { incomeRecognitions } from '../fees/incomeRecognitions.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import type { services } from '../fees/services.ts'

/** What of an invoice's deferred income is earned by the end of a day and was not recognised before; nothing where all of it was. */
export const recognitionOfInvoice = maker(
  salesInvoices,
  incomeRecognitions,
  (invoice, { date }, facts) => {
    const items = invoice.items.flatMap((line) => {
      const period = periodOf(line, facts)
      const { recognised = '0', unwound = '0' } = line as { recognised?: string; unwound?: string }
      const net = line.deferred ?? '0'
      const amount = period && toRecognise({ net, ...period, recognised, unwound }, date, Number(facts.decimals ?? 2))
      return amount && compare(amount, '0') > 0 ? [{ item: line.id, amount }] : []
    })
    return items.length ? [{ date, status: 'open' as const, invoice: invoice.id, items }] : []
  },
  {
    input: { date: date({ required: true }) },
    reads: { yearStart: 'fiscalYear.startDate', yearEnd: 'fiscalYear.endDate' },
    among: {} as { services: typeof services },
  },
)
