import { addDays } from '../../../../schema/values/date.ts'
import { list, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closingSource } from '../../ledger/closing/figures.ts'
import type { BalanceKey } from '../report.ts'
import { openingRows } from './openings.ts'
import { shownRows } from './shown.ts'

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
  readonly by?: Exclude<BalanceKey, 'year'>
  /** Of these accounts alone; of all for null. */
  readonly accounts?: readonly number[] | null
  readonly costCenters?: readonly number[] | null
  readonly showReversed?: boolean
  /** What opening vouchers of the period brought counts as standing there before it. */
  readonly openingsBefore?: boolean
  /** As if the years inside the period had not been closed: what was earned and spent is still to be seen. */
  readonly beforeClosing?: boolean
}

const keys: Readonly<Record<Exclude<BalanceKey, 'year'>, string>> = {
  none: 'null::text',
  branch: 'branch_id::text',
  costCenter: 'cost_center_id::text',
  month: `to_char(day, 'YYYY-MM')`,
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
    accounts = null,
    costCenters = null,
    showReversed = false,
    beforeClosing = false,
    openingsBefore = false,
  } = question
  const after = addDays(to, 1)
  const part = partOf({ accounts, costCenters, showReversed, byCenter: by === 'costCenter' }, context)
  const parts = [
    months(from, after, part),
    // Opening and turnover meet within a month: its days before are taken from the one and added to the other.
    ...(from === monthOf(from) ? [] : [rows(from, sql`(values (true, 1), (false, -1))`, part)]),
    ...(after === monthOf(after) ? [] : [rows(after, sql`(values (false, 1))`, part)]),
    ...(openingsBefore ? [openings(question, part)] : []),
    ...(beforeClosing ? [closings(from, to, part)] : []),
  ]
  return context.database.one<Balance>(
    context.tenant,
    sql`select account_id as account, ${word(keys[by])} as key,
        coalesce(sum(debit * sign) filter (where before), 0) as "openingDebit", coalesce(sum(credit * sign) filter (where before), 0) as "openingCredit",
        coalesce(sum(debit * sign) filter (where not before), 0) as debit, coalesce(sum(credit * sign) filter (where not before), 0) as credit
      from (${list(parts, ' union all ')}) parts
      group by 1, 2`,
  )
}

/** What stands on accounts together before a day: debits less credits. */
export async function balanceBefore(
  day: string,
  question: Pick<BalanceQuestion, 'accounts' | 'costCenters' | 'showReversed'>,
  context: Context,
): Promise<string> {
  const { accounts = null, costCenters = null, showReversed = false } = question
  const part = partOf({ accounts, costCenters, showReversed, byCenter: false }, context)
  const parts = [months(day, day, part), ...(day === monthOf(day) ? [] : [rows(day, sql`(values (true, 1))`, part)])]
  const [row] = await context.database.one<{ balance: string }>(
    context.tenant,
    sql`select coalesce(sum(debit - credit), 0) as balance from (${list(parts, ' union all ')}) parts`,
  )
  return row?.balance ?? '0'
}

interface Part {
  readonly context: Context
  readonly ofAccounts: (column: string) => Sql
  readonly ofCenters: Sql
  readonly showReversed: boolean
  /** Whether figures are asked for by cost centre. */
  readonly byCenter: boolean
}

interface Chosen {
  readonly accounts: readonly number[] | null
  readonly costCenters: readonly number[] | null
  readonly showReversed: boolean
  readonly byCenter: boolean
}

const partOf = ({ accounts, costCenters, showReversed, byCenter }: Chosen, context: Context): Part => ({
  context,
  ofAccounts: (column) => (accounts === null ? word('true') : sql`${word(column)} = any(${accounts}::int[])`),
  ofCenters: costCenters === null ? word('true') : sql`cost_center_id = any(${costCenters}::int[])`,
  showReversed,
  byCenter: byCenter || costCenters !== null,
})

/**
 * The first day of a day's month. It goes into statements as a date: what `date_trunc` gives is a moment, for which no
 * index on days is used.
 */
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Whole months: of all cost centres together from the totals and what was not yet compacted, else from the sums. */
function months(from: string, after: string, { context, ofAccounts, ofCenters, showReversed, byCenter }: Part): Sql {
  const [debit, credit] = showReversed ? ['debit + silent_debit', 'credit + silent_credit'] : ['debit', 'credit']
  const of = (table: string, center: string, condition: Sql) =>
    sql`select account_id, branch_id, ${word(center)} as cost_center_id, month as day, ${word(debit as string)} as debit, ${word(credit as string)} as credit,
      month < ${monthOf(from)}::date as before, 1 as sign
    from ${word(table)} where tenant_id = ${context.tenant} and branch_id = any(${context.visibleBranches}::int[]) and month < ${monthOf(after)}::date
      and ${ofAccounts('account_id')} and ${condition}`
  return byCenter
    ? of('account_sums', 'cost_center_id', ofCenters)
    : sql`${of('account_totals', 'null::int', word('true'))} union all ${of('account_sums', 'null::int', word('not compacted'))}`
}

/** The rows of a month up to a day that is not its first, account by account: so an index finds them. */
const rows = (day: string, meaning: Sql, { context, ofAccounts, ofCenters, showReversed }: Part): Sql =>
  sql`select l.account_id, l.branch_id, l.cost_center_id, l.date as day, l.debit, l.credit, m.before, m.sign
    from accounts a cross join lateral (select r.* from ledger_rows r where r.tenant_id = ${context.tenant} and r.account_id = a.id
      and r.branch_id = any(${context.visibleBranches}::int[]) and r.date >= ${monthOf(day)}::date and r.date < ${day}::date) l
      cross join ${meaning} m (before, sign)
    where a.tenant_id = ${context.tenant} and ${ofAccounts('a.id')} and ${ofCenters} and ${shownRows(showReversed, context.tenant, monthOf(day), day)}`

/** What opening vouchers brought, taken from the period and added to what stood there before. */
const openings = (question: BalanceQuestion, { context, ofAccounts, ofCenters }: Part): Sql =>
  sql`select r.*, side.before, side.sign from (
      select l.account_id, l.branch_id, l.cost_center_id, l.date as day, l.debit, l.credit
      from ${openingRows(question, context)} and ${ofAccounts('l.account_id')} and ${ofCenters}) r
    cross join (values (true, 1), (false, -1)) side(before, sign)`

/** What closing vouchers of a period moved, taken from the figures again; they stand on the last days of years. */
const closings = (from: string, to: string, { context, ofAccounts, ofCenters }: Part): Sql =>
  sql`select l.account_id, l.branch_id, l.cost_center_id, l.date as day, l.debit, l.credit, false as before, -1 as sign
    from fiscal_years f join journal_entries e on e.tenant_id = f.tenant_id and e.branch_id = any(${context.visibleBranches}::int[]) and e.date = f.end_date
        and e.resource = 'vouchers' and e.event = 'post'
      join vouchers v on v.tenant_id = e.tenant_id and v.id = e.record_id and v.source = ${closingSource} and v.status = 'posted'
      join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where f.tenant_id = ${context.tenant} and f.end_date between ${from}::date and ${to}::date and ${ofAccounts('l.account_id')} and ${ofCenters}`
