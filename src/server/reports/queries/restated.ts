import { compare, negate } from '../../../../schema/values/money.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Restatement } from '../documents/restatedRows.ts'
import type { Balance, BalanceQuestion } from './balances.ts'

/** What a restatement adds to the figures of the comparatives; what years that are closed by then earned stands where their closing took it. */
export async function restated(
  rows: Restatement,
  { from, to, beforeClosing, costCenters }: BalanceQuestion,
  { tenant, database }: Context,
): Promise<Balance[]> {
  if (!rows.length) return []
  const [kept] = await database.one<{ retained: number; results: number[] }>(
    tenant,
    sql`select (select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'yearResult') as retained,
      coalesce((select array_agg(a.id) from accounts a where a.tenant_id = ${tenant} and a.kind in ('income', 'expense')), '{}') as results`,
  )
  const results = new Set(kept?.results)
  return rows
    .filter(({ costCenter }) => !costCenters || (costCenter !== null && costCenters.includes(costCenter)))
    .map(({ account, day, yearEnd, amount }): Balance => {
      const isClosed = yearEnd !== null && (beforeClosing ? yearEnd < from : yearEnd <= to)
      const isDebit = compare(amount, '0') > 0
      const sides = { debit: isDebit ? amount : '0', credit: isDebit ? '0' : negate(amount) }
      const nothing = { openingDebit: '0', openingCredit: '0', debit: '0', credit: '0' }
      return {
        account: kept && isClosed && results.has(account) ? kept.retained : account,
        key: null,
        ...nothing,
        ...(day < from ? { openingDebit: sides.debit, openingCredit: sides.credit } : sides),
      }
    })
}
