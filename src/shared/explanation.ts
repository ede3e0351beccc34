import type { Named } from './named.ts'
import type { ProblemEntry } from './problem.ts'

/** A line of an entry with the names of what it refers to. */
export interface ExplainedLine {
  readonly account: Named
  readonly branch: Named
  readonly costCenter: Named | null
  /** The child whose fees it is about. */
  readonly student: Named | null
  readonly party: (Named & { readonly resource: string }) | null
  readonly debit: string
  readonly credit: string
  readonly description: string | null
  /** Why this line is there, in the reader's language. */
  readonly reason: { readonly text: string }
}

export interface ExplainedEntry {
  /** Null for one that is not written yet. */
  readonly id: number | null
  readonly event: string
  readonly version: number | null
  readonly date: string
  /** What the document is about; of a reversal why. */
  readonly description: string | null
  /** Its document, with whom it is and why it was made, in the reader's language. */
  readonly text: string
  readonly postedAt: string | null
  /** The person, or the product itself; nobody yet of a preview. */
  readonly postedBy: string | null
  /** Entries: the one that this takes back, and the one that takes this back. */
  readonly reverses: number | null
  readonly reversedBy: number | null
  readonly lines: readonly ExplainedLine[]
}

/** What a document did to the books and would do: `GET {document}/{id}/entry`. */
export interface Explanation {
  /** `void`: nothing will come of it any more. */
  readonly state: 'preview' | 'posted' | 'void'
  readonly entries: readonly ExplainedEntry[]
  /** Who entered or changed it, where another person posts it; null where anybody does. */
  readonly enteredBy: readonly string[] | null
  /** Why it cannot be posted. */
  readonly errors: readonly ProblemEntry[]
}
