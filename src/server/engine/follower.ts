import type { Behaviours, Follower, Written } from './behaviours.ts'
import { planned, type Use } from './use.ts'

const followersOf = planned<Follower, Use & { readonly behaviours: Behaviours }>(({ behaviours }) => behaviours.followers ?? [])

/** Everything that follows when records are written. */
export const followed = (written: Written): readonly Promise<unknown>[] =>
  followersOf(written).flatMap((follower) => follower.follow(written))
