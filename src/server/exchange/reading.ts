import type { ImportDifference } from '../../shared/importQuestion.ts'
import type { Match } from './identity.ts'
import type { SheetRow } from './report.ts'
import type { ReadRow } from './row.ts'

/** A row with what it says, the numbers it can be known by, and the record that it is about. */
export interface Reading {
  readonly row: SheetRow
  readonly read: ReadRow
  /** By field: what the record may be known by, in the form in which it is stored. */
  readonly keys: Map<string, string>
  /** What the file itself says of related records, by key of its column: names may be made of others later. */
  readonly said: ReadonlySet<string>
  /** What a person gave a known related record: the guardian's new mobile. */
  readonly renamed: ImportDifference[]
  match: Match | undefined
  /** An earlier row that says the same, where a person has to say whether this is one more, or has said that it is none. */
  echo?: { readonly first: number; readonly value: string; readonly isTold: boolean }
}
