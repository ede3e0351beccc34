import type { Condition } from './condition.ts'
import type { Values } from './define.ts'
import type { Statistic } from './entityReport.ts'
import type { Fields, facts } from './field.ts'
import type { FieldMap } from './language/scope.ts'

/** What a column shows: a name in both languages, a text, a day, a document that opens, an amount, a picture by the id of its file. */
export const columnKinds = ['name', 'code', 'text', 'choice', 'date', 'document', 'money', 'quantity', 'int', 'picture'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Where a click on a row leads: another report, whose parameters take this row's ids or this report's own values. */
export interface Drill {
  readonly report: string
  /** Parameter of the other report: `{ account: 'row.account', from: 'from' }`. */
  readonly with: Readonly<Record<string, string>>
}

export interface ReportColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** Columns side by side under one heading. */
  readonly group?: string
  /** Shown only while the parameters fulfil this. */
  readonly when?: Condition
  /** Shown only where some row has something in it; not for a paged report, whose pages would differ. */
  readonly filled?: boolean
  /** Summed over the report's top rows. */
  readonly total?: boolean
  /** Said once, on the top row, for the rows below it as well; a file repeats it on each, so that rows can be filtered. */
  readonly once?: boolean
  readonly drill?: Drill
}

/**
 * A report as data: its page, its parameters in the kinds of the language, its columns. The figures come from the query of its
 * name (`src/server/reports/queries/`), which is typed by the parameters.
 */
export interface ReportData {
  readonly name: string
  readonly page: string
  readonly permission: string
  /** The switch of the company without which it is not there. */
  readonly flag?: string
  /**
   * The parameter whose record it tells of, and of nothing else: somebody from outside gets it of a record that they see. Left out, it tells of
   * the whole school and is refused to them.
   * @example about: 'guardian'
   */
  readonly about?: string
  /**
   * What it asks for, fields like those of a definition. The days `from`, `to` and `date` are bounded by the years that the
   * person may choose; unless given they are the selected year, and its last day.
   */
  readonly parameters: FieldMap
  readonly columns: readonly ReportColumn[]
  /** As long as the books: the address may ask for a page by `rows` (at most 1,000) and `after` or `before`. */
  readonly paged?: boolean
  /** A picture: of these money columns by the rows of the top level, or of these lines (`cells.account`) by what is compared. */
  readonly chart?: { readonly kind: 'bars' } & ({ readonly columns: readonly string[] } | { readonly lines: readonly string[] })
  /** Its picture among the statistics, for those who may see every report that it draws. */
  readonly statistic?: Statistic
  /** `statement`: on paper a summary of the balances comes before the table. */
  readonly print?: 'statement'
  /** On paper each group begins a page. */
  readonly pages?: boolean
  /** Empty is the good answer: shown green, with what was checked. */
  readonly mustBeEmpty?: boolean
}

/** A report with what is inferred of its parameters: `ParametersOf` reads it. */
export interface Report<P = unknown> extends ReportData {
  readonly [facts]?: { parameters: P }
}

/**
 * Defines a report. Its parameters are any fields: the form, the check, the address and the type of the query follow from them.
 * @example defineReport({ name: 'journal', page: 'accounts-reports', permission: 'viewAccounts', parameters: period(), columns: […] })
 */
export const defineReport = <const P extends Fields>(
  report: Omit<ReportData, 'parameters'> & { readonly parameters: P },
): Report<P> => report as unknown as Report<P>

/** The parameters of a report as its query gets them. */
export type ParametersOf<R> = R extends { readonly [facts]?: infer F }
  ? NonNullable<F> extends { parameters: infer P }
    ? Values<P>
    : never
  : never
