import { defineRun } from '../../schema/run.ts'
import { chargedService, chargedStudents } from '../groups/chargedStudents.ts'
import { final } from '../groups/posted.ts'

/** Invoices a service to the students of a grade, a class or the whole school; each student gets it once a year. */
export const invoiceStudents = defineRun({
  name: 'invoiceStudents',
  permission: 'addStudentInvoices',
  route: 'studentInvoices/new',
  menu: { group: 'invoices', icon: 'receiptLong' },
  input: chargedService(),
  ...chargedStudents,
  makes: 'salesInvoices',
  by: 'invoiceOfStudent',
  amounts: ['net', 'tax', 'total'],
  while: final,
})
