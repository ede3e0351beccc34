/** A line of what an employee is paid every month. */
export interface PaidLine {
  readonly salaryItem: number | null
  readonly amount: string | null
  readonly from: string | null
  readonly to: string | null
}

/** The basic salary on a day: the last raise that has begun by then, else what was agreed on when the employee was hired. */
export function basicOn(day: string, agreed: string | null, lines: readonly PaidLine[], basicItem: number | null): string | null {
  const raises = lines.filter(
    ({ salaryItem, amount, from, to }) =>
      basicItem !== null && salaryItem === basicItem && amount !== null && (from ?? '') <= day && (to === null || to >= day),
  )
  const last = raises.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1)).at(-1)
  return last?.amount ?? agreed
}
