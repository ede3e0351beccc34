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

/**
 * What entries moved within equity, or from it to a debt that finances: a dividend that is declared. Nobody has given or got anything by it yet:
 * the statement tells the dividend once, as it is paid. A debt that becomes equity is told (7.19 c). A reversal is what it reverses.
 */
export function promised(
  days: Days,
  by: BalanceKey,
  placed: ReadonlyMap<number, PlacedAccount>,
  context: Context,
): Promise<Balance[]> {
  const own = accountsAt(placed, 'financing').map(({ id }) => id)
  return movedWhere(
    own,
    () =>
      sql`not exists (select 1 from ledger_rows o join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
          join journal_entries e on e.tenant_id = o.tenant_id and e.id = o.entry_id
        where o.tenant_id = l.tenant_id and o.entry_id = l.entry_id and a.kind <> 'equity'
          and not (o.account_id = any(${own}::int[]) and case when e.reverses is null then o.credit else o.debit end > 0))`,
    days,
    by,
    context,
  )
}
