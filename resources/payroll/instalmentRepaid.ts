/**
 * What a document repays of an instalment of an advance: of what is left once it counts, and in the books once it is posted.
 * @param of the reference to the instalment
 */
export const instalmentRepaid = <const O extends string, const W, const E extends string>(of: O, counts: W, error: E) =>
  [
    { of, sum: 'amount', atMost: 'amount', while: counts, error },
    { of, sum: 'amount', atMost: 'amount', as: 'booked', while: { status: 'posted' } },
  ] as const
