import { today } from '../../../../schema/values/date.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'

/** Which goods, of which warehouse, and the day at whose end they are counted: now, if none. */
export interface WhichGoods {
  readonly warehouse?: number | null
  readonly category?: number | null
  readonly item?: number | null
  readonly asOf: string | null
}

/** The end of the day that is asked for. */
export const dayOf = ({ asOf }: Pick<WhichGoods, 'asOf'>): string => asOf ?? today()

/** Rows `s` of goods `i` and warehouses `w`: those that are asked for, in the branches in sight. */
const asked = ({ warehouse = null, category = null, item = null }: WhichGoods, { tenant, visibleBranches }: Context): Sql =>
  sql`s.tenant_id = ${tenant} and w.branch_id = any(${visibleBranches}::int[]) and (${warehouse}::int is null or w.id = ${warehouse}::int)
    and (${category}::int is null or i.category_id = ${category}::int) and (${item}::int is null or i.id = ${item}::int)`

const joined = sql`join items i on i.tenant_id = s.tenant_id and i.id = s.item_id join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id`

/** What lies in each warehouse of each item, and what it is worth; now that is what is kept, without its rows. */
export const stockThen = (which: WhichGoods, context: Context): Sql =>
  which.asOf === null
    ? sql`select s.tenant_id, s.warehouse_id, s.item_id, s.quantity, s.value from stock_balances s ${joined} where ${asked(which, context)} and s.quantity > 0`
    : sql`select s.tenant_id, s.warehouse_id, s.item_id, sum(s.quantity) as quantity, sum(s.value) as value from stock_rows s ${joined}
        where ${asked(which, context)} and s.date <= ${which.asOf}::date group by 1, 2, 3 having sum(s.quantity) <> 0 or sum(s.value) <> 0`

/** A record `r` of a master as a report names it. */
export const nameOf = (row: Sql): Sql =>
  sql`json_build_object('arabicName', ${row}.arabic_name, 'englishName', ${row}.english_name)`

/** What one of them costs on the average, as the branch counts. */
export const averageOf = (value: Sql, quantity: Sql, { check }: Context): Sql =>
  sql`(case when ${quantity} > 0 then round(${value} / ${quantity}, ${check.decimals}::int) end)::text`
