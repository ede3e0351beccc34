import { choice, date, flag, money, percent, quantity, ref, text } from '../../../schema/fields.ts'
import { earnedOver, recognitionBases, taxCategories, taxReasons, unusualDays, waysToLetOff } from '../../groups/values.ts'
import { goodsFields, goodsUnique } from './goods.ts'
import { earnedOutside } from './incomePlace.ts'
import { isPricedHere, itemAsks, itemRules } from './itemRules.ts'

/** What a secretary types and what it comes to fits a desk's window; the rest is there when it says something, or is asked for. */
const besideItems = {
  unit: 'filled',
  statedPrice: 'filled',
  granted: 'filled',
  lost: 'filled',
  earnedOver: 'filled',
  earnedFrom: 'filled',
  earnedTo: 'filled',
  serviceFrom: 'filled',
  serviceTo: 'filled',
  serviceBreaks: 'filled',
  taxCategory: 'asked',
  taxReason: 'asked',
  taxPercentage: 'asked',
  deferred: 'asked',
  ofClosedYears: 'asked',
  cost: 'asked',
} as const

/** What a buyer is invoiced: a service, for a child or not, or goods of the store, with price, discounts and tax. */
export const invoicedItems = () =>
  ({
    min: 1,
    max: 500,
    title: ['student', 'service', 'item'],
    aside: besideItems,
    fields: {
      student: ref('students', {
        requiredWhen: { service: { empty: false }, 'service.requiresStudent': { not: false } },
        missing: 'Student.MustChooseFirst',
        where: { guardian: { same: 'document.guardian', orEmpty: true }, suspended: false },
      }),
      service: ref('services', { requiredWhen: { item: { empty: true } }, where: { active: true } }),
      oncePerYear: flag({ readOnly: true, hidden: true, from: 'service.oncePerYear' }),
      ...goodsFields(),
      quantity: quantity({ required: true, positive: true, default: '1' }),
      // What is converted of a deserved fee, in place of a price.
      fee: ref('deservedFees', { hidden: true }),
      deservedFee: ref('deservedFees.items', {
        hidden: true,
        where: { service: { same: 'service' }, 'record.student': { same: 'student' }, 'record.status': 'open' },
      }),
      claimed: money({ hidden: true, positive: true, requiredWhen: { deservedFee: { empty: false } } }),
      // Of a service without a price list: what a family brings from before, what was broken. Of another one it is refused, not passed over.
      statedPrice: money({ positive: true, requiredWhen: isPricedHere }),
      price: money({
        is: 'claimed > 0 ? claimed + granted : statedPrice > 0 ? statedPrice : listPrice + (unitPrice > 0 ? unitPrice : itemPrice * (unitFactor > 0 ? unitFactor : 1))',
      }),
      gross: money({ is: 'quantity * price', hidden: true }),
      // What is let off without a grant and its approval: whoever sees the invoice sees it, and what it comes to.
      discount: money({ min: '0', writtenBy: 'discountInvoices' }),
      // What the student's discounts take off, and what of it stands on accounts of its own in the books.
      granted: money({ readOnly: true }),
      shown: money({ readOnly: true, hidden: true }),
      // What makes the income less, on no account of its own.
      notShown: money({ is: 'discount + granted - shown', hidden: true }),
      // What would have been let off if all of it were paid early enough.
      lost: money({ readOnly: true }),
      net: money({ is: 'gross - discount - granted' }),
      taxCategory: choice(taxCategories, { readOnly: true }),
      taxReason: choice(taxReasons, { readOnly: true }),
      taxPercentage: percent({ is: "taxCategory = 'standard' ? document.standardRate : 0", min: '0' }),
      tax: money({ is: 'net * taxPercentage / 100', roundedBy: ['taxPercentage'] }),
      total: money({ is: 'net + tax' }),
      // Over what it is earned, where it is another period than that of its service; or from and to days of its own.
      earnedOver: choice(earnedOver),
      earnedFrom: date(),
      earnedTo: date({ notBefore: 'earnedFrom', error: 'Date.StartAfterEnd' }),
      // What follows from it, and from terms and settings as they were when it was invoiced.
      spread: choice(earnedOver, { readOnly: true, hidden: true }),
      serviceFrom: date({ readOnly: true }),
      serviceTo: date({ readOnly: true }),
      serviceBreaks: text({ readOnly: true, max: 300 }),
      unusualDays: choice(unusualDays, { readOnly: true, hidden: true }),
      recognisedBy: choice(recognitionBases, { readOnly: true, hidden: true }),
      // What of it closed years earned whose income it corrects, and until when: it waits for nothing.
      ofClosedYears: money({ readOnly: true }),
      ofClosedUntil: date({ readOnly: true, hidden: true }),
      deferred: money({ is: "spread = 'atOnce' ? 0 : net - ofClosedYears" }),
      // What is earned at once, with the discounts that stand on accounts of their own; those of what waits are let off as it is earned.
      earned: money({ is: 'deferred > 0 ? 0 : ofClosedYears > 0 ? 0 : net + shown', hidden: true }),
      // Where its income goes, now or later, and where what is given back of it comes from.
      incomeAccount: ref('accounts', { readOnly: true, hidden: true }),
      // Where what waits to be earned stands until then, whatever the service and the settings name later.
      deferredAccount: ref('accounts', { readOnly: true, hidden: true }),
      costCenter: ref('costCenters', { readOnly: true, hidden: true }),
      outside: earnedOutside('earned'),
    },
    rules: itemRules,
    asks: itemAsks,
    unique: [{ fields: ['service', 'student'], error: 'Line.ServiceRepeated' }, goodsUnique],
  }) as const

/** What is let off of a service of a student: in which way, by which grant, and on which account it stands. */
export const letOff = () => ({
  student: ref('students', { readOnly: true }),
  service: ref('services', { readOnly: true }),
  way: choice(waysToLetOff, { readOnly: true }),
  grant: ref('studentDiscounts', { readOnly: true }),
  discount: ref('discounts', { readOnly: true }),
  amount: money({ readOnly: true }),
  account: ref('accounts', { readOnly: true, hidden: true }),
})

/** What is taken off a line by each discount that a student was granted, and by hand. */
export const grantedLines = () =>
  ({
    fields: {
      ...letOff(),
      // It stands on its account month by month, as what it was taken off is earned.
      waits: flag({ readOnly: true, hidden: true }),
      // That of the line which it makes less.
      costCenter: ref('costCenters', { readOnly: true, hidden: true }),
      outside: earnedOutside('amount', 'account'),
    },
  }) as const
