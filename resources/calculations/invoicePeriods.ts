import { isEmpty } from '../../schema/condition.ts'
import { compare } from '../../schema/values/money.ts'
import { earnedBy, periodOf } from './deferral.ts'
import type { Facts, Invoice } from './invoiceFacts.ts'
import { closedUntil, servicePeriod, type Term, unusualOf, type Year } from './servicePeriod.ts'

/** Over what each line is earned. */
export function periodsOf({ date, items }: Invoice, facts: Facts) {
  const years = (facts.years ?? []) as readonly Year[]
  const year = years.find(({ startDate }) => startDate === facts.yearStart)
  const calendar = { date, year, terms: (facts.schoolTerms ?? []) as readonly Term[] }
  const recognisedBy = (facts.basis ?? 'days') as 'days' | 'months'
  return items.map(({ service, earnedOver, earnedFrom, earnedTo }, at) => {
    const { isDeferred = false, earnedAsRule = null, stage = null } = facts.items[at] ?? {}
    // Goods are handed over, and earned, at once.
    const over = service === null ? 'atOnce' : earnedOver
    const earning = {
      earnedOver: over,
      earnedFrom,
      earnedTo,
      isDeferred: isDeferred === true,
      ofService: earnedAsRule,
      stage: stage as number | null,
    }
    const period = servicePeriod(earning, calendar)
    return { recognisedBy, ...period, unusualDays: unusualOf(earning, period, calendar, years) }
  })
}

/** Over what a line is earned. */
export type Period = ReturnType<typeof periodsOf>[number]

/** Until when closed years have earned of an invoice: as it was when the invoice got its number. */
export const closedDays = (invoice: Invoice & { readonly number?: string }, periods: readonly Period[], { years = [] }: Facts) =>
  isEmpty(invoice.number)
    ? closedUntil(invoice.date, periods, years as readonly (Year & { readonly status: string })[])
    : invoice.closedUntil

/** What of a line closed years have earned whose income it corrects. */
export function ofClosedYears(net: string, period: Period | undefined, until: string | null, decimals: number | null) {
  const nothing = { ofClosedYears: '0', ofClosedUntil: null }
  if (!period || period.spread === 'atOnce' || until === null || decimals === null || compare(net, '0') <= 0) return nothing
  const days = periodOf(period)
  if (!days || days.from > days.to || until < days.from) return nothing
  const last = until < days.to ? until : days.to
  return { ofClosedYears: earnedBy(net, days, last, decimals), ofClosedUntil: last }
}
