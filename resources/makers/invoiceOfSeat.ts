import { date, ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { students } from '../people/students.ts'
import { invoicedInput } from '../runs/chargedStudents.ts'
import { busAccommodations } from '../transport/busAccommodations.ts'

/** An invoice of the bus for a student who has a seat, ready to be posted; its price, tax and instalments follow from the service. */
export const invoiceOfSeat = maker(
  busAccommodations,
  salesInvoices,
  ({ student }, { date, service, earnedOver = null, earnedFrom = null, earnedTo = null, closedIncome = null }, { guardian }) => [
    {
      date,
      status: 'open' as const,
      guardian,
      closedIncome,
      items: [{ student, service, quantity: '1', earnedOver, earnedFrom, earnedTo }],
    },
  ],
  {
    input: { date: date({ required: true }), service: ref('services', { required: true }), ...invoicedInput() },
    reads: { guardian: 'student.guardian' },
    among: { students },
  },
)
