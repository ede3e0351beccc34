import type { ReportColumn, ReportData } from '../../../schema/report.ts'
import type { FoundColumn, ReportAnswer } from '../../shared/report.ts'

/** A report of the catalogue. */
export type ReportInfo = ReportData

/** A column as the table shows it; one that the figures brought along has its label and its side with it. */
export type ShownColumn = ReportColumn & Partial<Pick<FoundColumn, 'label' | 'side' | 'sum'>>

export interface ShownAnswer extends ReportAnswer {
  /** What its file is called, without the ending. */
  readonly file: string
  readonly columns: readonly ShownColumn[]
}
