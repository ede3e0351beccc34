import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import type { BalanceKey } from '../report.ts'
import { type Balance, closingEntries } from './balances.ts'
import { accountsAt, type PlacedAccount } from './cashFlowPlaces.ts'
import { lastingAssets } from './disposals.ts'
import { movedWhere, movesToo } from './movedWhere.ts'

/**
 * What entries without any cash moved on accounts of investing and financing, such as a bus that a loan paid for or salaries that the
 * owner paid: it is no cash flow and is told apart. Source: IFRS for SMEs 7.18 and 7.19.
 */
export function withoutCash(
  days: Days,
  by: BalanceKey,
  placed: ReadonlyMap<number, PlacedAccount>,
  context: Context,
): Promise<Balance[]> {
  const cash = accountsAt(placed, 'cash').map(({ id }) => id)
  const own = accountsAt(placed, 'investing', 'financing').map(({ id }) => id)
  const { worn, assets } = lastingAssets(placed)
  return movedWhere(
    [...own, ...worn],
    ({ from, to }) =>
      sql`not ${movesToo(cash)} and (l.account_id = any(${own}::int[]) or ${movesToo(assets)}) and l.entry_id not in (${closingEntries(from, to, context)})`,
    days,
    by,
    context,
  )
}
