import { sql } from '../../../database/sql.ts'
import { balancesOf } from './balancesOf.ts'

/** Goods that the books value: that they were counted is what whoever closes says. */
export const goods = balancesOf(
  'goods',
  ({ tenant }) =>
    sql`select account_id from company_account_mappings where tenant_id = ${tenant} and role = 'inventory'
      union select inventory_account_id from item_categories where tenant_id = ${tenant} and inventory_account_id is not null`,
)
