import { isZero, negate, sizeOf, subtract, sum } from '../../../../../schema/values/money.ts'
import type { AccountNode } from '../accounts.ts'
import { type Component, type FlowRow, inCash, isWithoutCash, overRows, type Pairing, type Place } from './entryFlows.ts'
import type { Moved } from './loadEntries.ts'
import { isDebit } from './openItems.ts'
import { type KindWithoutCash, toldWithoutCash } from './withoutCash.ts'

/**
 * A part of what the statement tells: under its heading by account or in a line of its own, taken off what an account of the operations moved,
 * or beneath, without cash.
 */
export interface Flow {
  readonly at: 'investing' | 'financing' | 'corrections' | 'takenOff' | KindWithoutCash
  /** What loans and owners are paid stands by itself, beside what they brought (IFRS for SMEs 7.10). */
  readonly line: 'account' | 'paidForAssets' | 'disposalProceeds' | 'repaid'
  readonly account: number
  readonly branch: number
  readonly amount: string
}

export interface PlacedRow extends FlowRow {
  /** What branches owe one another is nothing to the whole. */
  readonly place: Place | 'between'
}

/** What an entry tells: the money of investing, financing and corrections of prior periods, and what is therefore no money of the operations. */
export function toldOfEntry(
  rows: readonly PlacedRow[],
  components: readonly Component[],
  pairings: readonly Pairing[],
  nodeOf: (account: number) => AccountNode,
): Flow[] {
  const without = pairings.filter(isWithoutCash)
  const told = components.flatMap((one): Flow[] => {
    const money = inCash(one, without)
    if (one.place === 'cash') return []
    if (one.place === 'operating')
      return one.rows.map((row) => flow('takenOff', row, subtract(row.amount, money))).filter(({ amount }) => !isZero(amount))
    return one.place === 'investing'
      ? invested(one, money, nodeOf)
      : byAccount(one.place === 'corrections' ? one.place : 'financing', one, money)
  })
  // What it settles of them is told there, and so is the depreciation that a sold asset takes along.
  const moved = rows.flatMap((row) => (toldElsewhere.includes(row.place) ? [flow('takenOff', row, row.amount)] : []))
  const beneath = without.flatMap((pairing): Flow[] => {
    const found = toldWithoutCash(pairing, nodeOf)
    if (!found) return []
    const side = isDebit(found.by.amount) ? negate(pairing.amount) : pairing.amount
    return overRows(side, found.by.rows).map((row) => flow(found.kind, row, sizeOf(row.part)))
  })
  const flows = [...told, ...moved]
  return [...flows, ...betweenBranches(rows, flows), ...beneath]
}

const toldElsewhere: readonly PlacedRow['place'][] = ['investing', 'financing', 'equity', 'corrections']

const flow = (at: Flow['at'], { account, branch }: Moved, amount: string, line: Flow['line'] = 'account'): Flow => ({
  ...{ at, line, account, branch, amount },
})

/** Money for assets by the account of each, and that for a debt which arose for them; what came of assets is one line. */
function invested({ rows }: Component, money: string, nodeOf: (account: number) => AccountNode): Flow[] {
  const assets = rows.filter(
    ({ account, amount, isSettling }) => !isDebit(amount) && (isSettling || nodeOf(account).kind === 'asset'),
  )
  if (!isDebit(money) && assets.length)
    return overRows(money, assets).map((row) => flow('investing', row, row.part, 'disposalProceeds'))
  return overRows(money, rows).map((row) => flow('investing', row, row.part, row.isSettling ? 'paidForAssets' : 'account'))
}

const byAccount = (at: 'financing' | 'corrections', { rows }: Component, money: string): Flow[] =>
  overRows(money, rows).map((row) => flow(at, row, row.part, at === 'financing' && isDebit(money) ? 'repaid' : 'account'))

/** What is told in one branch and left out in another stands between them, so that each comes to its own cash. */
function betweenBranches(rows: readonly PlacedRow[], flows: readonly Flow[]): Flow[] {
  return rows.flatMap((row, at): Flow[] => {
    const { branch, place } = row
    if (place !== 'between' || rows.findIndex((one) => one.place === place && one.branch === branch) !== at) return []
    const of = (isTaken: boolean) =>
      sum(flows.flatMap((one) => (one.branch === branch && (one.at === 'takenOff') === isTaken ? [one.amount] : [])))
    const missing = subtract(of(false), of(true))
    return isZero(missing) ? [] : [flow('takenOff', row, missing)]
  })
}
