import type { MissingName } from '../../../../shared/closing.ts'
import type { Context } from '../../../engine/context.ts'
import type { ClosedDays as Days, LackingPart as Found } from '../../../ledger/closing/lacking.ts'
import type { AccountNode } from '../../queries/accounts.ts'
import type { PlacedAccount } from '../../queries/cashFlowPlaces.ts'

export type { Days, Found }

/** What several checks of one list look at, read once for all of them. */
export interface Chart {
  /** The same person with all branches in sight: who closes may choose each of them. */
  readonly all: Context
  /** The branches that have books: all but the head office. */
  readonly branches: readonly number[]
  readonly tree: readonly AccountNode[]
  readonly placed: ReadonlyMap<number, PlacedAccount>
}

/** One of the things that the books of a period may lack; the list of them is all that closing knows. */
export interface MissingCheck {
  readonly name: MissingName
  /** Who may see amounts, beside the permission of the way to them. */
  readonly amounts?: string
  readonly find: (days: Days, context: Context, chart: Chart) => Promise<readonly Found[]>
}
