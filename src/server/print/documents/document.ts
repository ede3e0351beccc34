import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Context } from '../../engine/context.ts'
import type { Messages } from '../../texts/messages.ts'
import type { DeductedAdvance } from '../deductedAdvances.ts'
import type { Paper } from '../paper.ts'
import type { TaxCode } from '../taxCode.ts'

/** What a document is composed from. */
export interface Composing {
  readonly model: Model
  readonly record: RecordData
  readonly context: Context
  readonly paper: Paper
  readonly messages: Messages
  /** Who made the record. */
  readonly author: string | null
  /** Whether its paper was handed over before. */
  readonly again?: boolean
  /** What the tax authority wants on it; null where it wants nothing. */
  readonly taxCode?: TaxCode | null
  /** What was taxed as it was paid in advance, and is deducted. */
  readonly advances?: readonly DeductedAdvance[]
}

/** Composes the data of a kind of document for the template of the same name; a pure function. */
export type Compose = (composing: Composing) => object
