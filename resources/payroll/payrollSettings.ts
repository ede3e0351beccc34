/** How a school reckons pay: what calculations of salaries, advances and leave read of its settings. */
export const payrollSettings = {
  of: 'company',
  take: ['monthBasis', 'hoursPerMonth', 'deductionShare', 'advanceShare', 'penaltyDays', 'leaveYearDays'],
} as const
