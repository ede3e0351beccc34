import { date, longText, money, percent, ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import type { discounts } from '../fees/discounts.ts'
import { studentDiscounts } from '../fees/studentDiscounts.ts'
import { students } from '../people/students.ts'

/** A discount for a student: in force at once, or waiting where its type asks for approval. */
export const grantOfStudent = maker(
  students,
  studentDiscounts,
  (student, { discount, service, percentage, value, startDate, endDate, reason }, { requiresApproval, kind, mostValue }) => [
    {
      student: student.id,
      discount,
      ...(kind === 'percentage' && { percentage }),
      ...(kind === 'value' && { value: value ?? mostValue }),
      startDate,
      endDate,
      reason,
      services: service === null ? [] : [{ service }],
      status: requiresApproval === true ? ('draft' as const) : ('approved' as const),
    },
  ],
  {
    input: {
      discount: ref('discounts', { required: true }),
      service: ref('services'),
      percentage: percent(),
      value: money(),
      startDate: date(),
      endDate: date(),
      reason: longText(),
    },
    reads: { requiresApproval: 'discount.requiresApproval', kind: 'discount.kind', mostValue: 'discount.value' },
    among: {} as { discounts: typeof discounts },
  },
)
