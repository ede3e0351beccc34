import { goodsReads } from './goods.ts'
import { placeReads } from './incomePlace.ts'
import { discountTypes, listPrice } from './prices.ts'

/** What an invoice must know of its students, services, discounts and branch. */
export const invoiceReads = {
  decimals: 'branch.decimalDigits',
  citizen: 'items.student.nationality.isSaudi',
  nationalityGroup: 'items.student.nationality.group',
  row: 'items.student.row',
  stage: 'items.student.row.stage',
  standing: 'items.student.status.kind',
  taxTreatment: 'items.service.taxTreatment',
  serviceReason: 'items.service.taxReason',
  identityType: 'items.student.identityType',
  grants: {
    of: 'studentDiscounts',
    each: 'items',
    where: { student: { same: 'student' }, status: 'approved' },
    every: true,
    take: ['id', 'discount', 'percentage', 'left', 'covers', 'startDate', 'endDate'],
  },
  feeNet: 'items.deservedFee.net',
  feeConverted: 'items.deservedFee.converted',
  feeDiscounts: {
    of: 'deservedFees.discounts',
    each: 'items',
    for: 'fee',
    where: { service: { same: 'service' } },
    every: true,
    take: ['grant', 'discount', 'amount'],
  },
  // A fee that waits to be invoiced, which this line would be beside.
  feeWaits: {
    of: 'deservedFees.items',
    each: 'items',
    where: {
      service: { same: 'service' },
      'record.student': { same: 'student' },
      'record.status': 'open',
      'record.fiscalYear': { same: 'document.fiscalYear' },
      convertedLeft: { gt: 0 },
    },
    take: 'id',
  },
  types: discountTypes,
  isDeferred: 'items.service.deferred',
  ...placeReads,
  earnedAsRule: 'items.service.earnedOver',
  schoolTerms: { of: 'schoolTerms', where: { active: true }, every: true, take: ['fiscalYear', 'stage', 'startDate', 'endDate'] },
  yearStart: 'fiscalYear.startDate',
  years: { of: 'fiscalYears', every: true, take: ['id', 'startDate', 'endDate', 'status'] },
  basis: { of: 'company', take: 'recognisedBy' },
  ...goodsReads,
  listPrice,
  isPricedHere: 'items.service.pricedOnInvoice',
  plan: {
    of: 'services.instalments',
    each: 'items',
    where: { fiscalYear: { same: 'document.fiscalYear' } },
    every: true,
    take: ['dueOn', 'share'],
  },
  buyerKind: 'customer.kind',
  buyerTaxNumber: 'customer.taxNumber',
  // A branch that is not registered for the tax charges none.
  collectsTax: 'branch.isTaxCollectionActivated',
  standardRate: { of: 'company', take: 'taxPercentage' },
} as const
