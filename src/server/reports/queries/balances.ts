import { addDays } from '../../../../schema/values/date.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closingSource } from '../../ledger/closing/figures.ts'
import type { BalanceKey } from '../report.ts'
import { openingRows } from './openings.ts'
import { shown } from './shown.ts'

/** What stands on an account before a period and what the period adds, by a key when asked. */
export interface Balance {
  readonly account: number
  readonly key: string | null
  readonly openingDebit: string
  readonly openingCredit: string
  readonly debit: string
  readonly credit: string
}

export interface BalanceQuestion {
  readonly from: string
  readonly to: string
  readonly by?: BalanceKey
  readonly costCenters?: readonly number[] | null
  readonly showReversed?: boolean
  /** What opening vouchers of the period brought counts as standing there before it. */
  readonly openingsBefore?: boolean
  /** As if the years inside the period had not been closed: what was earned and spent is still to be seen. */
  readonly beforeClosing?: boolean
}

const keys: Readonly<Record<BalanceKey, string>> = {
  none: 'null::text',
  branch: 'branch_id::text',
  costCenter: 'cost_center_id::text',
  month: `to_char(day, 'YYYY-MM')`,
  year: 'fiscal_year_id::text',
}

/**
 * Balances from the sums of whole months and, for the months in which the period begins and ends, from the rows: to the
 * halala what a scan of all rows gives, at a cost that does not grow with the years.
 */
export async function balances(question: BalanceQuestion, context: Context): Promise<Balance[]> {
  const {
    from,
    to,
    by = 'none',
    costCenters = null,
    showReversed = false,
    beforeClosing = false,
    openingsBefore = false,
  } = question
  const after = addDays(to, 1)
  const silent = showReversed ? ['debit + silent_debit', 'credit + silent_credit'] : ['debit', 'credit']
  const inBranches = sql`branch_id = any(${context.visibleBranches}::int[])`
  const ofCenters = costCenters === null ? word('true') : sql`cost_center_id = any(${costCenters}::int[])`
  const months = sql`select account_id, branch_id, cost_center_id, fiscal_year_id, month as day, ${word(silent[0] as string)} as debit, ${word(silent[1] as string)} as credit,
      month < date_trunc('month', ${from}::date) as before, 1 as sign
    from account_sums where tenant_id = ${context.tenant} and ${inBranches} and ${ofCenters} and month < date_trunc('month', ${after}::date)`
  return context.database.one<Balance>(
    context.tenant,
    sql`select account_id as account, ${word(keys[by])} as key,
        coalesce(sum(debit * sign) filter (where before), 0) as "openingDebit", coalesce(sum(credit * sign) filter (where before), 0) as "openingCredit",
        coalesce(sum(debit * sign) filter (where not before), 0) as debit, coalesce(sum(credit * sign) filter (where not before), 0) as credit
      from (${months}
        union all ${rows(from, true, 1, context, ofCenters, showReversed)}
        union all ${rows(from, false, -1, context, ofCenters, showReversed)}
        union all ${rows(after, false, 1, context, ofCenters, showReversed)}
        ${openingsBefore ? sql`union all ${openings(question, context, ofCenters)}` : word('')}
        ${beforeClosing ? sql`union all ${closings(from, to, context, ofCenters)}` : word('')}) parts
      group by 1, 2`,
  )
}

/** The rows of a month up to a day that is not its first: added to one side of the border or taken from the other. */
const rows = (
  day: string,
  before: boolean,
  sign: 1 | -1,
  context: Context,
  ofCenters: Sql,
  showReversed: boolean | undefined,
): Sql =>
  sql`select l.account_id, l.branch_id, l.cost_center_id, l.fiscal_year_id, l.date as day, l.debit, l.credit, ${before}::boolean as before, ${sign}::int as sign
    from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where l.tenant_id = ${context.tenant} and l.branch_id = any(${context.visibleBranches}::int[]) and ${ofCenters}
      and l.date >= date_trunc('month', ${day}::date) and l.date < ${day}::date and ${shown(showReversed)}`

/** What opening vouchers brought, taken from the period and added to what stood there before. */
const openings = (question: BalanceQuestion, context: Context, ofCenters: Sql): Sql =>
  sql`select r.*, side.before, side.sign from (
      select l.account_id, l.branch_id, l.cost_center_id, l.fiscal_year_id, l.date as day, l.debit, l.credit
      from ${openingRows(question, context)} and ${ofCenters}) r
    cross join (values (true, 1), (false, -1)) side(before, sign)`

/** What closing vouchers of a period moved, taken from the figures again. */
const closings = (from: string, to: string, context: Context, ofCenters: Sql): Sql =>
  sql`select l.account_id, l.branch_id, l.cost_center_id, l.fiscal_year_id, l.date as day, l.debit, l.credit, false as before, -1 as sign
    from vouchers v join journal_entries e on e.tenant_id = v.tenant_id and e.resource = 'vouchers' and e.record_id = v.id and e.event = 'post'
      join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where v.tenant_id = ${context.tenant} and v.source = ${closingSource} and v.status = 'posted' and l.branch_id = any(${context.visibleBranches}::int[])
      and ${ofCenters} and l.date between ${from}::date and ${to}::date`
