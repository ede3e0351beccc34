import { tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ClosingCheck, WaitingDocument } from '../../../shared/closing.ts'
import type { Run } from '../../database/database.ts'
import { ident, literal, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closing, opening, standsInBooks, waits } from '../../engine/sql/yearEnds.ts'
import { named } from '../named.ts'

/** How many findings of a check are listed one by one. */
export const shownMost = 20

/** A check that looks at documents: which kinds of them, and those `d` that it finds before the end of the year `f`. */
interface DocumentCheck {
  readonly kinds: (data: Model['data']) => boolean
  readonly finds: (model: Model) => Sql
}

/** Documents that are not in the books. */
export const unposted: DocumentCheck = {
  kinds: ({ effects }) => effects !== undefined,
  finds: (model) => sql`d.fiscal_year_id = f.id and ${waits(model, 'd')}`,
}

/** The same up to a day. */
export const unpostedUntil = (day: string): DocumentCheck => ({
  ...unposted,
  finds: (model) => sql`${unposted.finds(model)} and d.date <= ${day}::date`,
})

/** An opening after the year's end, in a branch whose balances of the year are carried there by themselves. */
export const laterOpenings: DocumentCheck = {
  kinds: ({ yearEnds }) => yearEnds?.opens !== undefined,
  finds: (model) =>
    sql`${standsInBooks(model, 'd')} and ${opening(model, 'd')} and d.date > f.end_date
      and exists (select 1 from ledger_rows l where l.tenant_id = d.tenant_id and l.branch_id = d.branch_id and l.date <= f.end_date)`,
}

/** An opening that is not dated on the first day, or is not the first one of its branch. */
export const repeatedOpenings: DocumentCheck = {
  kinds: ({ yearEnds }) => yearEnds?.opens !== undefined,
  finds: (model) =>
    sql`${standsInBooks(model, 'd')} and ${opening(model, 'd')} and d.fiscal_year_id = f.id and (d.date > f.start_date or exists (
      select 1 from ${ident(tableName(model.name))} o where o.tenant_id = d.tenant_id and o.branch_id = d.branch_id and o.fiscal_year_id = d.fiscal_year_id
        and ${opening(model, 'o')} and ${standsInBooks(model, 'o')} and o.id < d.id))`,
}

/** A closing that does more than closing, or does it on another day: what the books hold of before this was refused. */
export const wrongClosings: DocumentCheck = {
  kinds: ({ yearEnds }) => yearEnds?.closes !== undefined,
  finds: (model) =>
    sql`${standsInBooks(model, 'd')} and ${closing(model, 'd')} and d.fiscal_year_id = f.id and exists (${strayRows(sql`e.resource = ${literal(model.name)} and e.record_id = d.id`)})`,
}

/** Rows `l` of unreversed entries `e` that `of` chooses, of closing documents, which no closing may have. */
export const strayRows = (of: Sql): Sql =>
  sql`select 1 from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id join fiscal_years y on y.tenant_id = e.tenant_id and y.id = e.fiscal_year_id
    where e.tenant_id = d.tenant_id and ${of} and e.reverses is null and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id)
      and (e.date <> y.end_date or a.kind not in ('income', 'expense', 'equity'))`

/** The year in whose screens a document is found. */
const yearOf = '(select y.year from fiscal_years y where y.tenant_id = d.tenant_id and y.id = d.fiscal_year_id) as year'

/** What a check finds of every kind that it looks at: how many, and the first of them. */
export async function documentsFound(
  { kinds, finds }: DocumentCheck,
  year: number,
  context: Context,
  run: Run,
): Promise<Pick<ClosingCheck, 'found' | 'documents'>> {
  const models = context.registry.models.filter(({ data }) => kinds(data))
  const found = await Promise.all(
    models.map((model) =>
      run<WaitingDocument & { found: number }>(
        sql`select ${literal(model.name)} as resource, d.id, d.number, d.date::text, d.status, ${word(yearOf)}, ${word(named('branches', 'd.branch_id'))} as branch, (count(*) over ())::int as found
          from fiscal_years f join ${ident(tableName(model.name))} d on d.tenant_id = f.tenant_id
          where f.tenant_id = ${context.tenant} and f.id = ${year} and ${finds(model)} order by d.date, d.id limit ${shownMost}`,
      ),
    ),
  )
  return {
    found: found.reduce((sum, [first]) => sum + (first?.found ?? 0), 0),
    documents: found
      .flat()
      .slice(0, shownMost)
      .map(({ found: _found, ...one }): WaitingDocument => one),
  }
}
