import { partyColumn, tableName } from '../../../../schema/derive/names.ts'
import { compare, greater, isZero, lesser, subtract, sum } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, literal, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { closing, closingModel } from '../../engine/sql/yearEnds.ts'
import { byOpening } from '../queries/openings.ts'
import { withoutReversed } from '../queries/reversed.ts'
import { settling, supplyParts } from './supplyParts.ts'
import { type SupplyLine, type Untold, type UntoldSupplies, untoldSupplies } from './untoldSupplies.ts'

/** Of which the return is told nothing, by its account. */
export interface OutsideAccount {
  readonly id: number
  readonly code: string
  readonly arabicName: string
  readonly englishName: string | null
  readonly amount: string
}

/** The income of a period as the books have it, why the sales of its return are another figure, and what vouchers supplied that is no income. */
export interface BooksOfIncome {
  readonly income: string
  /** What was deferred, less what was earned of it. */
  readonly deferred: string
  /** What documents told as being out of scope, and what branches earn that do not owe the tax. */
  readonly outOfScope: string
  readonly outside: readonly OutsideAccount[]
  /** What vouchers charged on or sold, and neither told the return nor made income of; and what they took as income of closed years. */
  readonly supplies: readonly OutsideAccount[]
  /** What they told as being out of scope of that. */
  readonly suppliesOutOfScope: string
}

/** An entry that tells the return neither by lines of a document nor by output tax. */
interface Entry {
  readonly owes: boolean
  readonly isReversal: boolean
  readonly isReturned: boolean
  readonly lines: readonly (SupplyLine & { readonly outOfScope: string })[]
}

type Totals = Pick<BooksOfIncome, 'income' | 'deferred' | 'outOfScope' | 'suppliesOutOfScope'>

/**
 * The income of a period in these branches, without what opens and closes the books, and what its vouchers charged on and sold. Of an entry that
 * tells the return neither by its lines nor by output tax, all that it brings as income and does not take from what was deferred is outside, and
 * so is what it supplies for money or claims.
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
  const counts = and([withoutReversed(false), sql`not ${byOpening(context)}`, sql`not ${closed}`])
  const here = sql`l.branch_id = any(${branches}::int[])`
  const ofIncome = word("r.part in ('income', 'gain', 'deferred', 'former')")
  const isSettling = (of: 'k' | 'r') => sql`${ident('part', of)} = any(${settling}::text[])`
  const ofFormerIncome = sql`v.kind = 'priorPeriod' and exists (select 1 from accounts c where c.tenant_id = ${tenant} and c.id = v.corrected_account_id and c.kind = 'income')`
  const signed = word('sum(case when n.reversal then -r.amount else r.amount end)')
  const taken = sql`exists (select 1 from ledger_rows t where t.tenant_id = ${tenant} and t.entry_id = n.id and t.account_id = (n.taxes ->> 'inputVat')::int
      having sum(case when n.reversal then t.debit - t.credit else t.credit - t.debit end) > 0)`
  const [found] = await run<Totals & { entries: readonly Entry[] }>(
    sql`with parts as materialized (select id as account_id, part from ${supplyParts(word('true'), tenant)} p),
      moved as (select e.id, l.account_id, k.part, sum(l.credit - l.debit) as amount
        from ledger_rows l join parts k on k.account_id = l.account_id join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.tenant_id = ${tenant} and k.part in ('income', 'gain', 'deferred') and ${here} and l.date between ${from}::date and ${to}::date and ${counts}
        group by e.id, l.account_id, k.part),
      given as (select e.id, l.account_id, k.part, sum(l.credit - l.debit) as amount
        from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id join parts k on k.account_id = l.account_id
          join vouchers v on v.tenant_id = e.tenant_id and v.id = e.record_id
        where e.tenant_id = ${tenant} and e.resource = 'vouchers' and v.${ident(partyColumn('source', 'vatReturns'))} is null
          and k.part not in ('income', 'gain', 'deferred') and (k.part <> 'former' or ${ofFormerIncome}) and (${isSettling('k')} or ${here}) and e.date between ${from}::date and ${to}::date and ${counts}
        group by e.id, l.account_id, k.part),
      rows as (select * from moved union all select * from given),
      entries as (select e.id, (select coalesce(b.is_tax_collection_activated, true) from branches b where b.tenant_id = e.tenant_id and b.id = e.branch_id) as owes, e.reverses is not null as reversal, coalesce(o.taxes, e.taxes) as taxes
        from (select distinct id from rows) m join journal_entries e on e.tenant_id = ${tenant} and e.id = m.id left join journal_entries o on o.tenant_id = e.tenant_id and o.id = e.reverses),
      lines as (select e.id, x.category, x.account, x.base * (case when e.reversal = x.back then 1 else -1 end) as base
        from entries e cross join lateral jsonb_to_recordset(coalesce(e.taxes -> 'lines', '[]') || coalesce(e.taxes -> 'beside', '[]')) as x (side text, category text, back boolean, base numeric, branch int, account int)
        where x.side = 'sales' and (x.branch is null or x.branch = any(${branches}::int[]))),
      told as (select id, account, sum(base) as base, sum(base) filter (where category = 'outOfScope') as free from lines group by id, account),
      asked as (select n.id, n.owes, n.reversal, n.taxes from entries n join rows r on r.id = n.id
        where not coalesce(n.taxes ? 'lines', false) group by n.id, n.owes, n.reversal, n.taxes
        having sum(r.amount) filter (where ${ofIncome}) <> 0
          or ${signed} filter (where not ${isSettling('r')}) > 0 and (${signed} filter (where ${isSettling('r')} and r.part <> 'owed') < 0 or ${signed} filter (where r.part = 'owed') < 0)),
      found as (select n.id, n.owes, n.reversal, ${taken} as returned,
          json_agg(json_build_object('account', r.account_id, 'part', r.part, 'amount', r.amount::text, 'told', coalesce(t.base, 0)::text, 'outOfScope', coalesce(t.free, 0)::text) order by r.account_id) as lines
        from asked n join rows r on r.id = n.id left join told t on t.id = r.id and t.account = r.account_id
        where not exists (select 1 from ledger_rows t where t.tenant_id = ${tenant} and t.entry_id = n.id and t.account_id = (n.taxes ->> 'outputVat')::int)
        group by n.id, n.owes, n.reversal, n.taxes)
      select (select coalesce(sum(amount) filter (where part <> 'deferred'), 0)::text from moved) as income, (select coalesce(sum(amount) filter (where part = 'deferred'), 0)::text from moved) as deferred,
        coalesce(sum(t.base) filter (where t.account is null or k.part in ('income', 'gain')), 0)::text as "outOfScope",
        coalesce(sum(t.base) filter (where t.account is not null and k.part is distinct from 'income' and k.part is distinct from 'gain'), 0)::text as "suppliesOutOfScope",
        (select coalesce(json_agg(json_build_object('owes', owes, 'isReversal', reversal, 'isReturned', returned, 'lines', lines) order by id), '[]') from found) as entries
      from lines t left join parts k on k.account_id = t.account where t.category = 'outOfScope'`,
  )
  const { entries = [], ...totals } = found ?? { income: '0', deferred: '0', outOfScope: '0', suppliesOutOfScope: '0' }
  const untold = entries.map((entry) => ({ ...entry, ...untoldSupplies(entry.lines, entry) }))
  const owing = untold.filter(({ owes }) => owes)
  const own = untold.flatMap(({ owes, income, gain }) => (owes ? [] : [...income, ...gain]))
  const [outside, supplies] = await named(
    [
      owing.flatMap(({ income, gain }) => [...income, ...gain]),
      owing.flatMap(({ supplies: own, former }) => [...own, ...former]),
    ],
    context,
    run,
  )
  // The gain of an asset that was sold out of scope is income that is out of scope with its price.
  const gained = sum(untold.map(gainOutOfScope))
  return {
    ...totals,
    outOfScope: sum([totals.outOfScope, gained, ...own.map(({ amount }) => amount)]),
    suppliesOutOfScope: subtract(totals.suppliesOutOfScope, gained),
    outside,
    supplies,
  }
}

function gainOutOfScope({ gainInPrice, lines }: Entry & Pick<UntoldSupplies, 'gainInPrice'>): string {
  const free = sum(lines.map(({ part, outOfScope }) => (part === 'cost' || part === 'worn' ? outOfScope : '0')))
  if (isZero(gainInPrice)) return '0'
  return compare(gainInPrice, '0') < 0 ? greater(gainInPrice, free) : lesser(gainInPrice, free)
}

/** What is untold on each account together, by their codes. */
async function named(
  groups: readonly [readonly Untold[], readonly Untold[]],
  { tenant }: Context,
  run: Run,
): Promise<readonly [OutsideAccount[], OutsideAccount[]]> {
  const all = groups.flat()
  if (!all.length) return [[], []]
  const accounts = await run<Omit<OutsideAccount, 'amount'>>(
    sql`select id, code, arabic_name as "arabicName", english_name as "englishName" from accounts
      where tenant_id = ${tenant} and id = any(${[...new Set(all.map(({ account }) => account))]}::int[]) order by code`,
  )
  const of = (group: readonly Untold[]) =>
    accounts
      .map((one) => ({ ...one, amount: sum(group.flatMap(({ account, amount }) => (account === one.id ? [amount] : []))) }))
      .filter(({ amount }) => !isZero(amount))
  return [of(groups[0]), of(groups[1])]
}
