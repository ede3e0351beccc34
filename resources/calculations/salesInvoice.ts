import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import type { FaultAt } from '../../schema/record/record.ts'
import { add, compare, multiply, subtract, sum, toFixed } from '../../schema/values/money.ts'
import { roundedTogether } from '../../schema/values/roundedTogether.ts'
import { amountsOf } from '../../schema/values/shareOut.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import { deferralPlace, incomePlace } from './incomePlace.ts'
import { discountLines, letOffBy } from './invoiceDiscounts.ts'
import type { Facts, Invoice, Reads } from './invoiceFacts.ts'
import { closedDays, ofClosedYears, type Period, periodsOf } from './invoicePeriods.ts'
import { taxDocumentOf, taxOf } from './lineTax.ts'
import { areAsPlanned, plannedTerms, plansOf } from './plannedTerms.ts'
import { isTooLong, type Year } from './servicePeriod.ts'
import { unpricedServices } from './unpricedServices.ts'

/** How the law treats what a line sells: its service, or its goods by themselves or by their category. */
const taxedBy = <F extends { taxTreatment?: Treatment; itemTax?: Treatment; categoryTax?: Treatment }>(facts: F) =>
  facts.taxTreatment ? facts : { ...facts, taxTreatment: facts.itemTax ?? facts.categoryTax ?? null }
type Treatment = Parameters<typeof taxOf>[0]['taxTreatment']

/** The lines that neither a fee nor the invoice itself prices. */
const listedOf = (items: Invoice['items'], facts: Facts) =>
  items.flatMap(({ student, service, claimed, statedPrice }, at) =>
    service === null || claimed != null || statedPrice != null || facts.items[at]?.isPricedHere === true
      ? []
      : [{ at, student, price: facts.items[at]?.listPrice }],
  )

/** What is wrong with the prices. What is let off whole is invoiced; less than nothing is told at the line whose discount is too much. */
function pricesOf({ items, gross, net }: Pick<Invoice, 'items' | 'gross' | 'net'>, facts: Facts): FaultAt[] {
  const unpriced = unpricedServices(listedOf(items, facts), (at) => `items.${at}.student`)
  const isNothing = compare(gross ?? '0', '0') <= 0 && compare(net ?? '0', '0') >= 0
  // What an invoice comes to is known once each line says what is sold, and how much of it.
  const isWhole = items.every(
    ({ service, item, quantity, price }) => (service ?? item) !== null && compare(quantity ?? '0', '0') > 0 && price !== null,
  )
  if (unpriced.length || !isNothing || !items.length || !isWhole) return unpriced
  return [{ code: 'Invoice.NothingDue', field: 'net' }]
}

/** What each line comes to with its tax. */
function taxedTotals(
  nets: readonly string[],
  taxes: readonly ReturnType<typeof taxOf>[],
  { standardRate }: Facts,
  decimals: number,
) {
  const rate = multiply(String(standardRate ?? '0'), '0.01')
  const charged = nets.map((net, at) => (taxes[at]?.taxCategory === 'standard' ? multiply(net, rate) : '0'))
  const taxed = roundedTogether(charged, decimals)
  return nets.map((net, at) => add(net, taxed[at] ?? '0'))
}

/** When an invoice is due, and how much of it each time: as it was given, else as the plans of its services have it. */
function dueTerms(invoice: Invoice, plans: ReturnType<typeof plansOf>, totals: readonly string[], decimals: number) {
  const planned = plannedTerms(plans, totals, decimals)
  const asPlanned = !invoice.terms.length || areAsPlanned(invoice.terms, planned)
  const terms = invoice.terms.length ? invoice.terms : planned
  const amounts =
    asPlanned && compare(sum(totals), invoice.total ?? '0') === 0
      ? planned.map(({ amount }) => amount)
      : amountsOf(
          terms.map(({ share }) => ({ id: 0, share: share ?? '0' })),
          invoice.total ?? '0',
          decimals,
        )
  return { terms, amounts }
}

/** Where the income of each line goes, and for whom. */
const incomePlaces = (invoice: Invoice, facts: Facts) =>
  invoice.items.map(({ deferred, incomeAccount, costCenter }, at) =>
    // What was earned as it was posted stays where it went, and what waits goes where it was to go.
    invoice.status === 'posted' && (incomeAccount !== null || compare(deferred ?? '0', '0') <= 0)
      ? { incomeAccount, costCenter }
      : incomePlace(facts.items[at] ?? {}, facts.incomeAccount),
  )

/** Where what waits of each line is released from: so it is where it was deferred. */
const deferralPlaces = ({ items, status }: Invoice, facts: Facts, periods: readonly Period[]) =>
  items.map(({ deferredAccount }, at) => {
    if (periods[at]?.spread === 'atOnce') return { deferredAccount: null }
    const isKept = status === 'posted' && deferredAccount !== null
    return { deferredAccount: isKept ? deferredAccount : deferralPlace(facts.items[at] ?? {}, facts.deferredAccount) }
  })

/** The last of some days, where it is after the last year of the books. */
function beyondYears(days: readonly (string | null)[], years: readonly Year[]): string | null {
  const [last, end] = [days.flatMap((day) => day ?? []), years.map(({ endDate }) => endDate)].map((all) => all.toSorted().at(-1))
  return last !== undefined && end !== undefined && last > end ? last : null
}

/**
 * The days on which an invoice is due: as they were given, else as the plans of its services have them; the amounts are shares of the total, to the last halala. What the tax authority calls the tax of each line, and why. What
 * the discounts that students were granted take off their lines. And where the income of each goes.
 */
export const salesInvoice = calculate<typeof salesInvoices, Reads>(
  'salesInvoices',
  (invoice, facts) => {
    const plans = plansOf(invoice, facts.items)
    // A form does not know the digits of its branch from the start.
    const decimals = isEmpty(facts.decimals) ? null : Number(facts.decimals)
    const days = (invoice.terms.length ? invoice.terms : plans.flatMap((plan) => plan.terms)).map(({ dueOn }) => dueOn ?? '')
    const paidBy = days.some(isEmpty) ? null : (days.toSorted().at(-1) ?? null)
    const { granted, lost, early } = letOffBy(invoice, facts, paidBy, decimals)
    const isRegistered = facts.collectsTax !== false
    const taxes = invoice.items.map((_, at) =>
      taxOf(taxedBy(facts.items[at] ?? {}), { isRegistered, isFamily: invoice.soldTo === 'guardian' }),
    )
    // What each line comes to, as its figures will say once discounts and taxes stand in it.
    const nets = invoice.items.map(({ gross, claimed, discount }, at) => {
      const own = sum((granted[at] ?? []).map(({ amount }) => amount))
      return subtract(claimed ?? subtract(gross ?? '0', own), discount ?? '0')
    })
    const totals = taxedTotals(nets, taxes, facts, decimals ?? 2)
    const { terms, amounts } = dueTerms(invoice, plans, totals, decimals ?? 2)
    const periods = periodsOf(invoice, facts)
    const until = closedDays(invoice, periods, facts)
    const corrected = invoice.closedIncome === 'priorPeriod' ? until : null
    const dueDays = terms.flatMap(({ dueOn }) => dueOn ?? []).toSorted()
    const places = incomePlaces(invoice, facts)
    const deferrals = deferralPlaces(invoice, facts, periods)
    // What is no supply under the tax law, such as a debt of earlier years, needs no invoice of that law.
    const isTaxed = !taxes.length || taxes.some(({ taxCategory }) => taxCategory !== 'outOfScope')
    return {
      ...invoice,
      instalments: terms.length,
      firstDue: dueDays.at(0) ?? null,
      lastDue: dueDays.at(-1) ?? null,
      beyondYears: beyondYears(
        [...dueDays, ...periods.map(({ serviceTo }) => serviceTo)],
        (facts.years ?? []) as readonly Year[],
      ),
      closedUntil: until,
      earlyUntil: early.until,
      earlyGranted: early.amount,
      taxDocument: taxDocumentOf({ ...facts, soldTo: invoice.soldTo }, isRegistered && isTaxed),
      items: invoice.items.map((item, at) => {
        const own = granted[at] ?? []
        return {
          ...item,
          ...taxes[at],
          ...places[at],
          ...periods[at],
          ...deferrals[at],
          ...ofClosedYears(nets[at] ?? '0', periods[at], corrected, decimals),
          granted: sum(own.map(({ amount }) => amount)),
          lost: lost[at] ?? '0',
          shown: sum(own.flatMap(({ amount, account }) => (account === null ? [] : [amount]))),
        }
      }),
      discounts: discountLines(
        invoice,
        granted,
        periods,
        places.map(({ costCenter = null }) => costCenter),
      ),
      terms: terms.map((term, at) => ({ ...term, amount: decimals === null ? null : (amounts[at] ?? null) })),
    }
  },
  {
    // Of what is counted there are whole ones alone, also where it is sold by the box.
    faults: ({ status, items, gross, net }, facts) => [
      ...(status === 'open' || status === 'posted' ? pricesOf({ items, gross, net }, facts) : []),
      ...items.flatMap(({ moved, serviceFrom, serviceTo }, at) => [
        ...(facts.items[at]?.isCounted === true && compare(moved ?? '0', toFixed(moved ?? '0', 0)) !== 0
          ? [{ code: 'Item.WholeOnly', field: `items.${at}.quantity` }]
          : []),
        ...(isTooLong(serviceFrom, serviceTo) ? [{ code: 'Invoice.EarnedTooLong', field: `items.${at}.earnedTo` }] : []),
      ]),
    ],
    needs: [
      'date',
      'soldTo',
      'total',
      'taxDocument',
      'instalments',
      'firstDue',
      'lastDue',
      'beyondYears',
      'closedUntil',
      'closedIncome',
      'earlyUntil',
      'earlyGranted',
      'items.claimed',
      'gross',
      'net',
      'items.price',
      'items.gross',
      'items.moved',
      'items.discount',
      'items.granted',
      'items.shown',
      'items.lost',
      'items.incomeAccount',
      'items.deferredAccount',
      'items.costCenter',
      'items.earnedOver',
      'items.earnedFrom',
      'items.earnedTo',
      'items.spread',
      'items.serviceFrom',
      'items.serviceTo',
      'items.serviceBreaks',
      'items.unusualDays',
      'items.recognisedBy',
      'items.ofClosedYears',
      'items.ofClosedUntil',
      'items.taxCategory',
      'items.taxReason',
      'discounts.amount',
      'discounts.way',
      'discounts.account',
      'discounts.waits',
      'discounts.costCenter',
      'terms.share',
      'terms.amount',
    ],
  },
)
