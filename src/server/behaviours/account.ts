import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** An account that has entries cannot become a parent. */
export const account: SaveBehaviour = {
  check: async ({ record, before, context, run }) => {
    const { parent } = record
    if (typeof parent !== 'number' || parent === before?.['parent']) return []
    const rows = await run(
      sql`select 1 from vouchers_entries where tenant_id = ${context.tenant} and account_id = ${parent} limit 1`,
    )
    return rows.length ? [{ code: 'Account.HasEntries', field: 'parent' }] : []
  },
}
