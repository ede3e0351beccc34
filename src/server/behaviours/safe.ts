import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'

/** What is in a safe is what its account says: once money has moved there, the safe keeps its account. */
export const safe: SaveBehaviour = {
  check: async ({ record, before, context: { tenant, branch }, run }) => {
    const former = before?.['account']
    if (typeof former !== 'number' || record['account'] === former) return []
    const of = (before?.['branch'] as number | null | undefined) ?? branch.id
    const moved = await run(
      sql`select 1 from ledger_rows l where l.tenant_id = ${tenant} and l.branch_id = ${of} and l.account_id = ${former} limit 1`,
    )
    return moved.length ? [{ code: 'Safe.AccountMoved', field: 'account' }] : []
  },
}
