import type { Scalar } from '../condition.ts'

export interface Import {
  /** Fields that identify a record, tried in this order; several in a list do so together. */
  readonly match: readonly (string | readonly string[])[]
  /** Headings that people use, by field or one-step path. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>
  /** Referred records found or made from columns of the same row: reference to the fields that identify the other record. */
  readonly through?: Readonly<Record<string, readonly string[]>>
  /**
   * A text of the first `match`, whose fields say together what a row is, though none of them need be there: the second that says the same is the
   * second that is stored, or another one. Of a sheet that people have put together it is asked where the text should tell rows apart.
   */
  readonly apart?: string
  /** The flag that is set on a record for which the file lacks required fields: it waits to be completed. */
  readonly incomplete?: string
  /** Rows are lines of documents instead of records. */
  readonly lines?: LineImport
}

export interface LineImport {
  /** The group of lines. */
  readonly of: string
  /**
   * The one document of the branch's year that takes all rows: it is found by these values, or made with them. `match` then names the
   * fields that together say what a line is about.
   */
  readonly into?: Readonly<Record<string, Scalar>>
  /**
   * A text of the document: where a file has a column for it, rows that say the same of it are one new document, a draft. What the document
   * itself says has columns too.
   */
  readonly by?: string
}
