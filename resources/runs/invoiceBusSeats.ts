import { date, ref } from '../../schema/fields.ts'
import { defineRun } from '../../schema/run.ts'
import { stillInvoiced } from '../groups/posted.ts'
import { invoicedInput } from './chargedStudents.ts'

/**
 * Invoices the bus to the students who have a seat. A student gets the service once a year, whatever seats they have: the price is of the
 * service, and does not know the trip, which the sheet shows.
 */
export const invoiceBusSeats = defineRun({
  name: 'invoiceBusSeats',
  permission: 'addStudentInvoices',
  menu: { group: 'invoices', icon: 'directionsBus' },
  input: {
    service: ref('services', { required: true, where: { active: true, isBus: true } }),
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    ...invoicedInput(),
  },
  over: 'busAccommodations',
  where: { status: 'seated' },
  filters: ['trip', 'bus', 'area'],
  show: ['student', 'bus', 'trip', 'area'],
  makes: 'salesInvoices',
  by: 'invoiceOfSeat',
  amounts: ['net', 'tax', 'total'],
  once: ['source.student', 'service', 'year'],
  while: stillInvoiced,
  tells: { beyondYears: { beyondYears: { empty: false } } },
  undo: true,
})
