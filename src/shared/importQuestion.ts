/** Something in the file that only a person can decide. */
export interface ImportQuestion {
  /** `value`: a cell names no record; `person`: a number belongs to somebody with another name; `reference`: a record is known with another one; `family`: a mobile is of a family with other names; `difference`: the lines of a document do not balance. */
  readonly kind: 'value' | 'person' | 'reference' | 'family' | 'difference'
  readonly column: string
  readonly value: string
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
