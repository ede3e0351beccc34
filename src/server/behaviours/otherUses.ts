import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/**
 * What accounts of money are used for beside it: the settings give them another role, stores keep their goods on them, or a means of payment
 * clears there.
 * @param roles the roles that they may have
 */
export async function otherUses(
  accounts: readonly number[],
  roles: readonly string[],
  field: string,
  { tenant, language }: Context,
  run: Run,
): Promise<FaultAt[]> {
  const [[other], [clearing]] = await Promise.all([
    run<{ role: string }>(
      sql`select role from (
          select account_id as account, role from company_account_mappings where tenant_id = ${tenant} and role <> all(${roles}::text[])
          union all select inventory_account_id, 'inventory' from item_categories where tenant_id = ${tenant}
          union all select account_id, 'inventory' from warehouses where tenant_id = ${tenant}) u
        where account = any(${accounts}::int[]) order by role limit 1`,
    ),
    run<{ arabicName: string; englishName: string | null }>(
      sql`select arabic_name as "arabicName", english_name as "englishName" from payment_methods where tenant_id = ${tenant} and clearing_account_id = any(${accounts}::int[]) order by id limit 1`,
    ),
  ])
  return [
    ...(other ? [{ code: 'Account.OfOtherRole', field, params: { role: other.role } }] : []),
    ...(clearing ? [{ code: 'Account.OfPaymentMethod', field, params: { name: nameIn(clearing, language) } }] : []),
  ]
}
