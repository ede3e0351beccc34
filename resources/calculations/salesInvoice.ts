import { calculate } from '../../schema/calculate.ts'
import { isEmpty } from '../../schema/condition.ts'
import type { DraftOf } from '../../schema/define.ts'
import type { FaultAt } from '../../schema/record/record.ts'
import { add, compare, multiply, subtract, sum, toFixed } from '../../schema/values/money.ts'
import { roundedTogether } from '../../schema/values/roundedTogether.ts'
import { amountsOf } from '../../schema/values/shareOut.ts'
import type { fiscalYears } from '../access/fiscalYears.ts'
import type { customers } from '../fees/customers.ts'
import type { deservedFees } from '../fees/deservedFees.ts'
import type { discounts } from '../fees/discounts.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import type { services } from '../fees/services.ts'
import type { studentDiscounts } from '../fees/studentDiscounts.ts'
import type { nationalities } from '../people/nationalities.ts'
import type { students } from '../people/students.ts'
import type { schoolTerms } from '../school/schoolTerms.ts'
import { earnedBy, periodOf } from './deferral.ts'
import { discountsOfPart } from './discountsOfPart.ts'
import { earlyOf, grantedOf, lostOf } from './grantedDiscounts.ts'
import { deferralPlace, incomePlace } from './incomePlace.ts'
import { taxDocumentOf, taxOf } from './lineTax.ts'
import { areAsPlanned, plannedTerms, plansOf } from './plannedTerms.ts'
import { closedUntil, isTooLong, servicePeriod, type Term, unusualOf, type Year } from './servicePeriod.ts'
import { unpricedServices } from './unpricedServices.ts'

interface Reads {
  services: typeof services
  customers: typeof customers
  nationalities: typeof nationalities
  students: typeof students
  studentDiscounts: typeof studentDiscounts
  discounts: typeof discounts
  deservedFees: typeof deservedFees
  schoolTerms: typeof schoolTerms
  fiscalYears: typeof fiscalYears
}

/** How the law treats what a line sells: its service, or its goods by themselves or by their category. */
const taxedBy = <F extends { taxTreatment?: Treatment; itemTax?: Treatment; categoryTax?: Treatment }>(facts: F) =>
  facts.taxTreatment ? facts : { ...facts, taxTreatment: facts.itemTax ?? facts.categoryTax ?? null }
type Treatment = Parameters<typeof taxOf>[0]['taxTreatment']

type Invoice = DraftOf<typeof salesInvoices>
type Facts = Parameters<Parameters<typeof calculate<typeof salesInvoices, Reads>>[1]>[1]

/** Over what each line is earned. */
function periodsOf({ date, items }: Invoice, facts: Facts) {
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

type Period = ReturnType<typeof periodsOf>[number]

/** Until when closed years have earned of an invoice: as it was when the invoice got its number. */
const closedDays = (invoice: Invoice & { readonly number?: string }, periods: readonly Period[], { years = [] }: Facts) =>
  isEmpty(invoice.number)
    ? closedUntil(invoice.date, periods, years as readonly (Year & { readonly status: string })[])
    : invoice.closedUntil

/** What of a line closed years have earned whose income it corrects. */
function ofClosedYears(net: string, period: Period | undefined, until: string | null, decimals: number | null) {
  const nothing = { ofClosedYears: '0', ofClosedUntil: null }
  if (!period || period.spread === 'atOnce' || until === null || decimals === null || compare(net, '0') <= 0) return nothing
  const days = periodOf(period)
  if (!days || days.from > days.to || until < days.from) return nothing
  const last = until < days.to ? until : days.to
  return { ofClosedYears: earnedBy(net, days, last, decimals), ofClosedUntil: last }
}

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

/**
 * What the discounts that students were granted take off each line, what they would if all of it were paid early enough, and until when.
 * @param paidBy the last day on which it is due
 */
function letOffBy(invoice: Invoice, facts: Facts, paidBy: string | null, decimals: number | null) {
  const lines = invoice.items.map(({ student, service, gross, claimed }, at) => ({
    student,
    service,
    gross: gross ?? '0',
    grants: claimed == null ? (facts.items[at]?.grants ?? []) : [],
  }))
  const types = facts.types ?? []
  const when = { date: invoice.date, paidBy, types }
  const ofGrants = decimals === null ? [] : grantedOf(lines, { ...when, decimals })
  const lost = decimals === null ? [] : lostOf(lines, { ...when, decimals })
  // Of a fee that is converted in parts each part has its share of the discounts that the fee has.
  const granted = ofGrants.map((own, at) => {
    const { student = null, service = null, claimed = null } = invoice.items[at] ?? {}
    const { feeNet, feeConverted, feeDiscounts } = facts.items[at] ?? {}
    if (claimed === null || decimals === null) return own
    const part = { claimed, before: String(feeConverted ?? '0'), whole: String(feeNet ?? '0') }
    return discountsOfPart(feeDiscounts ?? [], part, { types, decimals }).map((one) => ({ student, service, ...one }))
  })
  const grants = facts.items.flatMap((one) => one.grants ?? [])
  return { granted, lost, early: earlyOf(granted.flat(), grants, types) }
}

/** A line for each discount that takes something off, granted or by hand; what is there already keeps its id. */
function discountLines(
  { items, discounts }: Invoice,
  granted: ReturnType<typeof letOffBy>['granted'],
  periods: readonly Period[],
  costCenters: readonly (number | null)[],
) {
  // Lines of goods name no student and no service: each keeps one of the former.
  const former = [...discounts]
  const idOf = (one: { student: unknown; service: unknown; grant: unknown }) => {
    const at = former.findIndex(
      (line) => line.student === one.student && line.service === one.service && line.grant === one.grant,
    )
    return at < 0 ? null : (former.splice(at, 1)[0]?.id ?? null)
  }
  return granted.flatMap((own, at) => {
    const { student = null, service = null, discount = null, gross = null } = items[at] ?? {}
    const net = subtract(gross ?? '0', sum([discount ?? '0', ...own.map(({ amount }) => amount)]))
    const waits = periods[at]?.spread !== 'atOnce' && compare(net, '0') > 0
    const byHand = { student, service, grant: null, discount: null, amount: discount ?? '0', account: null }
    const costCenter = costCenters[at] ?? null
    return [
      ...own.map((one) => ({ id: idOf(one), ...one, way: 'byGrant' as const, waits, costCenter, outside: null })),
      ...(compare(discount ?? '0', '0') > 0
        ? [{ id: idOf(byHand), ...byHand, way: 'byHand' as const, waits: false, costCenter, outside: null }]
        : []),
    ]
  })
}

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
    const rate = multiply(String(facts.standardRate ?? '0'), '0.01')
    const charged = nets.map((net, at) => (taxes[at]?.taxCategory === 'standard' ? multiply(net, rate) : '0'))
    const taxed = roundedTogether(charged, decimals ?? 2)
    const totals = nets.map((net, at) => add(net, taxed[at] ?? '0'))
    const planned = plannedTerms(plans, totals, decimals ?? 2)
    const asPlanned = !invoice.terms.length || areAsPlanned(invoice.terms, planned)
    const terms = invoice.terms.length ? invoice.terms : planned
    const amounts =
      asPlanned && compare(sum(totals), invoice.total ?? '0') === 0
        ? planned.map(({ amount }) => amount)
        : amountsOf(
            terms.map(({ share }) => ({ id: 0, share: share ?? '0' })),
            invoice.total ?? '0',
            decimals ?? 2,
          )
    const periods = periodsOf(invoice, facts)
    const until = closedDays(invoice, periods, facts)
    const corrected = invoice.closedIncome === 'priorPeriod' ? until : null
    const dueDays = terms.flatMap(({ dueOn }) => dueOn ?? []).toSorted()
    // What is no supply under the tax law, such as a debt of earlier years, needs no invoice of that law.
    const places = invoice.items.map(({ deferred, incomeAccount, costCenter }, at) =>
      // What was earned as it was posted stays where it went, and what waits goes where it was to go.
      invoice.status === 'posted' && (incomeAccount !== null || compare(deferred ?? '0', '0') <= 0)
        ? { incomeAccount, costCenter }
        : incomePlace(facts.items[at] ?? {}, facts.incomeAccount),
    )
    // So does what waits: it is released from where it was deferred.
    const waitsOn = ({ deferredAccount }: (typeof invoice.items)[number], at: number) => {
      if (periods[at]?.spread === 'atOnce') return null
      const isKept = invoice.status === 'posted' && deferredAccount !== null
      return isKept ? deferredAccount : deferralPlace(facts.items[at] ?? {}, facts.deferredAccount)
    }
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
          deferredAccount: waitsOn(item, at),
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
