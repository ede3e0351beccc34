import type { RecordData } from '../../../schema/record/record.ts'
import type { ParametersOf, ReportData } from '../../../schema/report.ts'
import type { FoundColumn, ReportAnswer, ReportRow } from '../../shared/report.ts'
import type { Context } from '../engine/context.ts'
import type { Messages } from '../texts/messages.ts'
import type { Page } from './page.ts'

export interface Figures {
  readonly rows: readonly ReportRow[]
  /** Columns beside the declared ones. */
  readonly columns?: readonly FoundColumn[]
  /** Totals where they are not the sums of the top rows. */
  readonly totals?: Readonly<Record<string, string>>
  /** Definitions of which something private is told: it is written down who has looked. */
  readonly tells?: readonly string[]
  /** Where the rows are a page: what comes after them and before them. */
  readonly page?: ReportAnswer['page']
}

/** What figures are compared by. */
export type BalanceKey = 'none' | 'branch' | 'costCenter' | 'month' | 'year'

/** Who asks, within which branches, with which accepted parameters: those that the report declares. */
export interface Asking<P = RecordData> {
  readonly report: ReportData
  readonly parameters: P
  /** The part that is asked for; null for the whole report. */
  readonly page: Page | null
  /** So many rows the whole report may have. */
  readonly most: number
  readonly messages: Messages
  readonly context: Context
}

/** The figures of a report: statements of one tenant and the branches of the context, nothing written. */
export type ReportQuery<R = unknown> = (asking: Asking<unknown extends R ? RecordData : ParametersOf<R>>) => Promise<Figures>

/** Beyond so many rows a report is not shown but refused with the advice to choose less. */
export const mostRows = 10_000

/** Rows of a file, which nobody reads on a screen. */
export const mostFileRows = 200_000
