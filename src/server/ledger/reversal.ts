import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import type { EntryLine, Reason } from './entry.ts'
import { parties } from './parties.ts'

interface Row {
  readonly branch: number
  readonly account: number
  readonly costCenter: number | null
  readonly debit: string
  readonly credit: string
  readonly description: string | null
  readonly reason: Reason
  readonly guardian_id: number | null
  readonly supplier_id: number | null
  readonly employee_id: number | null
}

/** The mirror of a written entry: its debits are credits. */
export async function reversalOf(entry: number, context: Context, run: Run): Promise<EntryLine[]> {
  const rows = await run<Row>(
    sql`select branch_id as branch, account_id as account, cost_center_id as "costCenter", debit, credit, description, reason, guardian_id, supplier_id, employee_id
      from ledger_rows where tenant_id = ${context.tenant} and entry_id = ${entry} order by line`,
  )
  return rows.map((row) => {
    const party = parties.find(({ column }) => row[column] !== null)
    return {
      branch: row.branch,
      account: row.account,
      costCenter: row.costCenter,
      party: party ? { resource: party.resource, id: row[party.column] as number } : null,
      description: row.description,
      debit: row.credit,
      credit: row.debit,
      reason: { key: 'reversal', params: { entry } },
    }
  })
}
