import { sql } from '../../../database/sql.ts'
import type { Context } from '../../../engine/context.ts'
import type { Days } from '../../../engine/list/days.ts'
import type { BalanceKey } from '../../report.ts'
import type { AccountNode } from '../accounts.ts'
import { accountsAt, type PlacedAccount } from '../cashFlowPlaces.ts'
import { yearBefore } from '../comparison.ts'
import { type Amounts, addAmounts } from '../rollUp.ts'
import { amountAt } from '../statementLines.ts'
import { flowsOfEntries, type Places } from './flowsOfEntries.ts'
import { loadEntries } from './loadEntries.ts'
import type { Flow } from './toldOfEntry.ts'

/** A part of the statement with what it comes to in each column. */
export interface TotalFlow extends Omit<Flow, 'branch' | 'amount'> {
  readonly amounts: Amounts
}

/**
 * What entries that move investing or financing, and payments of what is owed for it, tell in the statement of cash flows. An entry's credits
 * pay for its debits in proportion; what no money passed for is told in no activity. What is paid to somebody who is owed for assets and
 * expenses settles what arose first.
 */
export async function moneyFlows(
  days: Days,
  by: BalanceKey,
  withSum: boolean,
  placed: ReadonlyMap<number, PlacedAccount>,
  context: Context,
): Promise<TotalFlow[]> {
  const places = await placesOf(placed, context)
  const owedOn = (account: number) => {
    const { kind } = places.nodeOf(account)
    return places.isOwed(account) && (kind === 'asset' || kind === 'liability') ? kind : null
  }
  const accounts = accountsAt(placed, 'investing', 'financing').map(({ id }) => id)
  const entries = await loadEntries(accounts, days.to, owedOn, context)
  const periods = by === 'year' ? [days, yearBefore(days)] : [days]
  const totals = new Map<string, TotalFlow>()
  for (const { from, to } of periods) {
    const until = entries.filter(({ date }) => date <= to)
    for (const flow of flowsOfEntries(until, from, places)) {
      const { at, line, account, branch, amount } = flow
      if (!context.visibleBranches.includes(branch)) continue
      const key = `${at} ${line} ${account}`
      const amounts = amountAt(by === 'year' ? to : String(branch), by, amount, withSum)
      totals.set(key, { at, line, account, amounts: addAmounts(totals.get(key)?.amounts ?? {}, amounts) })
    }
  }
  return [...totals.values()]
}

/** What each account is to the statement, and on which something stands open: in somebody's name, as a cheque, or on an account of no role. */
async function placesOf(placed: ReadonlyMap<number, PlacedAccount>, { tenant, database }: Context): Promise<Places> {
  const mapped = await database.one<{ account: number; role: string }>(
    tenant,
    sql`select account_id as account, role from company_account_mappings where tenant_id = ${tenant} and account_id is not null`,
  )
  const roles = Map.groupBy(mapped, ({ account }) => account)
  const plays = (account: number, role: string) => (roles.get(account) ?? []).some((one) => one.role === role)
  const of = (account: number): PlacedAccount => {
    const found = placed.get(account)
    if (!found) throw new Error(`Account ${account} is in no chart.`)
    return found
  }
  const nodeOf = (account: number): AccountNode => of(account).node
  return {
    nodeOf,
    isLastingAsset: (account) => of(account).cashFlow === 'investing' && nodeOf(account).kind === 'asset',
    isOwed: (account) =>
      of(account).cashFlow === 'workingCapital' &&
      !plays(account, 'branchCurrent') &&
      (nodeOf(account).partyKind !== 'none' || !roles.has(account) || plays(account, 'chequesPayable')),
    placeOf: (account, isWithAssets) => {
      const { node, cashFlow } = of(account)
      if (plays(account, 'branchCurrent')) return 'between'
      if (cashFlow === 'financing') return node.kind === 'equity' ? 'equity' : 'financing'
      if (cashFlow === 'cash' || cashFlow === 'investing') return cashFlow
      // A sold or scrapped asset takes its depreciation along.
      return cashFlow === 'depreciation' && node.kind === 'asset' && isWithAssets ? 'investing' : 'operating'
    },
  }
}
