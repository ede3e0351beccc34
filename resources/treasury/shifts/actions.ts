import { money, text } from '../../../schema/fields.ts'

/** The shift began with another sum than the books know of. */
export const began = { any: [{ openingDifference: { gt: 0 } }, { openingDifference: { lt: 0 } }] } as const

const differs = { any: [{ difference: { gt: 0 } }, { difference: { lt: 0 } }, ...began.any] } as const

/** What follows a count: nothing differs, or what differs is booked, or it is counted once more. */
export const shiftActions = {
  balance: {
    from: ['counted'],
    to: 'balanced',
    when: { difference: { gte: 0, lte: 0 }, none: began.any },
    shows: ['expected', 'counted'],
    confirm: true,
  },
  close: {
    from: ['counted'],
    to: 'closed',
    posts: 'post',
    when: differs,
    permission: 'editShifts',
    shows: ['expected', 'counted', 'difference', 'openingDifference'],
    confirm: true,
  },
  // Whoever judges the shift corrects what was mistyped at its beginning, also once money has moved.
  correctOpening: {
    from: ['open'],
    permission: 'editShifts',
    shows: ['booked', 'besideBooks'],
    input: { openingCash: money({ required: true, min: '0' }), reason: text({ required: true, max: 200 }) },
  },
  recount: {
    from: ['counted', 'balanced'],
    to: 'open',
    permission: 'editShifts',
    takesBack: true,
    confirm: true,
    danger: true,
  },
  reopen: { from: ['closed'], to: 'counted', unposts: true, danger: true },
} as const
