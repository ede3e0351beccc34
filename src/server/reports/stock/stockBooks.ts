import { effectsOf } from '../../../../schema/effects.ts'
import { endOf, stepsOf } from '../../../../schema/entityPath.ts'
import type { StockRow } from '../../../../schema/language/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

/** Whether goods that a definition moves, as data, lie in our warehouses: an installation may have houses of its own, with goods of their own. */
function isOurs(model: Model, { each, warehouse }: StockRow, { find }: Registry): boolean {
  const [first = '', ...rest] = warehouse.split('.')
  if (first !== 'document') return model.lines.find(({ name }) => name === each)?.fields.get(warehouse)?.to === 'warehouses'
  const steps = stepsOf(rest.join('.'), model, find)
  return typeof steps !== 'string' && endOf(steps).field.to === 'warehouses'
}

/** Definitions whose documents move goods of our warehouses: what others bring onto an account of inventory has none. */
const moving = (registry: Registry): string[] =>
  registry.models.flatMap((model) => {
    const stocks = effectsOf(model.data).flatMap(([, { stock }]): readonly (string | StockRow)[] =>
      typeof stock === 'string' ? [stock] : (stock ?? []),
    )
    return stocks.some((stock) => typeof stock === 'string' || isOurs(model, stock, registry)) ? [model.name] : []
  })

/** Where goods stand by default. */
const usual = sql`(select m.account_id from company_account_mappings m where m.tenant_id = w.tenant_id and m.role = 'inventory')`

/** The account of each item that lies or lay in a warehouse, with the branch in whose books it stands. */
export const accountsOfGoods = (tenant: number): Sql =>
  sql`select distinct coalesce(w.account_id, c.inventory_account_id, ${usual}) as account_id, w.branch_id from stock_balances s
    join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id join items i on i.tenant_id = s.tenant_id and i.id = s.item_id
    join item_categories c on c.tenant_id = i.tenant_id and c.id = i.category_id where s.tenant_id = ${tenant}`

/**
 * Goods of warehouses by the account and branch in whose books they stand, as their postings look for it: that of the warehouse, else of
 * the category, else the usual one; beside what documents that move goods brought onto these accounts, and others. @param day at whose end; now, if none
 */
export function stockBooks(day: string | null, { tenant, visibleBranches, registry }: Context): Sql {
  const rows =
    day === null
      ? sql`select tenant_id, warehouse_id, item_id, value from stock_balances where tenant_id = ${tenant}`
      : sql`select tenant_id, warehouse_id, item_id, sum(value) as value from stock_rows where tenant_id = ${tenant} and date <= ${day}::date group by 1, 2, 3`
  const until = day === null ? sql`` : sql`and l.date <= ${day}::date`
  return sql`with "#goods" as (select coalesce(w.account_id, c.inventory_account_id, ${usual}) as account_id, w.branch_id, sum(s.value) as value
        from (${rows}) s join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id and w.branch_id = any(${visibleBranches}::int[])
          join items i on i.tenant_id = s.tenant_id and i.id = s.item_id join item_categories c on c.tenant_id = i.tenant_id and c.id = i.category_id group by 1, 2),
      "#accounts" as (select account_id from "#goods" where account_id is not null union select inventory_account_id from item_categories where tenant_id = ${tenant} and inventory_account_id is not null
        union select account_id from warehouses where tenant_id = ${tenant} and account_id is not null
        union select account_id from company_account_mappings where tenant_id = ${tenant} and role = 'inventory' and account_id is not null),
      "#parts" as (select account_id, branch_id, value, 0::numeric as posted, 0::numeric as other from "#goods"
        union all select l.account_id, l.branch_id, 0, case when e.resource = any(${moving(registry)}::text[]) then l.debit - l.credit else 0 end,
            case when e.resource = any(${moving(registry)}::text[]) then 0 else l.debit - l.credit end
          from "#accounts" a join ledger_rows l on l.tenant_id = ${tenant} and l.account_id = a.account_id join journal_entries e on e.tenant_id = l.tenant_id and e.id = l.entry_id
          where l.branch_id = any(${visibleBranches}::int[]) ${until})
    select account_id, branch_id, sum(value) as value, sum(posted) as posted, sum(other) as other from "#parts" group by 1, 2`
}
