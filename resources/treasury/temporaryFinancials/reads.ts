import { mainCash, ownSafe, running, shiftAtMain, shiftAtSafe, shiftsHere } from '../../groups/cashDesk.ts'

/** What is known of the safes in which its cash lies, may lie or goes back, and of their shifts. */
export const temporaryReads = {
  methodKind: 'paymentMethod.kind',
  methodSafe: 'paymentMethod.safe',
  methodShifts: 'paymentMethod.safe.keptInShifts',
  takenAt: 'shift.safe',
  takenShifts: 'shift.safe.keptInShifts',
  returnedAt: 'returnedIn.safe',
  returnedTo: 'returnedIn.account',
  mainCash,
  shiftAtSafe,
  shiftAtTaken: { of: 'shifts', where: { ...running, safe: { same: 'takenAt' } }, take: 'id' },
  shiftAtMain,
  ownSafe,
  shiftsHere,
} as const
