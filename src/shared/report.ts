import type { Drill, ReportColumn } from '../../schema/report.ts'

/** A name in both languages, with the code where it has one. */
export interface Name {
  readonly code?: string | null
  readonly arabicName: string
  readonly englishName: string | null
}

/** A document that a row comes from. */
export interface DocumentCell {
  readonly resource: string
  /** Null where there is none: it stands in a file alone. */
  readonly id: number | null
  readonly number: string | null
  /** What it is called where that is not its number. */
  readonly title?: string
  /** The branch of the document, if that is none of the visible ones: people who may choose that branch open it there. */
  readonly of?: (Name & { readonly id: number }) | null
}

export interface ReportRow {
  readonly cells: Readonly<Record<string, unknown>>
  /** Depth in a tree, 0 for the top. */
  readonly level?: number
  /** What the row is: a sum of those below it, the balance brought forward, a total, a check that went well, found faults, found what is worth a look or had nothing to look at. */
  readonly role?: 'group' | 'opening' | 'total' | 'good' | 'bad' | 'notice' | 'idle'
  /** Ids that drilling takes along: `{ account: 5 }`. */
  readonly ids?: Readonly<Record<string, number | string | null>>
  /** Where its name leads, if not where the column says. */
  readonly drill?: Drill
}

/** A column that only the figures know: a branch, a month, a year. */
export interface FoundColumn extends Omit<ReportColumn, 'group'> {
  readonly label: Name | string
  /** The column whose name this one bears below its label: `debit`. */
  readonly side?: string
  /** Whether it is the sum of the columns beside it, and no part of a chart. */
  readonly sum?: true
}

/** Whether the row above has said already what this column says. */
export const isRepeated = (column: Pick<ReportColumn, 'once'>, row: ReportRow): boolean =>
  column.once === true && (row.level ?? 0) > 0

/** Whose figures a report tells. */
export interface ReportPlace {
  readonly company: Name
  /** The branches whose rows are counted. */
  readonly branches: readonly Name[]
  /** Whether the company has no other ones. */
  readonly isWhole: boolean
}

/** The smallest unit of amounts with so many decimals. */
export const unitOf = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

/** The figures of a report, as `GET reports/{name}` answers them. */
export interface ReportAnswer {
  readonly name: string
  /** The record that the report is about, where it is about one: the account of a statement. */
  readonly subject: Name | null
  readonly place: ReportPlace
  /** In what its amounts are told, and to which unit; null where it has none. */
  readonly amounts: { readonly currency: string; readonly decimals: number } | null
  /** The parameters that they were made with, proposals and defaults included. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly columns: readonly (ReportColumn | FoundColumn)[]
  readonly rows: readonly ReportRow[]
  readonly totals: Readonly<Record<string, string>>
  /** Of a page: the words `after` and `before` that ask for its neighbours, null where there are none. Subject and totals come with the first page. */
  readonly page?: { readonly next: string | null; readonly previous: string | null }
}
