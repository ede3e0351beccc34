import { tableName } from '../../../../schema/derive/names.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, literal, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closing, closingModel } from '../../engine/sql/yearEnds.ts'
import { byOpening } from '../queries/openings.ts'
import { withoutReversed } from '../queries/reversed.ts'
import { deferredAccounts } from './deferredStanding.ts'

/** Income of which the return is told nothing, by its account. */
export interface OutsideAccount {
  readonly id: number
  readonly code: string
  readonly arabicName: string
  readonly englishName: string | null
  readonly amount: string
}

/** The income of a period as the books have it, and why the sales of its return are another figure. */
export interface BooksOfIncome {
  readonly income: string
  /** What was deferred, less what was earned of it. */
  readonly deferred: string
  /** What documents told as being out of scope, and what branches earn that do not owe the tax. */
  readonly outOfScope: string
  readonly outside: readonly OutsideAccount[]
}

/**
 * The income of a period in these branches, without what opens and closes the books. Of an entry that tells the return neither by its lines nor
 * by output tax, all that it brings as income and does not take from what was deferred is outside.
 */
export async function booksOfIncome(
  from: string,
  to: string,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<BooksOfIncome> {
  const { tenant, registry } = context
  const closer = closingModel(registry)
  const closed = sql`exists (select 1 from ${ident(tableName(closer.name))} c where e.resource = ${literal(closer.name)} and c.tenant_id = e.tenant_id and c.id = e.record_id and ${closing(closer, 'c')})`
  const [found] = await run<BooksOfIncome>(
    sql`with kinds as (select id as account_id, true as is_income from accounts where tenant_id = ${tenant} and kind = 'income'
        union all select account_id, false from ${deferredAccounts(tenant)} d),
      moved as (select e.id, l.account_id, k.is_income, sum(l.credit - l.debit) as amount
        from ledger_rows l join kinds k on k.account_id = l.account_id join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.tenant_id = ${tenant} and l.branch_id = any(${branches}::int[]) and l.date between ${from}::date and ${to}::date
          and ${and([withoutReversed(false), sql`not ${byOpening(context)}`, sql`not ${closed}`])}
        group by e.id, l.account_id, k.is_income),
      entries as (select m.id, (select coalesce(b.is_tax_collection_activated, true) from branches b where b.tenant_id = e.tenant_id and b.id = e.branch_id) as owes, e.reverses is not null as reversal, coalesce(o.taxes, e.taxes) as taxes, m.moved, m.income, m.deferred
        from (select id, sum(amount) as moved, coalesce(sum(amount) filter (where is_income), 0) as income, coalesce(sum(amount) filter (where not is_income), 0) as deferred
            from moved group by id) m
          join journal_entries e on e.tenant_id = ${tenant} and e.id = m.id left join journal_entries o on o.tenant_id = e.tenant_id and o.id = e.reverses),
      lines as (select e.id, x.category, x.base * (case when e.reversal = x.back then 1 else -1 end) as base
        from entries e cross join lateral jsonb_to_recordset(coalesce(e.taxes -> 'lines', '[]') || coalesce(e.taxes -> 'beside', '[]')) as x (side text, category text, back boolean, base numeric, branch int)
        where x.side = 'sales' and (x.branch is null or x.branch = any(${branches}::int[]))),
      gaps as (select e.id, e.owes, e.moved, e.moved - coalesce((select sum(base) from lines n where n.id = e.id), 0) as gap
        from entries e where e.moved <> 0 and not coalesce(e.taxes ? 'lines', false)
          and not exists (select 1 from ledger_rows t where t.tenant_id = ${tenant} and t.entry_id = e.id and t.account_id = (e.taxes ->> 'outputVat')::int)),
      outside as (select m.account_id, round(sum(m.amount * g.gap / g.moved), 4) as amount from gaps g join moved m on m.id = g.id where g.owes and g.gap <> 0 group by 1)
      select coalesce(sum(income), 0)::text as income, coalesce(sum(deferred), 0)::text as deferred,
        (coalesce((select sum(base) from lines where category = 'outOfScope'), 0) + coalesce((select sum(gap) from gaps where not owes), 0))::text as "outOfScope",
        (select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'arabicName', a.arabic_name, 'englishName', a.english_name, 'amount', o.amount::text) order by a.code), '[]')
          from outside o join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id where o.amount <> 0) as outside
      from entries`,
  )
  return found ?? { income: '0', deferred: '0', outOfScope: '0', outside: [] }
}
