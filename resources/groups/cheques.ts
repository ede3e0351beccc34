import { final } from './posted.ts'

/** A cheque by which a posted document was paid. */
export const ofPostedCheque = {
  where: { 'record.status': 'posted', 'paymentMethod.kind': 'cheque' },
  error: 'Cheque.NotOne',
} as const

/** A cheque comes to its end once: the bank has paid it, or has not. */
export const clearedBy = { sum: 'amount', atMost: 'amount', while: final, as: 'settled', error: 'Cheque.Settled' } as const
