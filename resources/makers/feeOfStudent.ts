import { date, refMany } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { deservedFees } from '../fees/deservedFees.ts'
import { students } from '../people/students.ts'
import { earnedInput } from '../runs/chargedStudents.ts'
import { noPrice, pricesOfStudent } from './pricesOfStudent.ts'

/** The fees of services that a school may claim of a student; prices and discounts follow from both. */
export const feeOfStudent = maker(
  students,
  deservedFees,
  (student, { date, services, earnedOver = null, earnedFrom = null, earnedTo = null }, { prices }) =>
    noPrice(prices) ?? [
      {
        date,
        status: 'open' as const,
        student: student.id,
        items: services.map((service) => ({ service, earnedOver, earnedFrom, earnedTo })),
      },
    ],
  {
    input: { date: date({ required: true }), services: refMany('services', { required: true }), ...earnedInput() },
    reads: pricesOfStudent,
  },
)
