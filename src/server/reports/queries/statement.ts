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
import { chosen, hasHiddenRows, pageRows, type Statement, usesAdvance } from './statementRows.ts'
import { sidesOf, together } from './together.ts'

/**
 * The rows of a statement with the balance after each, beginning with what was there before: all of them, or a page that is found
 * from the row before it. Totals come with the first page.
 */
export async function statementOf(statement: Statement, page: Page | null, context: Context): Promise<Figures> {
  // Of a page of few rows the sum would be one of few people.
  if (page && !(await hasHiddenRows(statement, context))) return pageOf(statement, page, context)
  const [opening, rows] = await Promise.all([
    standing(statement, beginningOf(statement.from), context),
    ledgerRows(
      {
        ...statement,
        where: sql`l.account_id = any(${statement.accounts}::int[]) and ${chosen(statement)} and not ${byOpening(context)}`,
        order: 'entry',
        naming: statement.party !== null,
        usesAdvance: usesAdvance(statement),
      },
      context,
    ),
  ])
  return { ...stated(rows, opening), tells: toldOf(rows) }
}

/** Rows with their balances, and what they come to; neither side nor balance of what may not be told. */
export function stated(all: readonly LedgerRow[], opening: string): Required<Pick<Figures, 'rows' | 'totals'>> {
  const rows = together(all)
  const told = totalsOf(rows.filter(({ isPrivate }) => !isPrivate))
  return { rows: running(rows, opening), totals: rows.some(({ isPrivate }) => isPrivate) ? told : closed(opening, told) }
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

/** Rows with the balance after each, the balance brought forward first; behind what may not be told it is not told either. */
function running(rows: readonly LedgerRow[], opening: string): ReportRow[] {
  let balance: string | null = opening
  return [
    { cells: { balance: opening }, role: 'opening' },
    ...rows.map((row): ReportRow => {
      balance = balance === null || row.isPrivate ? null : add(balance, subtract(row.debit, row.credit))
      const { document, date, branch, description, party, student, costCenter } = row
      return { cells: { date, document, branch, description, party, student, costCenter, ...sidesOf(row), balance }, level: 0 }
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
