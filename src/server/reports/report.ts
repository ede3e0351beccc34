import type { Party } from '../../../schema/recipe.ts'
import type { ReportData } from '../../../schema/report.ts'
import type { FoundColumn, ReportAnswer, ReportRow } from '../../shared/report.ts'
import type { Context } from '../engine/context.ts'
import type { Page } from './page.ts'

export interface Figures {
  readonly rows: readonly ReportRow[]
  /** Columns beside the declared ones. */
  readonly columns?: readonly FoundColumn[]
  /** Totals where they are not the sums of the top rows. */
  readonly totals?: Readonly<Record<string, string>>
  /** Where the rows are a page: what comes after them and before them. */
  readonly page?: ReportAnswer['page']
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
  readonly beforeClosing: boolean
}

/** Who asks, within which branches, with which accepted parameters. */
export interface Asking {
  readonly report: ReportData
  readonly parameters: Parameters
  /** The part that is asked for; null for the whole report. */
  readonly page: Page | null
  readonly context: Context
}

/** The figures of a report: statements of one tenant and the branches of the context, nothing written. */
export type ReportQuery = (asking: Asking) => Promise<Figures>

/** Beyond so many rows a report is not shown but refused with the advice to choose less. */
export const mostRows = 10_000
