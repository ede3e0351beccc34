import { ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { collections } from '../fees/collections.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { chequeReturns } from '../treasury/chequeReturns.ts'
import { temporaryFinancials } from '../treasury/temporaryFinancials.ts'
import { allocated } from './collectionOfInvoice.ts'

interface Open {
  readonly id: number
  readonly dueOn: string
  readonly left: string
}

/** What the guardian owes by documents that were in the books when the money came. */
const leftOf = <const Terms extends string>(of: Terms) =>
  ({
    of,
    where: {
      'record.guardian': { same: 'guardian' },
      'record.status': 'posted',
      'record.date': { lte: { field: 'collectedOn' } },
      left: { gt: 0 },
    },
    every: true,
    take: ['id', 'dueOn', 'left'],
  }) as const

/** Money that has come in truth, as a receipt: it pays what the guardian owes the branch, what is due first before the rest. */
export const collectionOfTemporary = maker(
  temporaryFinancials,
  collections,
  (
    { id, guardian, student, description, paymentMethod, amount, reference, chequeDate, date, collectedOn },
    { advanceFor, advanceStudent },
    { open, claims },
  ) => {
    const terms = [
      ...((open ?? []) as readonly Open[]),
      ...((claims ?? []) as readonly Open[]).map((one) => ({ ...one, claim: true })),
    ].toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.id - other.id)
    return [
      {
        date: collectedOn ?? date,
        guardian,
        description,
        temporary: id,
        status: 'open' as const,
        methods: [{ paymentMethod, amount, reference, chequeDate }],
        allocations: allocated(amount, terms),
        advanceFor,
        advanceStudent: advanceStudent ?? (advanceFor ? student : null),
      },
    ]
  },
  {
    input: { advanceFor: ref('services'), advanceStudent: ref('students') },
    reads: { open: leftOf('salesInvoices.terms'), claims: leftOf('chequeReturns.terms') },
    among: { salesInvoices, chequeReturns },
  },
)
