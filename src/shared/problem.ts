/** One error of a problem document; `field` is a path such as `entries.3.account`. */
export interface ProblemEntry {
  readonly code: string
  readonly field?: string
  /** In the reader's language. */
  readonly message: string
  /** What the message names: a limit, the record that has the value already. */
  readonly params?: Readonly<Record<string, string | number>>
}

/** A problem document (RFC 9457) in the language of the request. */
export interface ProblemDocument {
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly errors?: readonly ProblemEntry[]
  /** The errors are questions: the same request with their codes in the header `Confirmed`, by commas, is done. */
  readonly asks?: true
  /** The answers where yes is not enough: the codes of which one is confirmed besides the errors’ own. */
  readonly answers?: readonly string[]
  readonly contactUrl?: string | null
  /** The password was right, and a code of the second factor is to be sent with this. */
  readonly challenge?: string
}
