import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

/** Documents whose receivable is told by instalments: what is owed of them, paid and given back. */
const byInstalments = ['salesInvoices', 'collections', 'salesReturns', 'chequeReturns']

/** Of rows of a table with guardians: those of one, or of all. */
export const ofFamilies = ({ guardian }: { readonly guardian: number | null }, table: string): Sql =>
  guardian === null ? sql`${word(`${table}.guardian_id`)} is not null` : sql`${word(`${table}.guardian_id`)} = ${guardian}`

/** Rows `l` of the books that tell of what is owed, not of what was paid in advance. */
export const isOwed = (tenant: number): Sql =>
  sql`l.account_id is distinct from (select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'guardianAdvance')`

/** What opening balances, vouchers and whatever else is no matter of instalments brought onto the names of families. */
export function otherEntries(
  parameters: { readonly guardian: number | null },
  { tenant, visibleBranches, registry }: Context,
): Sql {
  const others = registry.models.flatMap(({ name, data }) => (data.effects && !byInstalments.includes(name) ? [name] : []))
  return sql`select l.guardian_id, sum(l.debit - l.credit) as amount from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.tenant_id = ${tenant} and e.resource = any(${others}::text[]) and l.branch_id = any(${visibleBranches}::int[])
      and ${ofFamilies(parameters, 'l')} and ${isOwed(tenant)} group by l.guardian_id`
}
