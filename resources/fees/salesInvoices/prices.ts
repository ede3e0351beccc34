/** The price of each line's service for its student, of the document's year: the nearest that there is. */
export const listPrice = {
  of: 'services.prices',
  each: 'items',
  where: { fiscalYear: { same: 'document.fiscalYear' } },
  best: ['row', 'stage', 'nationalityGroup'],
  take: 'amount',
} as const

/** What is known of the types of discounts that students are granted. */
export const discountTypes = {
  of: 'discounts',
  every: true,
  take: ['id', 'account', 'automatic', 'startDate', 'endDate'],
} as const
