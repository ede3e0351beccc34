import { addDays } from '../../../../schema/values/date.ts'
import { add, subtract, sum } from '../../../../schema/values/money.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { RowPlace } from '../page.ts'
import { balanceBefore, balances } from './balances.ts'
import { openingEntries, openingRows } from './openings.ts'
import { shownRows } from './shown.ts'
import { chosen, placed, type Statement } from './statementRows.ts'

/** The balance of a statement before its first row. */
export async function balanceBroughtForward(statement: Statement, context: Context): Promise<string> {
  const [before, brought] = await Promise.all([
    standing(statement, statement.from, context),
    openings(statement, word('true'), context),
  ])
  return add(before, brought)
}

/** The balance after the row at a place, or before it: what stood there before its day, and the day up to it. */
export async function balanceAt(
  statement: Statement,
  place: RowPlace,
  side: 'after' | 'before',
  context: Context,
): Promise<string> {
  const [ofDay, others] = side === 'after' ? (['<=', '>'] as const) : (['<', '>='] as const)
  const day = { from: place.date, to: place.date }
  const [earlier, sides, brought] = await Promise.all([
    standing(statement, place.date, context),
    sidesOf(statement, day, placed(ofDay, place), context),
    // Opening vouchers up to there are among those rows; later ones are not, and yet stand before them.
    openings(statement, placed(others, place), context),
  ])
  return add(add(earlier, subtract(sides.debit, sides.credit)), brought)
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

/** Before a day: of a party from its rows, of which there are few, else from the sums of months. */
async function standing(statement: Statement, day: string, context: Context): Promise<string> {
  if (!statement.party) return balanceBefore(day, statement, context)
  const { debit, credit } = await sidesOf(statement, { from: '1900-01-01', to: addDays(day, -1) }, word('true'), context)
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
    sql`select coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit from ledger_rows l
      where l.tenant_id = ${context.tenant} and l.account_id = any(${accounts}::int[]) and l.branch_id = any(${context.visibleBranches}::int[])
        and l.date between ${days.from}::date and ${days.to}::date and ${shownRows(showReversed, context.tenant, days.from, days.to)}
        and ${chosen(statement)} and ${where}`,
  )
  return row ?? { debit: '0', credit: '0' }
}

/** What opening vouchers of the period brought, of the rows `l` that a condition leaves. */
async function openings(statement: Statement, where: Sql, context: Context): Promise<string> {
  const [row] = await context.database.one<{ balance: string }>(
    context.tenant,
    sql`select coalesce(sum(l.debit - l.credit), 0) as balance from ${openingRows(statement, context)}
      and l.account_id = any(${statement.accounts}::int[]) and ${chosen(statement)} and ${where}`,
  )
  return row?.balance ?? '0'
}
