import type { ReportColumn, ReportData } from '../../../schema/report.ts'
import type { Context } from '../engine/context.ts'
import type { Party } from '../ledger/parties.ts'

/** A name in both languages, with the code where it has one. */
export interface Name {
  readonly code?: string | null
  readonly arabicName: string
  readonly englishName: string | null
}

/** A document that a row comes from. */
export interface DocumentCell {
  readonly resource: string
  readonly id: number
  readonly number: number | null
}

export interface ReportRow {
  readonly cells: Readonly<Record<string, unknown>>
  /** Depth in a tree, 0 for the top. */
  readonly level?: number
  /** What the row is: a sum of those below it, the balance brought forward, a total. */
  readonly role?: 'group' | 'opening' | 'total' | 'good' | 'bad'
  /** Ids that drilling takes along: `{ account: 5 }`. */
  readonly ids?: Readonly<Record<string, number | string | null>>
}

/** A column that only the figures know: a branch, a month, a year. */
export interface FoundColumn extends Omit<ReportColumn, 'group'> {
  readonly label: Name | string
}

export interface Figures {
  readonly rows: readonly ReportRow[]
  /** Columns beside the declared ones. */
  readonly columns?: readonly FoundColumn[]
  /** Totals where they are not the sums of the top rows. */
  readonly totals?: Readonly<Record<string, string>>
}

/** What figures are compared by. */
export type BalanceKey = 'none' | 'branch' | 'costCenter' | 'month' | 'year'

/** The accepted parameters, in the kinds that the report declares; a query reads those of its own report alone. */
export interface Parameters {
  readonly from: string
  readonly to: string
  readonly date: string
  readonly account: number
  readonly party: Party | null
  readonly costCenter: number | null
  readonly by: BalanceKey
  readonly compare: BalanceKey
  readonly level: number | null
  readonly kind: string | null
  readonly zeroRows: boolean
  readonly showReversed: boolean
}

/** Who asks, within which branches, with which accepted parameters. */
export interface Asking {
  readonly report: ReportData
  readonly parameters: Parameters
  readonly context: Context
}

/** The figures of a report: statements of one tenant and the branches of the context, nothing written. */
export type ReportQuery = (asking: Asking) => Promise<Figures>

/** Beyond so many rows a report is not shown but refused with the advice to choose less. */
export const mostRows = 10_000
