import { discountTypes, listPrice } from '../salesInvoices/prices.ts'

/** What a service costs the student, what of it was invoiced already, and what the student is let off. */
export const feeReads = {
  decimals: 'branch.decimalDigits',
  nationalityGroup: 'student.nationality.group',
  row: 'student.row',
  stage: 'student.row.stage',
  listPrice,
  // The student has been invoiced the service in the year, not by a fee.
  billed: {
    of: 'salesInvoices.items',
    each: 'items',
    where: {
      service: { same: 'service' },
      student: { same: 'document.student' },
      'record.status': { in: ['open', 'posted'] },
      'record.fiscalYear': { same: 'document.fiscalYear' },
      claimed: { empty: true },
    },
    take: 'id',
  },
  grants: {
    of: 'studentDiscounts',
    where: { student: { same: 'student' }, status: 'approved' },
    every: true,
    take: ['id', 'discount', 'percentage', 'left', 'covers', 'startDate', 'endDate'],
  },
  types: discountTypes,
} as const
