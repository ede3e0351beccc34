import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** The books are kept in one currency: it stays once there are entries. */
export const company: SaveBehaviour = {
  check: async ({ record, before, context, run }) => {
    if (!before || record['currency'] === before['currency']) return []
    const entries = await run(sql`select 1 from journal_entries where tenant_id = ${context.tenant} limit 1`)
    return entries.length ? [{ code: 'Company.CurrencyUsed', field: 'currency' }] : []
  },
}
