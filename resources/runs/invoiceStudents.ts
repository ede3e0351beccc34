import { defineRun } from '../../schema/run.ts'
import { stillInvoiced } from '../groups/posted.ts'
import { chargedServices, chargedStudents, invoicedInput } from './chargedStudents.ts'

/** Invoices services to the students of a grade, a class or the whole school; each student gets each of them once a year. */
export const invoiceStudents = defineRun({
  name: 'invoiceStudents',
  permission: 'addStudentInvoices',
  route: 'studentInvoices/new',
  menu: { group: 'invoices', icon: 'receiptLong' },
  input: { ...chargedServices(), ...invoicedInput() },
  ...chargedStudents,
  makes: 'salesInvoices',
  by: 'invoiceOfStudent',
  becomes: ['instalments', 'firstDue', 'lastDue'],
  amounts: ['net', 'tax', 'total'],
  while: stillInvoiced,
  // Apart from what has no price, which stands in the way: what is let off whole, and who would pay too late for a discount.
  tells: {
    nothingDue: { total: { lte: 0 } },
    earlyPaymentLost: { lost: { gt: 0 } },
    beyondYears: { beyondYears: { empty: false } },
  },
  undo: true,
})
