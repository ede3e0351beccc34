import { add, subtract, sum } from '../../../../schema/values/money.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { balanceAt, balances } from './balances.ts'
import { after, before, type CutOff } from './cutOff.ts'
import { openingEntries, openingRows } from './openings.ts'
import { rowsWithoutReversed } from './reversed.ts'
import { chosen, type Statement, usesAdvance } from './statementRows.ts'

/** The balance of a statement at a border: the beginning of its period or a place within it. */
export async function standing(statement: Statement, cutOff: CutOff, context: Context): Promise<string> {
  const [earlier, opening] = await Promise.all([
    booked(statement, cutOff, context),
    // Opening vouchers up to there are among those rows; later ones are not, and yet stand before them.
    openings(statement, after(cutOff), context),
  ])
  return add(earlier, opening)
}

/** Debits and credits of the whole period without opening vouchers; of a party from its rows, else from the sums of months. */
export async function turnover(statement: Statement, context: Context): Promise<Sides> {
  const { party } = statement
  if (party)
    return sidesOf(statement, statement, sql`l.entry_id not in (select e.id from ${openingEntries(statement, context)})`, context)
  const found = await balances({ ...statement, openingsBefore: true }, context)
  return { debit: sum(found.map(({ debit }) => debit)), credit: sum(found.map(({ credit }) => credit)) }
}

interface Sides {
  readonly debit: string
  readonly credit: string
}

/** What the rows before a border make: of a party from its rows, of which there are few, else from the sums of months. */
async function booked(statement: Statement, cutOff: CutOff, context: Context): Promise<string> {
  if (!statement.party) return balanceAt(cutOff, statement, context)
  const { debit, credit } = await sidesOf(statement, { from: '1900-01-01', to: cutOff.date }, before(cutOff), context)
  return subtract(debit, credit)
}

/** The sums of a statement's rows `l` of some days. */
async function sidesOf(
  statement: Statement,
  days: { readonly from: string; readonly to: string },
  where: Sql,
  context: Context,
): Promise<Sides> {
  const { accounts, showReversed } = statement
  const [row] = await context.database.one<Sides>(
    context.tenant,
    sql`select coalesce(sum(case when u.advance then -l.credit else l.debit end), 0) as debit, coalesce(sum(case when u.advance then -l.debit else l.credit end), 0) as credit
      from ledger_rows l cross join lateral (select ${usesAdvance(statement)} as advance) u
      where l.tenant_id = ${context.tenant} and l.account_id = any(${accounts}::int[]) and l.branch_id = any(${context.visibleBranches}::int[])
        and l.date between ${days.from}::date and ${days.to}::date and ${rowsWithoutReversed(showReversed, context.tenant, days.from, days.to)}
        and ${chosen(statement)} and ${where}`,
  )
  return row ?? { debit: '0', credit: '0' }
}

/** Sums of opening vouchers of the period, of the rows `l` that fulfil a condition. */
async function openings(statement: Statement, where: Sql, context: Context): Promise<string> {
  const [row] = await context.database.one<{ balance: string }>(
    context.tenant,
    sql`select coalesce(sum(l.debit - l.credit), 0) as balance from ${openingRows(statement, context)}
      and l.account_id = any(${statement.accounts}::int[]) and ${chosen(statement)} and ${where}`,
  )
  return row?.balance ?? '0'
}
