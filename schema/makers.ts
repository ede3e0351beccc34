import type { Facts } from './calculate.ts'
import type { FieldData } from './kind.ts'
import type { ReadData } from './language/reads.ts'
import type { FaultAt, RecordData } from './record/record.ts'

/** The result of a maker: new records, none where there is nothing to make, or a fault. */
export type Making<N = RecordData> = readonly N[] | { readonly fault: FaultAt }

/** A function that makes records of one definition from those of another. */
export interface Maker {
  /** The name by which definitions call it; a mapping has none. */
  readonly name?: string
  /** The definition whose records it gets. */
  readonly from: string
  /** The definition whose records it makes. */
  readonly makes: string
  /** The input that it needs; whatever calls it asks at least for that. */
  readonly input: Readonly<Record<string, FieldData>>
  /** What it reads besides the record and the input, by name. */
  readonly reads: Readonly<Record<string, ReadData>>
  readonly by: (record: RecordData, input: RecordData, facts: Facts) => Making
}

/** Makers by the names by which definitions call them. */
export type Makers = Readonly<Record<string, Maker>>
