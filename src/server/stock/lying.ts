import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** Goods that lie in a warehouse, or did once, with what they are worth there. */
export interface Lying {
  readonly item: number
  readonly unit: number
  readonly quantity: string
  readonly value: string
}

/** Which goods of a warehouse: those of a category with all below it, or some by their ids. */
interface Which {
  readonly warehouse: number
  readonly category?: number | null
  readonly items?: readonly number[]
}

/** What lies in a warehouse, category by category; of items that are named, also what never lay there. */
export const goodsLying = ({ warehouse, category = null, items = [] }: Which, { tenant }: Context, run: Run): Promise<Lying[]> =>
  run<Lying>(
    sql`with recursive "#below" as (select ${category}::int as id union all
        select c.id from item_categories c join "#below" b on c.parent_id = b.id where c.tenant_id = ${tenant})
      select i.id as item, i.main_unit_id as unit, trim_scale(coalesce(b.quantity, 0))::text as quantity, coalesce(b.value, 0)::text as value
      from items i left join stock_balances b on b.tenant_id = i.tenant_id and b.item_id = i.id and b.warehouse_id = ${warehouse}
      where i.tenant_id = ${tenant} and i.kind = 'stock' and case when ${items.length} > 0 then i.id = any(${items}::int[])
        else b.item_id is not null and (${category}::int is null or i.category_id in (select id from "#below")) end
      order by i.category_id, i.arabic_name, i.id`,
  )
