import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import type { BalanceKey } from '../report.ts'
import type { Balance } from './balances.ts'
import { yearBefore } from './comparison.ts'
import { openingEntries } from './openings.ts'

/**
 * What some entries of a period moved on accounts, opening entries left out.
 * @param where of a row `l` and its days
 */
export async function movedWhere(
  accounts: readonly number[],
  where: (days: Days) => Sql,
  { from, to }: Days,
  by: BalanceKey,
  context: Context,
): Promise<Balance[]> {
  const asked = async (one: Days): Promise<Balance[]> => {
    const rows = await context.database.one<Omit<Balance, 'openingDebit' | 'openingCredit'>>(
      context.tenant,
      sql`select l.account_id as account, case when ${by}::text = 'branch' then l.branch_id::text end as key, sum(l.debit)::text as debit, sum(l.credit)::text as credit
        from ledger_rows l where l.tenant_id = ${context.tenant} and l.account_id = any(${[...accounts]}::int[]) and l.branch_id = any(${context.visibleBranches}::int[])
          and l.date between ${one.from}::date and ${one.to}::date and ${where(one)}
          and l.entry_id not in (select e.id from ${openingEntries(one, context)})
        group by 1, 2`,
    )
    return rows.map((row) => ({ ...row, key: by === 'year' ? one.to : row.key, openingDebit: '0', openingCredit: '0' }))
  }
  const days = { from, to }
  const found = await Promise.all((by === 'year' ? [days, yearBefore(days)] : [days]).map(asked))
  return found.flat()
}

/** Whether the entry of a row `l` moves one of some accounts. */
export const movesToo = (accounts: readonly number[]): Sql =>
  sql`exists (select 1 from ledger_rows o where o.tenant_id = l.tenant_id and o.entry_id = l.entry_id and o.account_id = any(${[...accounts]}::int[]))`
