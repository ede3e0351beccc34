import { date, ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { students } from '../people/students.ts'
import { noPrice, priceOfStudent } from './priceOfStudent.ts'

/** An invoice of one service for a student, ready to be posted; its price, tax and instalments follow from the service. */
export const invoiceOfStudent = maker(
  students,
  salesInvoices,
  (student, { date, service }, { price }) =>
    noPrice(price) ?? [
      {
        date,
        status: 'open' as const,
        guardian: student.guardian,
        items: [{ student: student.id, service, quantity: '1' }],
      },
    ],
  { input: { date: date({ required: true }), service: ref('services', { required: true }) }, reads: priceOfStudent },
)
