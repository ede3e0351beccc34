import { waitingRecords } from './waitingRecords.ts'

/** Shifts that nobody has counted and judged: what is missing or over in their drawers is in no books. */
export const shifts = waitingRecords('shifts', { list: 'shifts', states: ['open', 'counted'], amount: 'opening_cash' })
