import { date } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { addDays } from '../../schema/values/date.ts'
import { add, compare, subtract } from '../../schema/values/money.ts'
import { type Deferral, endsOfMonths, ofLine, periodOf, type RecognisedLine, toRecognise } from '../calculations/deferral.ts'
import type { LateDiscount } from '../calculations/lateDiscount.ts'
import { recognisedOf } from '../fees/incomeRecognitions/recognised.ts'
import { incomeRecognitions } from '../fees/incomeRecognitions.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { laterOf } from '../fees/salesReturns/items.ts'
import type { services } from '../fees/services.ts'

const latest = (days: readonly unknown[]): string =>
  days
    .filter((day) => typeof day === 'string')
    .toSorted()
    .at(-1) ?? ''

/** A year of the books. */
interface Year {
  readonly year: number
  readonly startDate: string
  readonly endDate: string
  readonly status: string
}

/** The first year before another that still takes what was earned in it. */
const openBefore = (years: readonly Year[], own: Year, since: string): Year | undefined =>
  years
    .filter(({ status, endDate }) => status === 'open' && endDate < own.startDate && endDate >= since)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))[0]

/**
 * What of an invoice's deferred income is earned by the end of a day and was not recognised before, month by month; nothing where all of it
 * was. What belongs to months before the invoice, or to months that are locked or of a closed year, is earned with the first month that is
 * open; what is missing of a month among others is made where it was. What an earlier year still takes is recognised there first.
 */
export const recognitionOfInvoice = maker(
  salesInvoices,
  incomeRecognitions,
  (invoice, { until }, facts) => {
    const decimals = Number(facts.decimals ?? 2)
    const { generalLockDate, salesLockDate } = (facts.lock ?? {}) as Record<string, unknown>
    const locked = latest([generalLockDate, salesLockDate])
    const open = latest([invoice.date, locked && addDays(locked, 1)])
    // Before its day there is no invoice whose income could be earned.
    if (invoice.date === null || until < invoice.date) return []
    const years = (facts.years ?? []) as unknown as readonly Year[]
    const own = years.find(({ startDate, endDate }) => startDate <= until && until <= endDate)
    const first = latest([open, own?.startDate])
    const before = new Map<number, string>()
    const discounts = (facts.later ?? []) as unknown as readonly (LateDiscount & { readonly item: number })[]
    const recognised = (facts.earlier ?? []) as unknown as readonly RecognisedLine[]
    const previous = recognised.length ? Math.max(...recognised.map(({ record }) => record)) : null
    const feeOf = (line: (typeof invoice.items)[number]): Deferral | null => {
      const period = periodOf(line)
      const { released = '0', unwound = '0' } = line as { released?: string; unwound?: string }
      return (
        period && {
          net: line.deferred ?? '0',
          ...period,
          unwound,
          released: add(released, before.get(line.id) ?? '0'),
          later: discounts.filter(({ item }) => item === line.id),
          recognised: ofLine(recognised, line.id),
        }
      )
    }
    const isDue = (fee: Deferral, day: string) => compare(toRecognise(fee, day, decimals), '0') > 0
    const earlier = own && openBefore(years, own, open)
    if (earlier && invoice.items.flatMap((line) => feeOf(line) ?? []).some((fee) => isDue(fee, earlier.endDate)))
      return { fault: { code: 'Recognition.EarlierYear', field: 'until', params: { year: earlier.year } } }
    return endsOfMonths({ from: first < until ? first : until, to: until }).flatMap((day) => {
      const found = invoice.items.flatMap((line) => {
        const fee = feeOf(line)
        if (!fee || !isDue(fee, day)) return []
        const amount = toRecognise(fee, day, decimals)
        const { released = '0', unwound = '0' } = line as { released?: string; unwound?: string }
        const month = endsOfMonths({ from: fee.from, to: day }).find((end) => isDue(fee, end))
        const earned = add(subtract(released, unwound), before.get(line.id) ?? '0')
        before.set(line.id, add(before.get(line.id) ?? '0', amount))
        return [{ item: { item: line.id, amount, before: earned }, since: latest([fee.from, `${(month ?? day).slice(0, 8)}01`]) }]
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
      years: { of: 'fiscalYears', every: true, take: ['year', 'startDate', 'endDate', 'status'] },
      later: laterOf('id'),
      earlier: recognisedOf('id'),
      lock: { of: 'company', take: ['generalLockDate', 'salesLockDate'] },
    },
    among: {} as { services: typeof services },
  },
)
