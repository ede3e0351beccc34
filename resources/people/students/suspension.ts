import { date, flag, text } from '../../../schema/fields.ts'

/** Whether somebody is suspended, since when, and why. */
export const suspension = () =>
  ({
    suspended: flag({ readOnly: true }),
    suspendedFrom: date({ readOnly: true, shownWhen: { suspended: true } }),
    suspensionReason: text({ readOnly: true, shownWhen: { suspended: true } }),
  }) as const

/** What ends a suspension. */
export const notSuspended = { suspended: false, suspendedFrom: null, suspensionReason: null } as const

/** To suspend those who are here, and to end it. */
export const suspensions = () =>
  ({
    suspend: {
      when: { suspended: false, leftOn: { empty: true } },
      // Who is suspended is so at once: a day to come would say what is not.
      input: {
        suspendedFrom: date({ required: true, within: 'fiscalYear', notAfter: 'today', default: 'today' }),
        suspensionReason: text({ required: true }),
      },
      set: { suspended: true },
      bulk: true,
      danger: true,
      undo: 'unsuspend',
    },
    unsuspend: { when: { suspended: true }, set: notSuspended, bulk: true, confirm: true },
  }) as const
