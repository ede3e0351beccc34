import { payrollActions } from '../../groups/posted.ts'
import { paidByTreasury } from '../paidByTreasury.ts'

const locked = { area: 'payroll', by: 'date' } as const

/** It ends a service within no month that is locked; one that has ended already it leaves as it is. */
export const ending = { area: 'payroll', by: 'leavesOn', at: 'endDate', when: { endedOn: { empty: true } } } as const

/** Posting a settlement ends the employment, taking it back makes that undone; what is owed is paid by the treasury. */
export const settlementActions = {
  ...payrollActions(),
  post: {
    to: 'posted',
    posts: 'post',
    confirm: true,
    locked: ending,
    upToDate: {
      of: [
        ...([
          'endedOn',
          'award',
          'leavePay',
          'salariesDue',
          'formerDifferences',
          'carriedDue',
          'deducted',
          'overpaid',
          'unpaidMonths',
          'laterMonths',
        ] as const),
        ...(['employerDifference', 'endOfServiceStanding', 'leaveStanding', 'standsElsewhere'] as const),
      ],
      error: 'EndOfService.Outdated',
    },
    shows: ['employee', 'endDate', 'net', 'unpaidMonths'],
    does: {
      of: 'employee',
      action: 'settle',
      with: { statusFrom: 'leavesOn', statusReason: 'explanation' },
      when: { endedOn: { empty: true } },
    },
  },
  unpost: {
    to: 'open',
    unposts: true,
    danger: true,
    locked,
    does: { of: 'employee', action: 'reinstate', with: { leftOn: 'leavesOn' }, when: { endedOn: { empty: true } } },
  },
  // In a draft all is read and worked out anew.
  reopen: { from: ['open'], to: 'draft', takesBack: true, locked },
  pay: {
    from: ['posted'],
    ...paidByTreasury(),
    shows: ['employee', 'net'],
    by: 'paymentOfSettlement',
  },
} as const
