import type { Run } from '../database/database.ts'
import type { Code } from './behaviour.ts'
import type { Change } from './change.ts'
import type { Check } from './checks/check.ts'
import type { Context } from './context.ts'
import type { ForUses, Use } from './use.ts'

/** All that a server does around the writing of records. */
export interface Behaviours extends Code {
  /** Why documents cannot become final, checked before they get a number. */
  readonly final?: Check
  readonly followers?: readonly Follower[]
}

/** Records that are written together. */
export interface Written extends Use {
  readonly behaviours: Behaviours
  readonly changes: readonly Change[]
  readonly context: Context
  readonly run: Run
}

/** What follows when records are written, in the same transaction: people are told, webhooks are called, other records end. */
export interface Follower extends ForUses {
  /** @returns statements that are sent with those that write */
  follow(written: Written): readonly Promise<unknown>[]
}
