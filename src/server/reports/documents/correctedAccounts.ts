import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { isCorrection } from '../../ledger/priorPeriod.ts'
import { betweenAccounts } from '../queries/betweenBranches.ts'
import { correctedEntries } from './correctedEntries.ts'

/** An account that an error of a prior period was of, and what of the correction is of it: more is more for the owners. */
export interface CorrectedAccount {
  readonly id: number
  readonly code: string
  readonly arabicName: string
  readonly englishName: string | null
  readonly amount: string
}

/**
 * Which accounts entries correct that took the error of a prior period to what earlier years have left: the income and expense of the entry that was
 * taken back, the income of the lines that closed years earned, and of a voucher the account that it names, or what
 * it moves against earlier results. What takes a correction back is of the same accounts the other way.
 */
export async function correctedAccounts(
  entries: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, readonly CorrectedAccount[]>> {
  const { tenant, visibleBranches, database } = context
  const rows = await database.one<CorrectedAccount & { entry: number }>(
    tenant,
    sql`with ${correctedEntries(entries, tenant)},
        parts as (select r.entry, l.account_id, r.sign * (l.debit - l.credit) as amount
            from roots r join ledger_rows l on l.tenant_id = ${tenant} and l.entry_id = r.reverses and l.branch_id = any(${visibleBranches}::int[])
              join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.kind in ('income', 'expense')
          union all select r.entry, i.income_account_id, r.sign * i.of_closed_years
            from roots r join sales_invoices_items i on i.tenant_id = ${tenant} and i.record_id = r.record_id where r.reverses is null and r.resource = 'salesInvoices'
          union all select r.entry, i.income_account_id, -r.sign * n.of_closed_years
            from roots r join sales_returns_items n on n.tenant_id = ${tenant} and n.record_id = r.record_id join sales_invoices_items i on i.tenant_id = n.tenant_id and i.id = n.item_id
            where r.reverses is null and r.resource = 'salesReturns'
          union all select r.entry, coalesce(v.corrected_account_id, l.account_id), r.sign * (l.debit - l.credit)
            from roots r join ledger_rows l on l.tenant_id = ${tenant} and l.entry_id = r.id and l.branch_id = any(${visibleBranches}::int[])
              left join vouchers v on v.tenant_id = ${tenant} and r.resource = 'vouchers' and v.id = r.record_id
            where r.reverses is null and r.resource not in ('salesInvoices', 'salesReturns') and not ${isCorrection()} and l.account_id not in ${betweenAccounts(context)})
      select p.entry, a.id, a.code, a.arabic_name as "arabicName", a.english_name as "englishName", sum(p.amount)::text as amount
      from parts p join accounts a on a.tenant_id = ${tenant} and a.id = p.account_id group by 1, 2, 3, 4, 5 having sum(p.amount) <> 0 order by 1, 3`,
  )
  return Map.groupBy(rows, ({ entry }) => entry)
}
