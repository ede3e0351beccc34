import { date, ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { deservedFees } from '../fees/deservedFees.ts'
import { students } from '../people/students.ts'
import { noPrice, priceOfStudent } from './priceOfStudent.ts'

/** The fee of one service that a school may claim of a student; its price and discounts follow from both. */
export const feeOfStudent = maker(
  students,
  deservedFees,
  (student, { date, service }, { price }) =>
    noPrice(price) ?? [{ date, status: 'open' as const, student: student.id, items: [{ service }] }],
  { input: { date: date({ required: true }), service: ref('services', { required: true }) }, reads: priceOfStudent },
)
