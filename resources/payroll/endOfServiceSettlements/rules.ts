const issued = { status: { not: 'draft' } } as const

/** When somebody may leave, for which reason, and with what still out. */
export const settlementRules = [
  {
    when: { hireDate: { empty: false } },
    holds: { endDate: { gte: { field: 'hireDate' } } },
    field: 'endDate',
    error: 'EndOfService.BeforeHiring',
  },
  {
    when: { endedOn: { empty: false } },
    holds: { endDate: { same: 'endedOn' } },
    field: 'endDate',
    error: 'EndOfService.EndedOn',
  },
  // A notice is never longer.
  { holds: { endDate: { lte: { field: 'today', plus: 365 } } }, field: 'endDate', error: 'EndOfService.FarAhead' },
  {
    when: { leavingReason: 'probation', serviceYears: { empty: false } },
    holds: { serviceYears: 0, serviceMonths: { lte: 6 } },
    field: 'leavingReason',
    error: 'EndOfService.NoProbation',
  },
  // The whole award for who leaves to marry or after a birth is that of a woman (Labour Law, article 87).
  {
    when: { leavingReason: 'marriageOrBirth' },
    holds: { none: [{ gender: 'male' }] },
    field: 'leavingReason',
    error: 'EndOfService.WomenOnly',
  },
  {
    // More leave than was gained may have been taken.
    when: { leaveDays: { lt: 0 } },
    holds: { leaveDays: { gte: { field: 'leaveBalance' } } },
    field: 'leaveDays',
    error: 'EndOfService.LeaveBelow',
  },
  {
    when: issued,
    holds: { any: [{ custodiesOut: { lte: 0 } }, { outstandingReason: { empty: false } }] },
    field: 'outstandingReason',
    error: 'EndOfService.CustodyOut',
  },
  {
    when: issued,
    holds: { any: [{ handedOver: true }, { outstandingReason: { empty: false } }] },
    field: 'outstandingReason',
    error: 'EndOfService.NotHandedOver',
  },
  {
    when: { status: 'posted' },
    holds: { endDate: { lte: { field: 'today' } } },
    field: 'endDate',
    error: 'EndOfService.NotYet',
  },
  {
    when: { status: 'open' },
    holds: { laterMonths: { empty: true } },
    field: 'endDate',
    error: 'EndOfService.LaterSalary',
  },
  { when: issued, holds: { net: { gte: 0 } }, field: 'employee', error: 'EndOfService.Negative' },
] as const

/** What is seldom meant. */
export const settlementAsks = [
  {
    on: ['create', 'edit'],
    when: { leaveDays: { gt: { field: 'leaveBalance' } } },
    field: 'leaveDays',
    error: 'EndOfService.MoreLeave',
  },
  {
    on: ['create', 'edit'],
    when: { status: 'open', unpaidMonths: { empty: false } },
    field: 'endDate',
    error: 'EndOfService.SalaryOpen',
  },
] as const
