import { earningPeriods, unusualDays } from '../../groups/values.ts'
import { goodsRules } from './goods.ts'

/** Tuition, and textbooks of the store: what the state bears the tax of for citizens. */
const inRelief = [
  { taxTreatment: 'education' },
  { itemTax: 'education' },
  { itemTax: { empty: true }, categoryTax: 'education' },
] as const

/** What is asked about the days over which something is earned, by what is unusual about them. */
const askedOfDays = {
  beforeBooks: 'Invoice.EarnedBeforeBooks',
  earlier: 'Invoice.EarnedEarlier',
  later: 'Invoice.EarnedLater',
  long: 'Invoice.EarnedLong',
} as const satisfies Record<(typeof unusualDays)[number], string>

/** Of a service without a price list. */
export const isPricedHere = { 'service.pricedOnInvoice': true } as const

/** What a line sells, to whom, for how much, and over which days. */
export const itemRules = [
  ...goodsRules,
  {
    holds: { none: [{ standing: { in: ['graduated', 'withdrawn', 'transferred'] } }] },
    error: 'Student.NotEnrolled',
    field: 'student',
  },
  { when: { statedPrice: { empty: false } }, holds: isPricedHere, error: 'Service.PricedByList', field: 'statedPrice' },
  {
    when: { claimed: { empty: false } },
    holds: { quantity: { gte: 1, lte: 1 } },
    error: 'DeservedFee.Quantity',
    field: 'quantity',
  },
  { holds: { net: { gte: 0 } }, error: 'Discount.MoreThanLine', field: 'discount' },
  // Books are sold by the name of the child, whose nationality says what tax they bear.
  {
    when: {
      item: { empty: false },
      any: inRelief,
      'document.collectsTax': true,
      'document.soldTo': 'guardian',
      'document.status': { not: 'draft' },
    },
    holds: { student: { empty: false } },
    field: 'student',
    error: 'Student.MustChooseFirst',
  },
  {
    when: { spread: { in: earningPeriods }, 'document.status': { not: 'draft' } },
    holds: { serviceFrom: { empty: false }, serviceTo: { empty: false } },
    error: 'Invoice.EarnedWhen',
    field: 'earnedFrom',
  },
  {
    when: { serviceFrom: { empty: false }, serviceTo: { empty: false } },
    holds: { serviceFrom: { lte: { field: 'serviceTo' } } },
    error: 'Date.StartAfterEnd',
    field: 'earnedTo',
  },
  // The relief is for families: whoever else pays is charged. Without the number the state bears no tax, and nobody is charged it unasked.
  {
    when: { any: inRelief, citizen: true, 'document.collectsTax': true, 'document.soldTo': 'guardian' },
    holds: { all: [{ identityType: 'national' }] },
    error: 'Tax.CitizenIdentity',
    field: 'student',
  },
] as const

/** What is seldom meant of a line. */
export const itemAsks = [
  {
    on: ['create', 'edit'],
    when: { claimed: { empty: true }, all: [{ feeWaits: { empty: false } }] },
    field: 'service',
    error: 'Invoice.FeeWaits',
  },
  {
    on: ['create', 'edit'],
    when: { oncePerYear: true, quantity: { gt: 1 } },
    field: 'quantity',
    error: 'Invoice.ServiceSeveral',
  },
  ...unusualDays.map((which) => ({
    on: ['create', 'edit'] as const,
    when: { unusualDays: which, serviceFrom: { empty: false }, serviceTo: { empty: false } },
    field: 'earnedFrom' as const,
    error: askedOfDays[which],
  })),
] as const
