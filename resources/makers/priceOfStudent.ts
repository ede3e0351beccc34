/** The price of the service that is asked for a student, who is of a grade and a nationality. */
export const priceOfStudent = {
  stage: 'row.stage',
  nationalityGroup: 'nationality.group',
  price: {
    of: 'services.prices',
    for: 'service',
    where: { fiscalYear: { same: 'fiscalYear' } },
    best: ['row', 'stage', 'nationalityGroup'],
    take: 'amount',
  },
} as const

/** What stands in the way where the service has no price for the student. */
export const noPrice = (price: unknown) => (price === null ? { fault: { code: 'Student.NoService', field: 'service' } } : null)
