import { money, ref, text } from '../../../schema/fields.ts'
import { paidByShift, shiftAtSafe } from '../../groups/cashDesk.ts'

/** The one way in which a whole document is paid: from the safe, or by a transfer of the bank. */
export const oneMethod = () =>
  ({
    paymentMethod: ref('paymentMethods', { required: true, where: { active: true, kind: { in: ['cash', 'transfer'] } } }),
    reference: text({ max: 60 }),
    cash: money({ is: "methodKind = 'cash' ? total : 0", hidden: true }),
    banked: money({ is: 'total - cash', hidden: true }),
  }) as const

/** What must be known of that way. */
export const oneMethodReads = {
  methodKind: 'paymentMethod.kind',
  methodSafe: 'paymentMethod.safe',
  methodShifts: 'paymentMethod.safe.keptInShifts',
  shiftSafe: 'shift.safe',
  shiftAtSafe,
} as const

/** Cash of a safe that is kept in shifts, or at which somebody has one, goes through the shift of whoever hands it out. */
export const oneMethodRules = [
  {
    when: {
      status: { not: 'draft' },
      methodKind: 'cash',
      any: [
        { methodShifts: true },
        { shiftAtSafe: { empty: false } },
        { all: [{ methodSafe: { empty: false } }, { shift: { empty: false } }] },
      ],
    },
    holds: { methodSafe: { same: 'shiftSafe' } },
    field: 'paymentMethod',
    error: 'Shift.NotOpen',
  },
] as const

export const oneMethodLimits = paidByShift

/** Where the money of the whole document goes out, in one row. */
export const paidOutAtOnce = [
  { credit: ['paymentMethod.safe.account', 'shift.safe.account', 'role.safe'], amount: 'cash', description: 'reference' },
  { credit: ['paymentMethod.bank.account', 'role.bank'], amount: 'banked', description: 'reference' },
] as const
