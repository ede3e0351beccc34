import type { Restatement } from '../documents/restatedRows.ts'
import type { AccountNode } from './accounts.ts'

/**
 * What a correction of a prior period was settled with in money since: at the end of that period it was owed, or owed to the school, on no account of
 * the chart. Money that was counted then is not restated.
 */
export const settledLater: AccountNode = {
  // No account has it, nor that of what stands opposite to it.
  id: -2_147_483_647,
  code: '',
  arabicName: '',
  englishName: null,
  kind: 'liability',
  incomeGroup: null,
  expenseGroup: null,
  cashFlow: 'workingCapital',
  partyKind: 'none',
  parent: null,
  level: 0,
  children: [],
}

/** A chart with it at the end, where a restatement has it. */
export const withSettledLater = (tree: readonly AccountNode[], restatement: Restatement): readonly AccountNode[] =>
  restatement.some(({ account }) => account === settledLater.id) ? [...tree, settledLater] : tree
