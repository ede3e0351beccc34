import type { stockInBooks as stockInBooksReport } from '../../../../resources/reports/stock/inBooks.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { ReportQuery } from '../report.ts'
import { stockBooks } from './stockBooks.ts'

/** What goods are worth by the accounts of inventory, and what these say of it and of anything else. */
export const stockInBooks: ReportQuery<typeof stockInBooksReport> = async ({ parameters, context }) => {
  const { tenant, database } = context
  const rows = await database.one<Readonly<Record<string, unknown>> & { readonly id: number }>(
    tenant,
    sql`select a.id, json_build_object('code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name) as account, sum(s.value)::text as "stockValue",
        nullif(sum(s.other), 0)::text as "otherEntries", sum(s.posted + s.other)::text as "inBooks", nullif(sum(s.posted - s.value), 0)::text as unexplained
      from (${stockBooks(parameters.asOf, context)}) s join accounts a on a.tenant_id = ${tenant} and a.id = s.account_id
      group by a.id, a.code, a.arabic_name, a.english_name having bool_or(s.value <> 0 or s.posted <> 0 or s.other <> 0) order by a.code`,
  )
  return { rows: rows.map(({ id, ...cells }) => ({ cells, level: 0, ids: { account: id } })) }
}

/**
 * Accounts of inventory that do not say in a branch what its goods are worth, neither by the documents that moved goods nor with all that
 * was brought there besides: whoever gave a category another account moves its goods there by a voucher.
 */
export const differingStock = (context: Context): Sql =>
  sql`select null::json as document, b.arabic_name || ' ' || a.code || ': ' || trim_scale(s.posted) || ' <> ' || trim_scale(s.value) as description
    from (${stockBooks(null, context)}) s join branches b on b.tenant_id = ${context.tenant} and b.id = s.branch_id
      join accounts a on a.tenant_id = ${context.tenant} and a.id = s.account_id where s.value <> s.posted and s.value <> s.posted + s.other`
