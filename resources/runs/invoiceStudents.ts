import { date } from '../../schema/fields/date.ts'
import { ref } from '../../schema/fields/ref.ts'
import { defineRun } from '../../schema/run.ts'

/** Invoices a service to the students of a grade, a class or the whole school; each student gets it once a year. */
export const invoiceStudents = defineRun({
  name: 'invoiceStudents',
  permission: 'addStudentInvoices',
  menu: { group: 'invoices', icon: 'receiptLong' },
  input: {
    service: ref('services', { required: true, where: { active: true } }),
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
  },
  over: 'students',
  where: { suspended: false },
  filters: ['row', 'classRoom', 'nationality'],
  show: ['code', 'classRoom', 'guardian'],
  makes: 'salesInvoices',
  by: 'invoiceOfStudent',
  amounts: ['net', 'tax', 'total'],
  once: ['source', 'service', 'year'],
  while: { status: { in: ['open', 'posted'] } },
})
