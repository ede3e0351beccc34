import type { Area } from '../../schema/language/effects.ts'
import type { Named } from './named.ts'

/** A document that stands in the way, in the branch and the year whose screens show it. */
export interface WaitingDocument {
  readonly resource: string
  readonly id: number
  readonly number: string | null
  readonly date: string
  readonly status: string
  readonly year: number
  readonly branch: Named
}

/** An account that stands in the way, with its balance there: debit less credit. */
export interface AccountFound {
  readonly account: Named
  readonly branch: Named
  readonly balance: string
}

/** Where a person looks at what is missing, in the branch where it is: a report, a list, or the page of a run. */
export type Way =
  | { readonly report: string; readonly with: Readonly<Record<string, string>> }
  | { readonly list: string; readonly filter: Readonly<Record<string, unknown>> }
  | { readonly run: string; readonly input: Readonly<Record<string, string>> }

/** A part of what the books of a branch lack. */
export interface MissingPart {
  readonly branch: Named
  /** What it is about where a branch has several: an account, a bank. */
  readonly of?: Named | null
  /** The kind of its documents. */
  readonly resource?: string
  /** More than how many days it is overdue, and the allowance that the settings propose for it. */
  readonly overdue?: number
  readonly proposed?: string | null
  /** Whether nothing says since when it is owed, so that nothing is proposed for it. */
  readonly unaged?: boolean
  /** What of the amount stands in documents that only wait to be posted. */
  readonly waiting?: string | null
  /** Its days, where a branch has it of several periods. */
  readonly from?: string
  readonly to?: string
  /** How many documents or records; null where it is an amount alone. */
  readonly count: number | null
  /** Null where there is none, or it is not for this person. */
  readonly amount: string | null
  /** Null where this person may not look there. */
  readonly way: Way | null
}

/** What the books of a year or a month may lack, in the order in which it is shown; of a year the first three stop its closing. */
const missingNames = [
  'unposted',
  'suspense',
  'controlAccounts',
  'notOver',
  'shifts',
  'temporaryReceipts',
  'feesNotInvoiced',
  'studentsWithoutFees',
  'income',
  'deferredBroughtIn',
  'deferredDiffers',
  'salaries',
  'provisions',
  'recurring',
  'tax',
  'taxUntold',
  'advances',
  'custodies',
  'cheques',
  'issuedCheques',
  'unstatedBanks',
  'banks',
  'clearing',
  'betweenBranches',
  'goods',
  'goodsByHand',
  'depreciation',
  'prepaid',
  'doubtful',
  'zakat',
  'unclassified',
] as const
export type MissingName = (typeof missingNames)[number]

/** What must be so before a year is closed, and how much of it was found wrong. */
export interface ClosingCheck {
  readonly name:
    | 'earlierYears'
    | 'result'
    | 'inactiveAccounts'
    | 'openingBalances'
    | 'laterOpenings'
    | 'repeatedOpenings'
    | 'wrongClosings'
    | MissingName
  /** Whether the year cannot be closed while something is found; otherwise it is worth a look. */
  readonly stops: boolean
  /** Whether the year may be closed nevertheless, by a person with that right and with a reason, which is stored. */
  readonly confirmed?: boolean
  readonly found: number
  /** The first of what was found, to lead there. */
  readonly documents?: readonly WaitingDocument[]
  readonly accounts?: readonly AccountFound[]
  readonly missing?: readonly MissingPart[]
  readonly years?: readonly { readonly id: number; readonly year: number }[]
}

/** A line of a closing voucher, or what an account brings into the next year. */
export interface ClosingLine {
  /** Null while the settings name no account for the result. */
  readonly account: Named | null
  readonly costCenter: Named | null
  readonly debit: string
  readonly credit: string
}

export interface ClosingBranch {
  readonly branch: Named
  /** How many accounts the closing voucher takes to zero. */
  readonly accounts: number
  readonly income: string
  readonly expense: string
  /** A profit is positive. */
  readonly result: string
  readonly lines: readonly ClosingLine[]
  /** The voucher that did it, once the year is closed. */
  readonly voucher: { readonly id: number; readonly number: string } | null
  /** What the next year begins with. */
  readonly opening: readonly ClosingLine[]
}

export interface BookYear {
  readonly id: number
  readonly year: number
  readonly startDate: string
  readonly endDate: string
  readonly status: string
}

/** What the books lack up to the end of a month: `GET ledger/months/{month}`. */
export interface MonthClosing {
  readonly year: BookYear
  readonly month: string
  /** Its last day, up to which the books are locked then. */
  readonly to: string
  /** The settings that keep the lock, as they are. */
  readonly company: { readonly id: number; readonly version: number; readonly until: string | null }
  readonly checks: readonly ClosingCheck[]
  /** How the lock went over the month, the last time first. */
  readonly moves: readonly LockMove[]
}

/** A lock that went over a month, or back. */
export interface LockMove {
  /** The action, or `update` where the day was changed in the settings. */
  readonly action: string
  readonly by: string | null
  readonly at: string
  readonly from: string | null
  readonly until: string | null
  readonly reason: string | null
  /** What was left open and confirmed, as it was then. */
  readonly checks: readonly ClosingCheck[]
}

/** What closing a year would do, or what it did: `GET fiscalYears/{id}/closing`. */
export interface Closing {
  readonly year: BookYear
  /** The year after it; null while nobody has made it. */
  readonly next: BookYear | null
  readonly checks: readonly ClosingCheck[]
  readonly branches: readonly ClosingBranch[]
  /** The locks that forbid closing, or reopening, each with its last day; none from which this person has an exception. */
  readonly locks: readonly { readonly area: Area; readonly until: string }[]
  /** What the books lacked when it was closed nevertheless, and why it was. */
  readonly openItems: {
    readonly reason: string
    readonly items: string
    /** Who confirmed it and when, and each line of it, as this person may see it: nothing of a year that an earlier version closed. */
    readonly by: string | null
    readonly at: string | null
    readonly checks: readonly ClosingCheck[]
  } | null
  /** The latest year that is closed after it and has to be opened first. */
  readonly laterClosed: number | null
}
