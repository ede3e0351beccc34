import { calculate } from '../../schema/calculate.ts'
import type { collections } from '../fees/collections.ts'
import type { paymentTransactions } from '../treasury/paymentTransactions.ts'
import { withReleasedTax } from './releasedTax.ts'

/** The tax of advances that goes back as they are paid back. What stands in the books keeps it. */
export const paymentTransaction = calculate<typeof paymentTransactions, { collections: typeof collections }>(
  'paymentTransactions',
  (payment, { refunds, decimals }) =>
    payment.status === 'posted' ? payment : { ...payment, refunds: withReleasedTax(payment.refunds, refunds, decimals) },
  { needs: ['refunds.collection', 'refunds.amount', 'refunds.taxBack'] },
)
