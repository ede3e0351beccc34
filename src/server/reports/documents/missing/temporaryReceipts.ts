import { waitingRecords } from './waitingRecords.ts'

/** Temporary receipts that nobody has confirmed or refused: money that came is in no books, nor is the tax that may be due on it. */
export const temporaryReceipts = waitingRecords('temporaryReceipts', {
  list: 'temporaryFinancials',
  states: ['waiting'],
  amount: 'amount',
})
