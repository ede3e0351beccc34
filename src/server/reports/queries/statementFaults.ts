import { tableName } from '../../../../schema/derive/names.ts'
import { compare, sum } from '../../../../schema/values/money.ts'
import { ident, literal, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closing, closingModel, standsInBooks } from '../../engine/sql/yearEnds.ts'
import type { Figures } from '../report.ts'
import { sheetFigures } from './balanceSheet.ts'
import { incomeFigures } from './incomeStatement.ts'

/** A statement of a year by itself, as the books have it. */
const whole = { by: 'none', level: null, comparatives: 'reported' } as const

/** What the rows of a day left on accounts: credits less debits. */
interface Moved {
  readonly date: string
  /** On income and expense. */
  readonly nominal: string
  /** What closings put on equity. */
  readonly closed: string
  /** What closings took from income and expense. */
  readonly taken: string
}

/**
 * Both statements of every year and every branch against the rows of the books: what was earned since the beginning is what stands
 * unclosed and what closings have taken to the result; the balance sheet balances.
 */
export async function statementFaults(
  context: Context,
): Promise<{ checked: number; found: { document: null; description: string }[] }> {
  const { tenant, database } = context
  const model = closingModel(context.registry)
  const [years, moved] = await Promise.all([
    database.one<{ year: number; from: string; to: string }>(
      tenant,
      sql`select year, (min(start_date) over ())::text as from, end_date::text as to from fiscal_years where tenant_id = ${tenant} order by end_date`,
    ),
    database.one<Moved>(
      tenant,
      sql`select l.date::text, coalesce(sum(l.credit - l.debit) filter (where a.kind <> 'equity'), 0)::text as nominal,
          coalesce(sum(l.credit - l.debit) filter (where a.kind = 'equity' and c.id is not null), 0)::text as closed,
          coalesce(sum(l.credit - l.debit) filter (where a.kind <> 'equity' and c.id is not null), 0)::text as taken
        from accounts a join ledger_rows l on l.tenant_id = a.tenant_id and l.account_id = a.id
          left join (select e.id from ${ident(tableName(model.name))} d join journal_entries e on e.tenant_id = d.tenant_id and e.resource = ${literal(model.name)} and e.record_id = d.id
            where d.tenant_id = ${tenant} and ${closing(model, 'd')} and ${standsInBooks(model, 'd')} and e.reverses is null
              and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id)) c on c.id = l.entry_id
        where a.tenant_id = ${tenant} and a.kind in ('income', 'expense', 'equity') group by 1`,
    ),
  ])
  const faults = await Promise.all(
    years.map(async ({ year, from, to }) => {
      const until = moved.filter(({ date }) => date <= to)
      const of = (name: 'nominal' | 'closed' | 'taken') => sum(until.map((one) => one[name]))
      const [income, sheet] = await Promise.all([
        incomeFigures({ from, to, ...whole, costCenter: null }, context),
        sheetFigures({ date: to, ...whole }, context),
      ])
      const [earned, unclosed] = [amountIn(income, 'netResult'), amountIn(sheet, 'unclosedResult')]
      const agrees =
        compare(unclosed, of('nominal')) === 0 &&
        compare(earned, sum([unclosed, of('closed')])) === 0 &&
        compare(amountIn(sheet, 'totalAssets'), amountIn(sheet, 'totalLiabilitiesAndEquity')) === 0
      return agrees ? [] : [{ document: null, description: `${year}: ${earned} <> ${sum([unclosed, of('closed')])}` }]
    }),
  )
  return { checked: moved.length ? years.length : 0, found: faults.flat() }
}

const amountIn = ({ rows }: Figures, name: string): string =>
  (rows.find(({ cells }) => cells['account'] === name)?.cells['amount'] as string | undefined) ?? '0'
