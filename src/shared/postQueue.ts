import type { Named } from './named.ts'
import type { ProblemEntry } from './problem.ts'

/** What a document does to an account, by its id. */
export interface Effect {
  readonly account: number
  readonly debit: string
  readonly credit: string
}

/** A document that waits to be posted, or to be taken back. */
export interface QueuedDocument {
  readonly resource: string
  readonly id: number
  /** Of whose books it is: on the head office those of all schools wait together. */
  readonly branch: number
  readonly number: string | null
  readonly date: string
  /** What it is about: its own words, else its title; none where the person may not see documents of its kind. */
  readonly description: string | null
  /** The action that posts it now, or takes it back. */
  readonly action: string
  /** Null where the person may not see documents of its kind. */
  readonly amount: string | null
  /** Faults. */
  readonly errors: readonly ProblemEntry[]
  /** What deserves a look before it is posted: questions that the person who posts it has read. */
  readonly warnings: readonly ProblemEntry[]
  /**
   * What posting it, or taking it back, does to each account that it touches; nothing while it has faults, or where its amount is
   * hidden.
   */
  readonly effects: readonly Effect[]
}

/** What posting documents, or taking them back, does to an account; balances are debit less credit. */
export interface AccountEffect {
  readonly account: Named & { readonly code: string }
  readonly before: string
  readonly debit: string
  readonly credit: string
  readonly after: string
}

/** The documents of a period that wait: `GET ledger/queue`. */
export interface PostQueue {
  readonly documents: readonly QueuedDocument[]
  /** How many there are beyond those. */
  readonly more: number
  readonly accounts: readonly AccountEffect[]
}
