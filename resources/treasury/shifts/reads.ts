import { mainCash } from '../../groups/cashDesk.ts'

const waiting = { of: 'temporaryFinancials', every: true, take: ['cash'] } as const

/** What is known of the safe, of what its keeper may owe, and of cash that lies in it beside the books. */
export const shiftReads = {
  keeper: 'safe.keeper',
  mayOwe: 'safe.allowNegative',
  safeAccount: 'safe.account',
  inBooks: 'safe.balance',
  unposted: 'safe.unpostedBalance',
  // Safes of one account cannot be told apart in the books: none of them knows what should be in it.
  atAccount: { of: 'safes', where: { active: true, account: { same: 'safeAccount' } }, every: true, take: ['id'] },
  currency: { of: 'company', take: 'currency' },
  mainCash,
  // Cash of temporary receipts lies in the drawer until it is confirmed or given back.
  waitingByMethod: { ...waiting, everywhere: true, where: { status: 'waiting', 'paymentMethod.safe': { same: 'safe' } } },
  waitingByShift: {
    ...waiting,
    everywhere: true,
    where: { status: 'waiting', 'paymentMethod.safe': { empty: true }, 'shift.safe': { same: 'safe' } },
  },
  waitingAtMain: { ...waiting, where: { status: 'waiting', 'paymentMethod.safe': { empty: true }, shift: { empty: true } } },
  takenAtMost: 'safe.mostTaken',
  paidAtMost: 'safe.mostPaid',
} as const
