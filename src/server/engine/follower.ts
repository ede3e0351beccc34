import type { Run } from '../database/database.ts'
import type { Change } from './behaviour.ts'
import type { Context } from './context.ts'
import { type ForUses, planned, type Use } from './use.ts'

/** Records that are written together. */
export interface Written extends Use {
  readonly changes: readonly Change[]
  readonly context: Context
  readonly run: Run
}

/** What follows when records are written, in the same transaction: people are told, webhooks are called, other records end. */
export interface Follower extends ForUses {
  /** @returns statements that are sent with those that write */
  follow(written: Written): readonly Promise<unknown>[]
}

const followersOf = planned(({ behaviours }) => behaviours.followers ?? [])

/** Everything that follows. */
export const followed = (written: Written): readonly Promise<unknown>[] =>
  followersOf(written).flatMap((follower) => follower.follow(written))
