import { date, text } from '../../../schema/fields.ts'

/** Whoever asks for their own leave tells neither its beginning nor their return. */
const permission = 'editVacationRequests'

/** Leave with days in a month of pay that is locked. */
export const locked = { area: 'payroll', by: 'startDate' } as const

/** A return is neither told nor taken back where the first day of pay that it makes another one is locked. */
const lockedReturn = { area: 'payroll', by: 'changedFrom' } as const

/** What becomes of leave when its contract ends, and when it has not ended after all. */
const withContract = () => ({ internal: true, input: { leftOn: date({ required: true }) }, takesBack: true }) as const

const resumed = { internal: true, set: { returnDate: null, leftOn: null, wasBegun: false }, takesBack: true } as const

/** What whoever decides has before them. */
const decided = ['vacationType', 'startDate', 'endDate', 'days', 'balanceAfter', 'substitute', 'reason'] as const

/** Leave is decided, begun and ended by those who may, and ends with the contract. */
export const leaveActions = {
  approve: {
    from: ['requested'],
    to: 'approved',
    permission: 'approveVacationRequests',
    locked,
    input: { decidedOn: date({ required: true, notAfter: 'today', default: 'today' }) },
    shows: decided,
    bulk: true,
  },
  reject: {
    from: ['requested'],
    to: 'rejected',
    permission: 'approveVacationRequests',
    input: {
      decidedOn: date({ required: true, notAfter: 'today', default: 'today' }),
      refusalReason: text({ required: true }),
    },
    shows: decided,
    takesBack: true,
    danger: true,
  },
  start: { from: ['approved'], to: 'started', permission, bulk: true, undo: 'notStarted' },
  notStarted: { from: ['started'], to: 'approved', permission, takesBack: true },
  return: {
    from: ['started'],
    to: 'returned',
    permission,
    input: { returnDate: date({ required: true, notAfter: 'today', default: 'today' }) },
    shows: ['endDate', 'backOn'],
    locked: lockedReturn,
    undo: 'notReturned',
  },
  notReturned: {
    from: ['returned'],
    to: 'started',
    permission,
    set: { returnDate: null, leftOn: null, wasBegun: false },
    takesBack: true,
    locked: lockedReturn,
  },
  // The contract ends before the leave does: nobody comes back from it.
  endWithContract: { ...withContract(), from: ['approved'], to: 'returned' },
  endBegunWithContract: { ...withContract(), from: ['started'], to: 'returned', set: { wasBegun: true } },
  lapse: { ...withContract(), from: ['requested'], to: 'cancelled' },
  // The leaving is taken back, and the leave is again what it was.
  resumeBegun: { ...resumed, from: ['returned'], to: 'started', when: { wasBegun: true } },
  resume: { ...resumed, from: ['returned'], to: 'approved' },
  askAgain: { ...resumed, from: ['cancelled'], to: 'requested' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled', confirm: true, takesBack: true, danger: true, locked },
} as const
