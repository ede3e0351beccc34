import type { ReportColumn, ReportData } from '../../../schema/report.ts'

/** A report of the catalogue. */
export type ReportInfo = Omit<ReportData, 'query'>

export interface Name {
  readonly code?: string | null
  readonly arabicName: string
  readonly englishName: string | null
}

export interface DocumentCell {
  readonly resource: string
  readonly id: number
  readonly number: number | null
}

export interface ReportRow {
  readonly cells: Readonly<Record<string, unknown>>
  readonly level?: number
  readonly role?: 'group' | 'opening' | 'total' | 'good' | 'bad'
  readonly ids?: Readonly<Record<string, number | string | null>>
}

/** A column; one that the figures brought along has its label with it. */
export type ShownColumn = ReportColumn & { readonly label?: Name | string }

/** The figures of a report, as `GET reports/{name}` answers them. */
export interface ReportAnswer {
  readonly name: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly ReportRow[]
  readonly totals: Readonly<Record<string, string>>
}
