import { maker } from '../../schema/maker.ts'
import { add, subtract, sum } from '../../schema/values/money.ts'
import { takeInOrder } from '../../schema/values/takeInOrder.ts'
import { collections } from '../fees/collections.ts'
import { salesInvoices } from '../fees/salesInvoices.ts'
import { allocated } from './collectionOfInvoice.ts'
import { payerOf } from './payerOfInvoice.ts'

interface Advance {
  readonly id: number
  readonly 'branch.code': string
  readonly advanceFor: number
  readonly advanceStudent: number | null
  readonly spentLeft: string
}

interface Sold {
  readonly service: number | null
  readonly student: number | null
  readonly total: string | null
}

/** What of advances whose tax was owed as they came goes into an invoice of what they were for, the first ones first. */
export function deducted(advances: readonly Advance[], items: readonly Sold[], most: string) {
  const open = items.map(({ total }) => total ?? '0')
  let left = most
  return advances.flatMap(({ id, advanceFor, advanceStudent, spentLeft }) => {
    const own = items.flatMap(({ service, student }, at) =>
      service === advanceFor && (advanceStudent === null || advanceStudent === student) ? [{ at, left: open[at] ?? '0' }] : [],
    )
    const [within] = takeInOrder(spentLeft, [{ left }], (one) => one.left)
    const taken = within ? takeInOrder(within.amount, own, (one) => one.left) : []
    const amount = sum(taken.map((one) => one.amount))
    for (const { one, amount: part } of taken) open[one.at] = subtract(open[one.at] ?? '0', part)
    left = subtract(left, amount)
    return taken.length ? [{ collection: id, amount }] : []
  })
}

/**
 * What was paid with an invoice, as a receipt for its instalments, the first ones first, and beside it what was paid in advance for the
 * same service with its tax: the invoice bears that now. Nothing where there is neither.
 */
export const receiptOfInvoice = maker(
  salesInvoices,
  collections,
  (invoice, _, { advances, ownBranch }) => {
    const { payments, terms, date, items, total } = invoice
    const methods = payments.map(({ id: _id, ...means }) => means)
    const paid = sum(methods.map(({ amount }) => amount))
    const ofBranch = ((advances ?? []) as unknown as readonly Advance[]).filter((one) => one['branch.code'] === ownBranch)
    const credits = deducted(ofBranch, items, subtract(total ?? '0', paid))
    if (!methods.length && !credits.length) return []
    const open = terms.map(({ id, amount }) => ({ id, left: amount }))
    const allocations = allocated(add(paid, ...credits.map(({ amount }) => amount)), open)
    return [{ ...payerOf(invoice), date, status: 'open' as const, methods, credits, allocations }]
  },
  {
    reads: {
      ownBranch: 'branch.code',
      advances: {
        of: 'collections',
        where: {
          guardian: { same: 'guardian' },
          status: 'posted',
          date: { lte: { field: 'date' } },
          taxReleasedLeft: { gt: 0 },
          spentLeft: { gt: 0 },
          chequesClearedLeft: { lte: 0 },
        },
        every: true,
        everywhere: true,
        take: ['id', 'branch.code', 'advanceFor', 'advanceStudent', 'spentLeft'],
      },
    },
    among: { collections },
  },
)
