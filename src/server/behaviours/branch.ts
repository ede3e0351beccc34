import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** The head office's branch stays the only one of its kind, and in use. */
export const branch: SaveBehaviour = {
  check: async ({ record, before, context, run }) => {
    if (before?.['isMaster'] === true && record['active'] === false) return [{ code: 'Branch.OneMaster', field: 'active' }]
    if (before) return []
    const [row] = await run<{ most: number | null; count: number }>(
      sql`select (select max_branches from subscriptions where tenant_id = ${context.tenant}) as most, (select count(*)::int from branches where tenant_id = ${context.tenant} and not is_master) as count`,
    )
    return row?.most !== null && row?.most !== undefined && row.count >= row.most
      ? [{ code: 'Subscription.MaxBranches', params: { max: row.most } }]
      : []
  },
}
