import { date, ref, text } from '../../../schema/fields.ts'
import { notSuspended } from './suspension.ts'

/** To leave the school with a day and a reason, and to come back. */
export const leavings = () =>
  ({
    leave: {
      when: { leftOn: { empty: true } },
      input: {
        status: ref('studentStatuses', { required: true, where: { kind: { in: ['withdrawn', 'transferred', 'graduated'] } } }),
        leftOn: date({ required: true, within: 'fiscalYear', notAfter: 'today', default: 'today' }),
        leavingReason: text({ required: true }),
      },
      // Whoever has left is suspended no longer.
      set: notSuspended,
      bulk: true,
      danger: true,
      undo: 'comeBack',
    },
    comeBack: {
      when: { leftOn: { empty: false } },
      input: { status: ref('studentStatuses', { required: true, where: { kind: 'enrolled' }, preset: { kind: 'enrolled' } }) },
      set: { leftOn: null, leavingReason: null },
    },
  }) as const
