/** Leave that is asked for or stands: what is refused or taken back counts nowhere. */
const asked = { status: { in: ['requested', 'approved', 'started', 'returned'] } } as const

/** The days of another leave that meet those of this one. */
const meeting = { startDate: { lte: { field: 'endDate' } }, endDate: { gte: { field: 'startDate' } } } as const

/** What a leave must know of its employee, its kind, the branch's calendar, and of leave that others have. */
export const leaveReads = {
  hireDate: 'employee.hireDate',
  contractDays: 'employee.annualLeaveDays',
  openingBalance: 'employee.openingLeaveBalance',
  openingOn: 'employee.openingLeaveOn',
  weekDays: 'employee.weekDays',
  jobTitle: 'employee.jobTitle',
  ofManagement: 'employee.management',
  contractKind: 'employee.contractKind',
  contractEnd: 'employee.contractEnd',
  annual: 'vacationType.annual',
  annualDays: 'vacationType.annualDays',
  accrual: 'vacationType.accrual',
  leaveYear: 'vacationType.leaveYear',
  carryOver: 'vacationType.carryOver',
  carryOverLimit: 'vacationType.carryOverLimit',
  countedDays: 'vacationType.countedDays',
  afterYears: 'vacationType.afterYears',
  once: 'vacationType.onceInService',
  leastDays: 'vacationType.leastDays',
  mostDays: 'vacationType.mostDays',
  inSchoolBreak: 'vacationType.inSchoolBreak',
  weekend: 'branch.weekend',
  steps: { of: 'vacationTypes.steps', every: true, take: ['days', 'paidPercentage'] },
  entitlements: { of: 'vacationTypes.entitlements', every: true, take: ['validFrom', 'afterYears', 'days'] },
  years: { of: 'fiscalYears', every: true, take: ['startDate'] },
  holidays: {
    of: 'publicHolidays',
    where: { active: true },
    every: true,
    take: ['recurrence', 'startDate', 'endDate', 'month', 'day', 'days'],
  },
  breaks: {
    of: 'schoolBreaks',
    where: { active: true },
    every: true,
    take: ['startDate', 'endDate', 'jobTitle', 'management'],
  },
  // Of all years, and of the branches where they were before.
  others: {
    of: 'vacationRequests',
    everywhere: true,
    where: { employee: { same: 'employee' }, ...asked },
    every: true,
    take: ['id', 'vacationType', 'startDate', 'endDate', 'fromNoon', 'toNoon', 'returnDate', 'days', 'daysGivenBack'],
  },
  // Leave that was granted for days behind this one, until the return.
  following: {
    of: 'vacationRequests',
    everywhere: true,
    where: {
      employee: { same: 'employee' },
      status: { in: ['approved', 'started', 'returned'] },
      startDate: { lt: { field: 'returnDate' } },
      endDate: { gt: { field: 'endDate' } },
    },
    every: true,
    take: ['id', 'startDate', 'endDate', 'fromNoon', 'toNoon', 'returnDate'],
  },
  // Leave that was paid and not taken.
  paidOut: {
    of: 'leavePayouts',
    everywhere: true,
    where: { employee: { same: 'employee' }, status: { in: ['open', 'posted'] } },
    every: true,
    take: ['date', 'days'],
  },
  substituteAway: {
    of: 'vacationRequests',
    everywhere: true,
    where: { employee: { same: 'substitute' }, ...asked, ...meeting },
    take: 'id',
  },
  standsIn: {
    of: 'vacationRequests',
    everywhere: true,
    where: { substitute: { same: 'employee' }, ...asked, ...meeting },
    take: 'id',
  },
} as const

const known = { empty: false } as const

/** What a leave must be like, whoever asks for it. */
export const leaveRules = [
  { holds: { endDate: { gte: { field: 'startDate' } } }, field: 'endDate', error: 'Vacation.StartAfterEnd' },
  {
    when: { hireDate: known },
    holds: { startDate: { gte: { field: 'hireDate' } } },
    field: 'startDate',
    error: 'Vacation.OutsideEmployment',
  },
  {
    when: { contractKind: 'fixedTerm', contractEnd: known },
    holds: { endDate: { lte: { field: 'contractEnd' } } },
    field: 'endDate',
    error: 'Vacation.OutsideEmployment',
  },
  {
    when: { 'vacationType.gender': known, employee: known },
    holds: { 'employee.gender': { same: 'vacationType.gender' } },
    field: 'vacationType',
    error: 'Vacation.NotForGender',
  },
  ...(['fromNoon', 'toNoon'] as const).map(
    (field) =>
      ({
        when: { [field]: true, vacationType: known },
        holds: { 'vacationType.halfDays': true },
        field,
        error: 'Vacation.NoHalfDays',
      }) as const,
  ),
  // Nobody is away before the day comes.
  {
    when: { status: 'started' },
    holds: { startDate: { lte: { field: 'today' } } },
    field: 'startDate',
    error: 'Vacation.NotYet',
  },
  { holds: { days: { gt: 0 } }, field: 'endDate', error: 'Vacation.NoDays' },
  {
    when: { leastDays: known },
    holds: { days: { gte: { field: 'leastDays' } } },
    field: 'endDate',
    error: 'Vacation.TooFewDays',
  },
  { when: { mostDays: known }, holds: { days: { lte: { field: 'mostDays' } } }, field: 'endDate', error: 'Vacation.TooManyDays' },
  { holds: { overlaps: false }, field: 'startDate', error: 'Vacation.Overlaps' },
  { holds: { hadBefore: false }, field: 'vacationType', error: 'Vacation.OnceInService' },
  { holds: { tooEarly: false }, field: 'startDate', error: 'Vacation.TooEarly' },
  { holds: { outsideBreak: false }, field: 'startDate', error: 'Vacation.OutsideBreak' },
  {
    when: { 'vacationType.withoutBalance': 'refused' },
    holds: { any: [{ lackingDays: { empty: true } }, { lackingDays: { lte: 0 } }] },
    field: 'endDate',
    error: 'Vacation.NotEnough',
  },
  {
    when: { substitute: known },
    holds: { none: [{ substitute: { same: 'employee' } }] },
    field: 'substitute',
    error: 'Vacation.OwnSubstitute',
  },
  {
    when: { substitute: known },
    holds: { substituteAway: { empty: true } },
    field: 'substitute',
    error: 'Vacation.SubstituteAway',
  },
  { when: { employee: known }, holds: { standsIn: { empty: true } }, field: 'startDate', error: 'Vacation.StandsIn' },
] as const

/** What a salary reads of leave: that of its employee which stands, wherever it was asked for. */
export const leavesOfPay = {
  of: 'vacationRequests',
  everywhere: true,
  where: { employee: { same: 'employee' }, status: { in: ['approved', 'started', 'returned'] } },
  every: true,
  take: ['id', 'payPlan', 'endDate', 'fromNoon', 'toNoon', 'latePlan'],
} as const
