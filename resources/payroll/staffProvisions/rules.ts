/** Documents in the books that have released what was provided: a settlement all of it, a payout what there was by its day. */
const usedUp = {
  endOfServiceSettlements: { employee: { same: 'employee' }, status: 'posted', month: { gte: { field: 'month' } } },
  leavePayouts: {
    employee: { same: 'employee' },
    status: 'posted',
    date: { gte: { field: 'date' } },
    leaveStanding: { gt: 0 },
  },
} as const

/** Something is provided, for somebody whose service goes on. */
export const provisionRules = [
  { when: { status: { not: 'void' } }, holds: { leftOn: { empty: true } }, field: 'date', error: 'Provision.Left' },
  {
    when: { status: { not: 'void' } },
    holds: {
      any: [
        ...(['endOfService', 'leave'] as const).flatMap((name) => [{ [name]: { gt: 0 } }, { [name]: { lt: 0 } }]),
        { movedFrom: { empty: false } },
      ],
    },
    field: 'employee',
    error: 'Provision.Nothing',
  },
] as const

/** What was released for somebody who has left or was paid must have been provided. */
export const provisionGuards = [
  // A provision of all is reckoned of one's own service too: what is agreed in place of that is another's to say.
  {
    on: ['create', 'edit'],
    changes: ['endOfServiceAgreed', 'leaveAgreed'],
    own: 'employee.user',
    error: 'Action.NotOwn',
  },
  // What was not in the books when the service was settled is owed no more.
  {
    on: ['post'],
    usedBy: 'endOfServiceSettlements',
    where: usedUp.endOfServiceSettlements,
    error: 'Provision.Settled',
  },
  // What was released for an award or for days of leave, and so no expense, must have been provided.
  ...(['endOfServiceSettlements', 'leavePayouts'] as const).map(
    (usedBy) => ({ on: ['unpost'], usedBy, where: usedUp[usedBy], error: 'Provision.Used' }) as const,
  ),
] as const
