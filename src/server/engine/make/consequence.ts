import type { Ready, RecordName, Transaction } from '../draft.ts'
import type { ForUses } from '../use.ts'
import type { Work, Write } from '../work.ts'

/** The records that were made of each. */
export type Made = ReadonlyMap<Ready, readonly RecordName[]>

/** What is done with other records, or again with these, once records are written; in the same transaction. */
export interface Consequence extends ForUses {
  /** Whether there is something to do; asked of those that apply. */
  isDue?(work: Work, ready: readonly Ready[]): boolean
  /** The first refusal is thrown. */
  act(work: Work, ready: readonly Ready[], tx: Transaction, write: Write): Promise<Made | undefined>
}
