import { tableName } from '../../../../schema/derive/names.ts'
import { addDays } from '../../../../schema/values/date.ts'
import { subtract, sum } from '../../../../schema/values/money.ts'
import { ident, list, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closing, closingModel, standsInBooks } from '../../engine/sql/yearEnds.ts'
import type { BalanceKey } from '../report.ts'
import { beginningOf, type CutOff, type MonthSplit, splitByMonth } from './cutOff.ts'
import { openingRows } from './openings.ts'
import { rowsWithoutReversed } from './reversed.ts'

/** What stands on an account before a period and what the period adds, by a key when asked. */
export interface Balance {
  readonly account: number
  readonly key: string | null
  readonly openingDebit: string
  readonly openingCredit: string
  readonly debit: string
  readonly credit: string
}

/** What stands on the account at the end of the period: debits less credits. */
export const standing = ({ openingDebit, openingCredit, debit, credit }: Balance): string =>
  subtract(sum([openingDebit, debit]), sum([openingCredit, credit]))

export interface BalanceQuestion {
  readonly from: string
  readonly to: string
  readonly by?: Exclude<BalanceKey, 'year'>
  /** Of these accounts alone; of all for null. */
  readonly accounts?: readonly number[] | null
  readonly costCenters?: readonly number[] | null
  readonly showReversed?: boolean
  /** Opening vouchers of the period count as the balance before it. */
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
 * halala what a scan of all rows gives, at a cost that does not grow with the rows of the years before.
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
  const [first, last] = [splitByMonth(beginningOf(from)), splitByMonth(beginningOf(addDays(to, 1)))]
  const part = partOf({ accounts, costCenters, showReversed, byCenter: by === 'costCenter' }, context)
  const parts = [
    months(first.months, last.months, part),
    // Where opening and turnover meet within a month, what is added to the one is taken from the other.
    ...rows(first, sql`(values (true, 1), (false, -1))`, part),
    ...rows(last, sql`(values (false, 1))`, part),
    ...(openingsBefore ? [openings(question, part)] : []),
    ...(beforeClosing ? [closings(from, to, part)] : []),
  ]
  return context.database.one<Balance>(
    context.tenant,
    sql`select account_id as account, ${word(keys[by])} as key,
        coalesce(sum(debit) filter (where before), 0) as "openingDebit", coalesce(sum(credit) filter (where before), 0) as "openingCredit",
        coalesce(sum(debit) filter (where not before), 0) as debit, coalesce(sum(credit) filter (where not before), 0) as credit
      from (${list(parts, ' union all ')}) parts
      group by 1, 2`,
  )
}

/** What stands on accounts together at a border of the books: debits less credits. */
export async function balanceAt(
  cutOff: CutOff,
  {
    accounts = null,
    costCenters = null,
    showReversed = false,
  }: Pick<BalanceQuestion, 'accounts' | 'costCenters' | 'showReversed'>,
  context: Context,
): Promise<string> {
  const cut = splitByMonth(cutOff)
  const part = partOf({ accounts, costCenters, showReversed, byCenter: false }, context)
  const parts = [months(cut.months, cut.months, part), ...rows(cut, sql`(values (true, 1))`, part)]
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
 * Whole months before a month: of all cost centres together from the years before the period, the months since and what was
 * not yet compacted, else from the sums.
 */
function months(from: string, after: string, { context, ofAccounts, ofCenters, showReversed, byCenter }: Part): Sql {
  const [debit, credit] = showReversed ? ['debit + silent_debit', 'credit + silent_credit'] : ['debit', 'credit']
  const of = (table: string, day: string, center: string, condition: Sql) =>
    sql`select account_id, branch_id, ${word(center)} as cost_center_id, ${word(day)} as day, ${word(debit as string)} as debit, ${word(credit as string)} as credit,
      ${word(day)} < ${from}::date as before
    from ${word(table)} where tenant_id = ${context.tenant} and branch_id = any(${context.visibleBranches}::int[]) and ${word(day)} < ${after}::date
      and ${ofAccounts('account_id')} and ${condition}`
  if (byCenter) return of('account_sums', 'month', 'cost_center_id', ofCenters)
  const year = `${from.slice(0, 4)}-01-01`
  return list(
    [
      of('account_years', 'year', 'null::int', sql`year < ${year}::date`),
      of('account_totals', 'month', 'null::int', sql`month >= ${year}::date`),
      of('account_sums', 'month', 'null::int', word('not compacted')),
    ],
    ' union all ',
  )
}

/** The rows between whole months and a border, account by account: so an index finds them. */
const rows = (cut: MonthSplit, meaning: Sql, { context, ofAccounts, ofCenters, showReversed }: Part): Sql[] =>
  cut.rows === null
    ? []
    : [
        sql`select l.account_id, l.branch_id, l.cost_center_id, l.date as day, l.debit * m.sign * ${word(String(cut.rows.sign))}, l.credit * m.sign * ${word(String(cut.rows.sign))}, m.before
    from accounts a cross join lateral (select l.* from ledger_rows l where l.tenant_id = ${context.tenant} and l.account_id = a.id
      and l.branch_id = any(${context.visibleBranches}::int[]) and ${cut.rows.where}) l
      cross join ${meaning} m (before, sign)
    where a.tenant_id = ${context.tenant} and ${ofAccounts('a.id')} and ${ofCenters} and ${rowsWithoutReversed(showReversed, context.tenant, cut.rows.from, cut.rows.to)}`,
      ]

/** Sums of opening vouchers, moved from the period to the balance before it. */
const openings = (question: BalanceQuestion, { context, ofAccounts, ofCenters }: Part): Sql =>
  sql`select r.account_id, r.branch_id, r.cost_center_id, r.day, r.debit * side.sign, r.credit * side.sign, side.before from (
      select l.account_id, l.branch_id, l.cost_center_id, l.date as day, l.debit, l.credit
      from ${openingRows(question, context)} and ${ofAccounts('l.account_id')} and ${ofCenters}) r
    cross join (values (true, 1), (false, -1)) side(before, sign)`

/** What closing vouchers of a period moved, by hand or by closing a year, taken from the figures again. */
const closings = (from: string, to: string, { context, ofAccounts, ofCenters }: Part): Sql =>
  sql`select l.account_id, l.branch_id, l.cost_center_id, l.date as day, -l.debit, -l.credit, false as before
    from (${closingEntries(from, to, context)}) c join ledger_rows l on l.tenant_id = ${context.tenant} and l.entry_id = c.id and l.branch_id = any(${context.visibleBranches}::int[])
    where ${ofAccounts('l.account_id')} and ${ofCenters}`

/** The entries in force of closing vouchers of a period. */
export function closingEntries(from: string, to: string, { tenant, registry }: Context): Sql {
  const model = closingModel(registry)
  return sql`select e.id
    from ${ident(tableName(model.name))} d join journal_entries e on e.tenant_id = d.tenant_id and e.resource = ${literal(model.name)} and e.record_id = d.id and e.reverses is null
        and e.date between ${from}::date and ${to}::date and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id)
    where d.tenant_id = ${tenant} and ${closing(model, 'd')} and ${standsInBooks(model, 'd')}`
}
