/** Something in the file that only a person can decide. */
export interface ImportQuestion {
  /** `value`: a cell names no record; `person`: a number belongs to somebody with another name; `reference`: a record is known with another one; `family`: a mobile is of a family with other names; `name`: somebody else has the name already; `difference`: the lines of a document do not balance; `twice`: rows say the same; `column`: all cells of a column can be read in several ways. */
  readonly kind: 'value' | 'person' | 'reference' | 'family' | 'name' | 'difference' | 'twice' | 'column'
  readonly column: string
  /** What the file says; of a `name` the row in which it stands. */
  readonly value: string
  /** The name that is taken, to be written otherwise. */
  readonly given?: string
  /** What is asked, in the reader's language, where the value alone does not say it. */
  readonly text?: string
  readonly suggestions: readonly { readonly id: number; readonly label: string }[]
  /** The one that is meant in all likelihood: class «أ» where the file says 1. */
  readonly proposed?: number
  /** Where all allowed records are found. */
  readonly resource: string | null
  readonly filter: Readonly<Record<string, unknown>>
  readonly create: boolean
  readonly empty: boolean
  /** The answer that an earlier import was given: it holds unless another one is chosen. */
  readonly remembered?: number | null
  /** How many rows wait for the answer. */
  readonly rows: number
}

/** What happens to a known record: it takes what the file says, takes only what it lacks, or is skipped. */
export const importWays = ['file', 'ours', 'skip'] as const
export type ImportWay = (typeof importWays)[number]

/** What an empty cell does to a known record: the stored value stays, or is removed. */
export const importBlanks = ['keep', 'erase'] as const
export type ImportBlanks = (typeof importBlanks)[number]

/** A value of a known record that the file says otherwise, both as a spreadsheet would show them. */
export interface ImportDifference {
  /** As the field is called in the file or on the screen. */
  readonly column: string
  readonly ours: string | null
  readonly file: string | null
}

/** A row that is about a known record and says it otherwise. */
export interface ImportChange {
  readonly row: number
  readonly id: number
  readonly title: string
  readonly way: ImportWay
  readonly differences: readonly ImportDifference[]
}

/** What a row says of a related record that is known and stays as it is: the guardian of a student. */
export interface ImportKept extends Omit<ImportChange, 'way'> {
  readonly resource: string
}

/** The document that the rows of a file become lines of, as it will be or is now. */
export interface ImportDocument {
  readonly resource: string
  /** Null before it is made. */
  readonly id: number | null
  readonly number: string | null
  readonly status: string | null
  readonly debit: string
  readonly credit: string
  /** Debit less credit. */
  readonly difference: string
  /** Why it takes nothing, in the reader's language. */
  readonly blocked: string | null
}
