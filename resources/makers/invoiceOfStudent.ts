import { date, refMany } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { students } from '../people/students.ts'
import { invoicedInput } from '../runs/chargedStudents.ts'
import { noPrice, pricesOfStudent } from './pricesOfStudent.ts'

/** An invoice of services for a student, ready to be posted; prices, tax and instalments follow from the services. */
export const invoiceOfStudent = maker(
  students,
  salesInvoices,
  (student, { date, services, earnedOver = null, earnedFrom = null, earnedTo = null, closedIncome = null }, { prices }) =>
    noPrice(prices) ?? [
      {
        date,
        status: 'open' as const,
        guardian: student.guardian,
        closedIncome,
        items: services.map((service) => ({
          ...{ student: student.id, service, quantity: '1' },
          ...{ earnedOver, earnedFrom, earnedTo },
        })),
      },
    ],
  {
    input: { date: date({ required: true }), services: refMany('services', { required: true }), ...invoicedInput() },
    reads: pricesOfStudent,
  },
)
