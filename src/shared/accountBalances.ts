/** What an account has on a day. */
export interface Balance {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly amount: string
}

/** What a file says that an account had before the first of its rows and has after the last, and what has moved between, day by day. */
export interface AccountBalances {
  /** As the file calls it. */
  readonly account: string
  readonly opening: Balance
  readonly closing: Balance
  readonly moved: readonly Balance[]
}
