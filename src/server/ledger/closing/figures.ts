import { partyColumn, tableName } from '../../../../schema/derive/names.ts'
import { add, isZero, negate, sum } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import { ident, literal, type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closingModel, standsInBooks } from '../../engine/sql/yearEnds.ts'

/** The posted documents `d` that were made by closing a year, with the name of their definition. */
export function closingDocuments(year: number, { registry, tenant }: Pick<Context, 'registry' | 'tenant'>): Sql {
  const model = closingModel(registry)
  return sql`(select ${literal(model.name)} as resource, c.* from ${ident(tableName(model.name))} c
    where c.tenant_id = ${tenant} and ${ident(partyColumn('source', 'fiscalYears'), 'c')} = ${year} and ${standsInBooks(model, 'c')}) d`
}

/** The balance of an account of a branch at the end of a year: debits less credits. */
export interface Standing {
  readonly branch: number
  readonly account: number
  readonly costCenter: number | null
  readonly net: string
}

/** Every income and expense account of a year that is not at zero, from the months' sums of its branches. */
export const standings = (tenant: number, year: number, run: Run): Promise<Standing[]> => run(standingsStatement(tenant, year))

export const standingsStatement = (tenant: number, year: number): Sql =>
  sql`select s.branch_id as branch, s.account_id as account, s.cost_center_id as "costCenter", sum(s.debit - s.credit) as net
      from fiscal_years f join branches b on b.tenant_id = f.tenant_id
        join account_sums s on s.tenant_id = b.tenant_id and s.branch_id = b.id and s.month between date_trunc('month', f.start_date::timestamp)::date and f.end_date
        join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      where f.tenant_id = ${tenant} and f.id = ${year} and s.fiscal_year_id = f.id and a.kind in ('income', 'expense')
      group by 1, 2, 3 having sum(s.debit - s.credit) <> 0 order by 1, 2, 3`

/** What the closing documents of a year moved; nothing while it is open. */
export const closedRows = (year: number, context: Context, run: Run): Promise<Standing[]> => run(closedStatement(year, context))

export const closedStatement = (year: number, context: Context): Sql =>
  sql`select l.branch_id as branch, l.account_id as account, l.cost_center_id as "costCenter", l.debit - l.credit as net
      from ${closingDocuments(year, context)} join journal_entries e on e.tenant_id = d.tenant_id and e.resource = d.resource and e.record_id = d.id and e.event = 'post'
        join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      order by l.entry_id, l.line`

/** What all accounts hold at the end of a year, from the months' sums of it and of the years before. */
export const balancesAt = (tenant: number, endDate: string, run: Run): Promise<Standing[]> =>
  run<Standing>(
    sql`select s.branch_id as branch, s.account_id as account, null::int as "costCenter", sum(s.debit - s.credit) as net
      from account_sums s join fiscal_years f on f.tenant_id = s.tenant_id and f.id = s.fiscal_year_id
      where s.tenant_id = ${tenant} and f.end_date <= ${endDate}::date group by 1, 2 having sum(s.debit - s.credit) <> 0 order by 1, 2`,
  )

/** What a closing moves in a branch: every account to zero, and what is left to the year's result. */
export function closingMoves(own: readonly Standing[], result: number): Standing[] {
  const moves = own.map((one) => ({ ...one, net: negate(one.net) }))
  const left = sum(own.map((one) => one.net))
  return isZero(left) ? moves : [...moves, { branch: own[0]?.branch ?? 0, account: result, costCenter: null, net: left }]
}

/** A line of a closing voucher, in the shape of the voucher's entries. */
export interface ClosingLine {
  readonly account: number
  readonly debit: string | null
  readonly credit: string | null
  readonly costCenters: readonly { readonly id: number; readonly share: string }[]
}

/** The moves of a closing as the lines of its voucher. */
export const closingLines = (own: readonly Standing[], result: number): ClosingLine[] =>
  closingMoves(own, result).map((move) => ({
    account: move.account,
    ...sidesOf(move.net),
    costCenters: move.costCenter === null ? [] : [{ id: move.costCenter, share: '100' }],
  }))

/** A positive amount is a debit. */
export function sidesOf(net: string): { debit: string | null; credit: string | null } {
  const credit = net.startsWith('-')
  return { debit: credit ? null : add(net, '0'), credit: credit ? negate(net) : null }
}
