/** What was handed out is spent or comes back, and more is owed only once it is used up. */
export const custodyRules = [
  {
    when: { custody: { empty: false } },
    holds: { date: { gte: { field: 'handedOn' } } },
    field: 'date',
    error: 'Custody.BeforeHandedOut',
  },
  {
    when: { status: { not: 'draft' } },
    holds: { any: [{ spent: { gt: 0 } }, { returned: { gt: 0 } }] },
    field: 'spent',
    error: 'Custody.NothingSettled',
  },
  // Nobody gives back what is not there.
  {
    when: { returned: { gt: 0 } },
    holds: { overspent: { lte: 0 } },
    field: 'overspent',
    error: 'Custody.ReturnedAndOverspent',
  },
  { order: ['overspent', 'spent'], field: 'overspent', error: 'Custody.OverspentMoreThanSpent' },
  // What was handed out is used up before more is owed.
  {
    when: { status: 'open', overspent: { gt: 0 } },
    holds: { covered: { gte: { field: 'stillOut' } } },
    field: 'overspent',
    error: 'Custody.OverspentWhileLeft',
  },
] as const
