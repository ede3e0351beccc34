const differs = { any: [{ difference: { gt: 0 } }, { difference: { lt: 0 } }] } as const

/** A sheet owes something, and says why that is not what salaries have reckoned. */
export const sheetRules = [
  { when: { status: { not: 'draft' } }, holds: { employees: { gt: 0 } }, field: 'month', error: 'SocialInsurance.Nothing' },
  { when: { status: { not: 'draft' } }, holds: { due: { not: '0' } }, field: 'month', error: 'SocialInsurance.Nothing' },
  {
    when: { status: { not: 'draft' }, ...differs },
    holds: { differenceReason: { empty: false } },
    field: 'differenceReason',
    error: 'SocialInsurance.WhyDiffers',
  },
] as const
