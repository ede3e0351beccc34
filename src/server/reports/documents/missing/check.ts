import type { MissingName, MissingPart, Way } from '../../../../shared/closing.ts'
import type { Context } from '../../../engine/context.ts'
import type { AccountNode } from '../../queries/accounts.ts'
import type { PlacedAccount } from '../../queries/cashFlowPlaces.ts'

/** The days that are to be closed. */
export interface Days {
  readonly from: string
  readonly to: string
  /** The first day of the month that is closed alone, as the last one of these days. */
  readonly month?: string
}

/** What several checks of one list look at, read once for all of them. */
export interface Chart {
  /** The same person with all branches in sight: who closes may choose each of them. */
  readonly all: Context
  readonly tree: readonly AccountNode[]
  readonly placed: ReadonlyMap<number, PlacedAccount>
}

/** A part of what is missing, with the id of its branch and the way to it, if there is one: who may go there sees its amount. */
export interface Found extends Omit<MissingPart, 'branch' | 'way'> {
  readonly branch: number
  readonly way: Way | null
}

/** One of the things that the books of a period may lack; the list of them is all that closing knows. */
export interface MissingCheck {
  readonly name: MissingName
  /** Who may see amounts, beside the permission of the way to them. */
  readonly amounts?: string
  readonly find: (days: Days, context: Context, chart: Chart) => Promise<readonly Found[]>
}
