import type { Condition } from '../../../schema/condition.ts'

/** It was given back. */
export const refused = { status: 'refused' } as const
/** It is taken now: afterwards it has a number. */
const taken = { number: { empty: true } } as const

/** Of each, whether a shift has to do with the safe of its cash: by its method, by the shift that took it, or the main one. */
const ofMethod = { methodSafe: { empty: false } } as const
const ofShift = { methodSafe: { empty: true }, takenAt: { empty: false } } as const
const ofMain = { methodSafe: { empty: true }, takenAt: { empty: true } } as const

const given = { empty: false } as const

/**
 * Cash goes through a shift where there is one.
 * @param moves what happens with the cash
 * @param safe by what its safe is known
 * @param any what tells that the safe is kept in shifts
 * @param holds that the shift is there, at that safe
 */
const throughShift = (moves: Condition, safe: Condition, any: readonly Condition[], holds: Condition) =>
  ({ when: { ...moves, cash: { gt: 0 }, ...safe, any }, holds, field: 'paymentMethod', error: 'Shift.NotOpen' }) as const

/** Cash of a safe that is kept in shifts is taken, and given back, by the shift of whoever does it. */
export const temporaryRules = [
  throughShift(taken, ofMethod, [{ methodShifts: true }, { shiftAtSafe: given }, { shift: given }], {
    all: [{ methodSafe: { same: 'takenAt' } }],
  }),
  throughShift(taken, ofMain, [{ shiftsHere: given }, { shiftAtMain: given }, { ownSafe: given }], { shift: given }),
  // It goes back out of the drawer in which it lies.
  throughShift(refused, ofMethod, [{ methodShifts: true }, { shiftAtSafe: given }, { returnedIn: given }], {
    all: [{ methodSafe: { same: 'returnedAt' } }],
  }),
  throughShift(refused, ofShift, [{ takenShifts: true }, { shiftAtTaken: given }, { returnedIn: given }], {
    all: [{ takenAt: { same: 'returnedAt' } }],
  }),
  throughShift(refused, ofMain, [{ shiftsHere: given }, { shiftAtMain: given }, { returnedIn: given }], {
    all: [{ returnedTo: { same: 'mainCash' } }],
  }),
  { when: { status: 'confirmed' }, holds: { guardian: { empty: false } }, field: 'guardian', error: 'Temporary.GuardianFirst' },
] as const
