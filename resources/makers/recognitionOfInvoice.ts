import { date } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { addDays } from '../../schema/values/date.ts'
import { add, compare, subtract } from '../../schema/values/money.ts'
import { endsOfMonths, type LateDiscount, ofLine, periodOf, type RecognisedLine, toRecognise } from '../calculations/deferral.ts'
import { incomeRecognitions } from '../fees/incomeRecognitions.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import type { services } from '../fees/services.ts'
import { laterOf } from '../groups/creditedItems.ts'
import { recognisedOf } from '../groups/recognised.ts'

const latest = (days: readonly unknown[]): string =>
  days
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1) ?? ''

/**
 * What of an invoice's deferred income is earned by the end of a day and was not recognised before, month by month; nothing where all of it
 * was. What belongs to months before the invoice, or to months that are locked, is earned with the first month that is open; what is missing
 * of a month among others is made where it was.
 */
export const recognitionOfInvoice = maker(
  salesInvoices,
  incomeRecognitions,
  (invoice, { until }, facts) => {
    const decimals = Number(facts.decimals ?? 2)
    const { generalLockDate, salesLockDate } = (facts.lock ?? {}) as Record<string, unknown>
    const locked = latest([generalLockDate, salesLockDate])
    const first = latest([invoice.date, locked && addDays(locked, 1)])
    // Before its day there is no invoice whose income could be earned.
    if (invoice.date === null || until < invoice.date) return []
    const before = new Map<number, string>()
    const discounts = (facts.later ?? []) as unknown as readonly (LateDiscount & { readonly item: number })[]
    const recognised = (facts.earlier ?? []) as unknown as readonly RecognisedLine[]
    const previous = recognised.length ? Math.max(...recognised.map(({ record }) => record)) : null
    return endsOfMonths({ from: first < until ? first : until, to: until }).flatMap((day) => {
      const found = invoice.items.flatMap((line) => {
        const period = periodOf(line, facts)
        const { released = '0', unwound = '0' } = line as { released?: string; unwound?: string }
        if (!period) return []
        const later = discounts.filter(({ item }) => item === line.id)
        const releasedBy = add(released, before.get(line.id) ?? '0')
        const fee = {
          net: line.deferred ?? '0',
          ...period,
          unwound,
          released: releasedBy,
          later,
          recognised: ofLine(recognised, line.id),
        }
        const amount = toRecognise(fee, day, decimals)
        if (compare(amount, '0') <= 0) return []
        const month = endsOfMonths({ from: period.from, to: day }).find(
          (end) => compare(toRecognise(fee, end, decimals), '0') > 0,
        )
        const earned = add(subtract(released, unwound), before.get(line.id) ?? '0')
        before.set(line.id, add(before.get(line.id) ?? '0', amount))
        return [
          { item: { item: line.id, amount, before: earned }, since: latest([period.from, `${(month ?? day).slice(0, 8)}01`]) },
        ]
      })
      const [earnedFrom] = found.map(({ since }) => since).toSorted()
      return earnedFrom === undefined
        ? []
        : [
            {
              date: day,
              status: 'open' as const,
              invoice: invoice.id,
              previous,
              earnedFrom,
              items: found.map(({ item }) => item),
            },
          ]
    })
  },
  {
    input: { until: date({ required: true }) },
    reads: {
      yearStart: 'fiscalYear.startDate',
      yearEnd: 'fiscalYear.endDate',
      later: laterOf('id'),
      earlier: recognisedOf('id'),
      lock: { of: 'company', take: ['generalLockDate', 'salesLockDate'] },
    },
    among: {} as { services: typeof services },
  },
)
