import { final } from './posted.ts'

/** A cheque by which a posted document was paid. */
export const ofPostedCheque = {
  where: { 'record.status': 'posted', 'paymentMethod.kind': 'cheque' },
  error: 'Cheque.NotOne',
} as const

/** How much of a document's cheques has come to its end; until all of that is taken back, the document stays. */
export const endOfCheques = <A extends string>(atMost: A) =>
  ({ of: 'methods.record', sum: 'settled', atMost, as: 'chequesEnded' }) as const
export const whileChequesAreOpen = {
  on: ['unpost', 'void'],
  holds: { chequesEnded: { lte: 0 } },
  error: 'Cheque.Settled',
} as const

/** What the bank has not paid of a document's cheques. */
export const bouncedCheques = <A extends string>(atMost: A) =>
  ({ of: 'methods.record', sum: 'bounced', atMost, as: 'chequesReturned' }) as const

/** A cheque comes to its end once: the bank has paid it, or has not. */
export const clearedBy = { sum: 'amount', atMost: 'amount', while: final, as: 'settled', error: 'Cheque.Settled' } as const

/** The same as the books have it, and how much of a document's cheques that is. */
export const clearedInBooks = { ...clearedBy, while: { status: 'posted' }, as: 'cleared', hidden: true } as const
export const chequesCleared = <A extends string>(atMost: A) =>
  ({ of: 'methods.record', sum: 'cleared', atMost, as: 'chequesCleared', hidden: true }) as const

/** What a bank had paid of a cheque it takes back at most once. */
export const takenBackBy = {
  sum: 'amount',
  atMost: 'cleared',
  while: final,
  as: 'takenBack',
  hidden: true,
  error: 'Cheque.Settled',
} as const

/** What a bank has done is of no day to come: it is entered once the bank has done it. */
export const doneByBank = { holds: { date: { lte: { field: 'today' } } }, field: 'date', error: 'Bank.DoneAhead' } as const
