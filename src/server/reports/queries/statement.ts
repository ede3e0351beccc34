import { add, subtract, sum } from '../../../../schema/values/money.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { type Page, placeText } from '../page.ts'
import type { Figures } from '../report.ts'
import { beginningOf } from './cutOff.ts'
import { type LedgerRow, ledgerRows, toldOf } from './ledgerRows.ts'
import { byOpening } from './openings.ts'
import { standing, turnover } from './statementFigures.ts'
import { chosen, pageRows, type Statement } from './statementRows.ts'
import { together } from './together.ts'

/**
 * The rows of a statement with the balance after each, beginning with what was there before: all of them, or a page that is found
 * from the row before it. Totals come with the first page.
 */
export async function statementOf(statement: Statement, page: Page | null, context: Context): Promise<Figures> {
  if (page) return pageOf(statement, page, context)
  const [opening, rows] = await Promise.all([
    standing(statement, beginningOf(statement.from), context),
    ledgerRows(
      {
        ...statement,
        where: sql`l.account_id = any(${statement.accounts}::int[]) and ${chosen(statement)} and not ${byOpening(context)}`,
        order: 'entry',
        naming: statement.party !== null,
      },
      context,
    ),
  ])
  return { rows: running(rows, opening), totals: closed(opening, totalsOf(rows)), tells: toldOf(rows) }
}

async function pageOf(statement: Statement, page: Page, context: Context): Promise<Figures> {
  const { size, after, before } = page
  const [found, balance, totals] = await Promise.all([
    pageRows(statement, page, context),
    standing(
      statement,
      after ? { ...after, side: 'after' } : before ? { ...before, side: 'before' } : beginningOf(statement.from),
      context,
    ),
    after || before ? null : turnover(statement, context),
  ])
  const more = found.length > size
  const rows = before ? found.slice(0, size).reverse() : found.slice(0, size)
  const opening = before ? rows.reduce((sum, row) => add(sum, subtract(row.credit, row.debit)), balance) : balance
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows: running(rows, opening),
    tells: toldOf(rows),
    totals: totals ? closed(balance, totals) : {},
    page: {
      next: last && (before || more) ? placeText(last) : null,
      previous: first && (after || (before && more)) ? placeText(first) : null,
    },
  }
}

/** Rows with the balance after each, the balance brought forward first. */
export function running(rows: readonly LedgerRow[], opening: string): ReportRow[] {
  let balance = opening
  return [
    { cells: { balance: opening }, role: 'opening' },
    ...together(rows).map((row): ReportRow => {
      balance = add(balance, subtract(row.debit, row.credit))
      const { document, date, branch, description, party, student, costCenter, debit, credit } = row
      return { cells: { date, document, branch, description, party, student, costCenter, debit, credit, balance }, level: 0 }
    }),
  ]
}

/** Both sides together. */
export const totalsOf = (rows: readonly LedgerRow[]): Turned => ({
  debit: sum(rows.map((row) => row.debit)),
  credit: sum(rows.map((row) => row.credit)),
})

type Turned = Readonly<Record<'debit' | 'credit', string>>

/** Both sides and the balance that they lead to. */
const closed = (opening: string, turned: Turned) => ({ ...turned, balance: add(opening, subtract(turned.debit, turned.credit)) })
