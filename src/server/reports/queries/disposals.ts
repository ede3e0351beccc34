import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import type { BalanceKey } from '../report.ts'
import type { Balance } from './balances.ts'
import { accountsAt, type PlacedAccount } from './cashFlowPlaces.ts'
import { yearBefore } from './comparison.ts'
import { openingEntries } from './openings.ts'

/**
 * What entries moved on accumulated depreciation together with the assets themselves: an asset that is sold or scrapped takes its
 * depreciation along, which is no depreciation of the period.
 */
export async function disposals(
  days: Days,
  by: BalanceKey,
  placed: ReadonlyMap<number, PlacedAccount>,
  context: Context,
): Promise<Balance[]> {
  const [worn, assets] = [accountsAt(placed, 'depreciation'), accountsAt(placed, 'investing')].map((nodes) =>
    nodes.flatMap(({ id, kind }) => (kind === 'asset' ? [id] : [])),
  ) as [number[], number[]]
  const asked = async (one: Days): Promise<Balance[]> => {
    const rows = await context.database.one<Omit<Balance, 'openingDebit' | 'openingCredit'>>(
      context.tenant,
      sql`select l.account_id as account, case when ${by}::text = 'branch' then l.branch_id::text end as key, sum(l.debit)::text as debit, sum(l.credit)::text as credit
        from ledger_rows l where l.tenant_id = ${context.tenant} and l.account_id = any(${worn}::int[]) and l.branch_id = any(${context.visibleBranches}::int[])
          and l.date between ${one.from}::date and ${one.to}::date
          and exists (select 1 from ledger_rows o where o.tenant_id = l.tenant_id and o.entry_id = l.entry_id and o.account_id = any(${assets}::int[]))
          and l.entry_id not in (select e.id from ${openingEntries(one, context)})
        group by 1, 2`,
    )
    return rows.map((row) => ({ ...row, key: by === 'year' ? one.to : row.key, openingDebit: '0', openingCredit: '0' }))
  }
  const found = await Promise.all((by === 'year' ? [days, { ...yearBefore(days) }] : [days]).map(asked))
  return found.flat()
}
