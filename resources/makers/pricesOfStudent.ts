/** The prices of the services that are asked for a student, who is of a grade and a nationality: of each service that has one. */
export const pricesOfStudent = {
  stage: 'row.stage',
  nationalityGroup: 'nationality.group',
  prices: {
    of: 'services.prices',
    for: 'services',
    every: true,
    where: { fiscalYear: { same: 'fiscalYear' } },
    best: ['row', 'stage', 'nationalityGroup'],
    take: ['amount'],
  },
} as const

/** What stands in the way where none of the services has a price for the student; of one among several its line tells. */
export const noPrice = (prices: readonly unknown[]) =>
  prices.length ? null : { fault: { code: 'Student.NoService', field: 'services' } }
