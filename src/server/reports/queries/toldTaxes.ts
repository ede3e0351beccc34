import { boxOf, taxedCategories, type VatBox } from '../../../../resources/groups/vat.ts'
import type { TaxRow } from '../../../../schema/language/effects.ts'
import { compare, isZero, multiply, sizeOf, subtract } from '../../../../schema/values/money.ts'
import type { DocumentCell } from '../../../shared/report.ts'
import type { Run } from '../../database/database.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { assetParts } from '../../ledger/assetParts.ts'
import { numberOf } from '../../ledger/documentNames.ts'
import { toldOn, toldWithin } from '../../ledger/toldOn.ts'
import { betweenAccounts } from './betweenBranches.ts'
import { withoutReversed } from './reversed.ts'

/** What the return is told by an entry, in one box. */
export interface ToldTax {
  readonly entry: number
  readonly branch: number
  readonly date: string
  /** The day of whose return it tells. */
  readonly toldOn: string
  readonly document: DocumentCell
  readonly side: TaxRow['side']
  readonly box: VatBox
  /** Whether it takes back what another document, or an earlier day, told. */
  readonly adjusts: boolean
  readonly base: string
  readonly tax: string
  /** Whether the document told it line by line; else its base is what stands against the tax in its entry. */
  readonly isByLine: boolean
}

interface Row extends Omit<ToldTax, 'box'> {
  readonly category: string
  readonly reason: string | null
}

/** An entry whose tax accounts say another tax than its document told. */
export interface Differing {
  readonly document: DocumentCell
  readonly base: string
  readonly tax: string
}

/** The standard rate of what is marked by hand. */
const rate = '0.15'
/** A line or two of an entry may have been rounded. */
const tolerance = '0.05'

/**
 * What the tax return of a period is told in some branches, entry by entry: by the lines of documents as they were when they were posted, and of
 * documents without such lines by what stands on the tax accounts and against them, but for lines that are told beside these: one that owes the tax which it deducts is a reverse charge. The
 * base of an asset that was sold is its price: its cost without its accumulated depreciation, with the gain or loss. What an entry took back counts below zero.
 */
export const toldTaxes = (
  from: string,
  to: string,
  branches: readonly number[],
  context: Context,
  run: Run,
): Promise<ToldTax[]> => toldBy(sql`${toldWithin(from, to)} and ${withoutReversed(false)}`, branches, context, run)

/** The same of some entries `e`. */
export async function toldBy(which: Sql, branches: readonly number[], context: Context, run: Run): Promise<ToldTax[]> {
  const { tenant, visibleBranches, registry } = context
  const rows = await run<Row>(
    sql`with entries as (select e.id, e.branch_id, e.date, ${toldOn} as told_on, e.resource, e.record_id, e.reverses is not null as reversal, ${word(numberOf(registry))} as number, coalesce(o.taxes, e.taxes) as taxes
        from journal_entries e left join journal_entries o on o.tenant_id = e.tenant_id and o.id = e.reverses
        where e.tenant_id = ${tenant} and coalesce(o.taxes, e.taxes) is not null and ${which}),
      lines as (select e.id, coalesce(x.branch, e.branch_id) as branch_id, x.side, x.category, x.reason, e.reversal or x.back as adjusts, true as by_line,
          x.base * (case when e.reversal = x.back then 1 else -1 end) as base, x.tax * (case when e.reversal = x.back then 1 else -1 end) as tax
        from entries e cross join lateral jsonb_to_recordset(e.taxes -> 'lines') as x (side text, category text, reason text, back boolean, base numeric, tax numeric, branch int)
        where e.taxes ? 'lines' and coalesce(x.branch, e.branch_id) = any(${branches}::int[])),
      beside as (select e.id, coalesce(x.branch, e.branch_id) as branch_id, x.side, x.category, x.reason, e.reversal or x.back as adjusts, true as by_line,
          sum(x.base * (case when e.reversal = x.back then 1 else -1 end)) as base, 0::numeric as tax
        from entries e cross join lateral jsonb_to_recordset(e.taxes -> 'beside') as x (side text, category text, reason text, back boolean, base numeric, branch int)
        where e.taxes ? 'beside' and coalesce(x.branch, e.branch_id) = any(${branches}::int[]) group by 1, 2, 3, 4, 5, 6),
      rows as (select e.id, l.branch_id, e.reversal, e.taxes, l.account_id, l.credit - l.debit as net,
          p.part, a.party_kind = 'none' and a.id not in ${betweenAccounts(context)} and not exists (select 1 from safes s where s.tenant_id = a.tenant_id and s.account_id = a.id) and not exists (select 1 from banks b where b.tenant_id = a.tenant_id and b.account_id = a.id) as bare
        from entries e join ledger_rows l on l.tenant_id = ${tenant} and l.entry_id = e.id join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
          left join ${assetParts(tenant)} p on p.id = a.id
        where not e.taxes ? 'lines' and l.branch_id = any(${branches}::int[])),
      parts as (select r.*, v.side, r.account_id = (r.taxes ->> v.role)::int as is_tax, r.account_id in ((r.taxes ->> 'outputVat')::int, (r.taxes ->> 'inputVat')::int) as of_tax,
          case v.side when 'sales' then r.net else -r.net end as amount
        from rows r cross join (values ('sales', 'outputVat'), ('purchases', 'inputVat')) v (side, role)),
      sides as (select p.*, coalesce(sum(amount) filter (where is_tax) over (partition by id, side), 0) as whole from parts p),
      counted as (select s.*, case when side = 'sales' and bool_or(coalesce(part = 'cost' and (amount > 0) = (whole > 0), false)) over (partition by id, side)
            then (amount > 0) = (whole > 0) or coalesce(part in ('worn', 'gain'), false) else (amount > 0) = (whole > 0) and part is distinct from 'worn' end as counts from sides s where whole <> 0),
      hand as (select c.id, min(c.branch_id) as branch_id, c.side, c.reversal, whole, coalesce(sum(amount) filter (where bare and not of_tax and counts), 0)
            - coalesce((select sum(b.base) from beside b where b.id = c.id and b.side = c.side and (b.base > 0) = (whole > 0)), 0) as base
          from counted c group by c.id, c.side, c.reversal, whole),
      reverse as (select p.id, p.base from hand p join hand s on s.id = p.id and s.side = 'sales' and s.whole = p.whole where p.side = 'purchases' and (p.whole > 0) <> p.reversal),
      told as (select * from lines where base <> 0 or tax <> 0 union all select * from beside
        union all select h.id, h.branch_id, h.side, case when r.id is null then 'standard' else 'reverseCharge' end, null, h.reversal, false, coalesce(r.base, h.base), h.whole
          from hand h left join reverse r on r.id = h.id)
      select t.id as entry, t.branch_id as branch, e.date::text, e.told_on::text as "toldOn", json_build_object('resource', e.resource, 'id', e.record_id, 'number', e.number, 'of',
          case when not e.branch_id = any(${visibleBranches}::int[]) then (select json_build_object('id', b.id, 'arabicName', b.arabic_name, 'englishName', b.english_name) from branches b where b.tenant_id = ${tenant} and b.id = e.branch_id) end) as document,
        t.side, t.category, t.reason, t.adjusts, t.base::text, t.tax::text, t.by_line as "isByLine"
      from told t join entries e on e.id = t.id order by t.id`,
  )
  return rows.flatMap(({ category, reason, ...row }) => {
    const box = boxOf(row.side, category, reason)
    // A branch that is not registered charges no tax, and has none back.
    const isCharged = !taxedCategories.includes(category) || !isZero(row.tax)
    return box && isCharged ? [{ ...row, box }] : []
  })
}

/** What was marked by hand and whose tax the standard rate does not make. */
export const differingByHand = (told: readonly ToldTax[]): Differing[] =>
  told.filter(({ isByLine, base, tax }) => {
    const off = subtract(multiply(base, rate), tax)
    return !isByLine && compare(sizeOf(off), tolerance) > 0
  })
