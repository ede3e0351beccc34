import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { partyOf } from '../ledger/parties.ts'

/** Lines fit their accounts: the party is of the account's kind, an account of one branch is used in that branch. */
export const voucher: SaveBehaviour = {
  check: async ({ record, context, run }) => {
    const entries = (record['entries'] as RecordData[] | undefined) ?? []
    const ids = [...new Set(entries.flatMap((entry) => (typeof entry['account'] === 'number' ? [entry['account']] : [])))]
    if (!ids.length) return []
    const rows = await run<{ id: number; party: string; branch: number | null }>(
      sql`select id, party_kind as party, branch_id as branch from accounts where tenant_id = ${context.tenant} and id = any(${ids}::int[])`,
    )
    const accounts = new Map(rows.map((row) => [row.id, row]))
    return entries.flatMap((entry, index): FaultAt[] => {
      const account = accounts.get(entry['account'] as number)
      const party = entry['party'] as { resource: string } | null
      const faults: FaultAt[] = []
      if (account && party && partyOf[account.party] !== party.resource)
        faults.push({ code: 'Voucher.PartyKind', field: `entries.${index}.party` })
      if (account?.branch && account.branch !== context.branch.id)
        faults.push({ code: 'Account.OtherBranch', field: `entries.${index}.account` })
      return faults
    })
  },
}
