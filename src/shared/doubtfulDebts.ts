import type { Name } from './report.ts'

/** What a family owes of instalments that have been overdue for more than so many days, and for less than those of the next band. */
export interface OverdueFamily {
  readonly guardian: number
  readonly name: Name
  readonly overdue: 90 | 180 | 365
  readonly amount: string
  /** What of it may not be collected, by the share of the settings. */
  readonly proposed: string
}

/** What else a family owes: of what no instalment says nobody knows since when, so that nothing is proposed for it. */
export interface UnagedFamily {
  readonly guardian: number
  readonly name: Name
  readonly amount: string
}

/** What a branch may not collect of what has been overdue for long. */
export interface DoubtfulDebts {
  readonly branch: number
  readonly families: readonly OverdueFamily[]
  readonly unaged: readonly UnagedFamily[]
  readonly proposed: string
  /** What stands as an allowance: a credit balance is positive. */
  readonly allowance: string
  /** What is proposed beyond it; negative where it is more than that. */
  readonly lacking: string
}

/** A voucher for the allowance of a branch: `GET ledger/allowance`. */
export interface AllowanceVoucher {
  /** One of that day that waits already. */
  readonly waiting: number | null
  /** The values of a new draft. */
  readonly voucher: {
    readonly date: string
    readonly description: string
    readonly entries: readonly { readonly account: number; readonly debit?: string; readonly credit?: string }[]
  } | null
}
