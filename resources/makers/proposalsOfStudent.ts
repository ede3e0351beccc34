import { ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import type { discounts } from '../fees/discounts.ts'
import { studentDiscounts } from '../fees/studentDiscounts.ts'
import type { automaticDiscounts } from '../groups/values.ts'
import { students } from '../people/students.ts'

type Reason = (typeof automaticDiscounts)[number]

/** Whom an automatic discount is for. Early payment is for everyone: it holds where all is paid in time. */
function isMeant(reason: Reason, childNumber: number | null, isOfStaff: boolean): boolean {
  if (reason === 'secondChild') return childNumber === 2
  if (reason === 'thirdChild') return (childNumber ?? 0) >= 3
  return reason === 'earlyPayment' || isOfStaff
}

/** The automatic discounts that are for a student: in force at once, or a draft where a type asks for approval. */
export const proposalsOfStudent = maker(
  students,
  studentDiscounts,
  ({ id, childNumber }, { only }, { types, isOfStaff }) =>
    (types ?? []).flatMap(({ id: discount, automatic, kind, discountPercentage, value, requiresApproval }) => {
      const isWanted = only === null || only === discount
      if (!isWanted || !automatic || !isMeant(automatic, childNumber, isOfStaff === true)) return []
      return {
        student: id,
        discount: Number(discount),
        ...(kind === 'value' ? { value } : { percentage: discountPercentage }),
        because: automatic,
        childNumber: automatic === 'secondChild' || automatic === 'thirdChild' ? childNumber : null,
        status: requiresApproval === true ? ('draft' as const) : ('approved' as const),
      }
    }),
  {
    input: { only: ref('discounts') },
    reads: {
      isOfStaff: 'guardian.staffMember',
      types: {
        of: 'discounts',
        every: true,
        // What is over is for nobody any more.
        where: {
          active: true,
          automatic: { empty: false },
          any: [{ endDate: { empty: true } }, { endDate: { gte: { field: 'today' } } }],
        },
        take: ['id', 'automatic', 'kind', 'discountPercentage', 'value', 'requiresApproval'],
      },
    },
    among: {} as { discounts: typeof discounts },
  },
)
