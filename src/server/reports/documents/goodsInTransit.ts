import type { goodsInTransit as goodsInTransitReport } from '../../../../resources/reports/stock/transit.ts'
import { today } from '../../../../schema/values/date.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { ReportQuery } from '../report.ts'
import { costOf } from '../stock/costOf.ts'
import { nameOf } from '../stock/stockThen.ts'

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly number: string | null
}

/** Lines of transfers that are sent, with what of them no receipt in the books has: how many, and what the books of the sender say of it. */
export const stillOnTheWay = (context: Context): Sql =>
  sql`select d.id, d.number, d.date, d.branch_id, coalesce(d.to_branch_id, d.branch_id) as to_branch_id, d.warehouse_id, d.to_warehouse_id, l.item_id, l.unit_id,
      l.quantity - coalesce(r.quantity, 0) as quantity, ${costOf('storageTransfers.items', 'l', context)} - coalesce(r.value, 0) as value
    from storage_transfers d join storage_transfers_items l on l.tenant_id = d.tenant_id and l.record_id = d.id
      left join lateral (select sum(i.accounted) as quantity, sum(i.value + i.lost_value) as value from transfer_receipts_items i
        join transfer_receipts t on t.tenant_id = i.tenant_id and t.id = i.record_id and t.status = 'posted' where i.tenant_id = l.tenant_id and i.sent_id = l.id) r on true
    where d.tenant_id = ${context.tenant} and d.status = 'sent'`

/**
 * Branches whose account of goods in transit does not say what is on its way, neither by the transfers and receipts that moved it nor with
 * all that was brought there besides.
 */
export const differingTransit = (context: Context): Sql => {
  const { tenant, visibleBranches } = context
  const ofGoods = sql`e.resource in ('storageTransfers', 'transferReceipts')`
  return sql`with "#parts" as (select branch_id, value, 0::numeric as posted, 0::numeric as other from (${stillOnTheWay(context)}) t
      union all select l.branch_id, 0, case when ${ofGoods} then l.debit - l.credit else 0 end, case when ${ofGoods} then 0 else l.debit - l.credit end
        from ledger_rows l join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
        where l.tenant_id = ${tenant} and l.account_id = (select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'goodsInTransit')),
    "#sums" as (select branch_id, sum(value) as value, sum(posted) as posted, sum(other) as other from "#parts" group by 1)
    select null::json as document, b.arabic_name || ': ' || trim_scale(s.posted) || ' <> ' || trim_scale(s.value) as description
    from "#sums" s join branches b on b.tenant_id = ${tenant} and b.id = s.branch_id
    where s.branch_id = any(${visibleBranches}::int[]) and s.value <> s.posted and s.value <> s.posted + s.other`
}

/** What is on its way, the longest first. */
export const goodsInTransit: ReportQuery<typeof goodsInTransitReport> = async ({ parameters: { way, item }, context }) => {
  const { tenant, visibleBranches, database } = context
  const place = word(way === 'coming' ? 't.to_branch_id' : 't.branch_id')
  const rows = await database.one<Row>(
    tenant,
    sql`select t.id, t.number, t.date::text, ${nameOf(word('w'))} as warehouse, case when h.id is not null then ${nameOf(word('h'))} else ${nameOf(word('b'))} end as destination,
        ${nameOf(word('i'))} as item, ${nameOf(word('u'))} as unit, trim_scale(t.quantity)::text as quantity, t.value::text as value, ${today()}::date - t.date as "daysOnTheWay"
      from (${stillOnTheWay(context)}) t join items i on i.tenant_id = ${tenant} and i.id = t.item_id join units u on u.tenant_id = i.tenant_id and u.id = t.unit_id
        join warehouses w on w.tenant_id = i.tenant_id and w.id = t.warehouse_id left join warehouses h on h.tenant_id = i.tenant_id and h.id = t.to_warehouse_id
        join branches b on b.tenant_id = i.tenant_id and b.id = t.to_branch_id
      where t.quantity > 0 and ${place} = any(${visibleBranches}::int[]) and (${item}::int is null or t.item_id = ${item}::int) order by t.date, t.id, i.arabic_name_folded`,
  )
  return {
    rows: rows.map(({ id, number, ...cells }): ReportRow => {
      const document = { resource: 'storageTransfers', id, number }
      return { cells: { ...cells, document }, level: 0 }
    }),
  }
}
