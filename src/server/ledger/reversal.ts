import type { EntryLine, Reason } from '../../../schema/recipe.ts'
import type { Run } from '../database/database.ts'
import { sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { type PartyColumns, partyColumns, partyOn } from './parties.ts'

interface Row extends PartyColumns {
  readonly branch: number
  readonly account: number
  readonly costCenter: number | null
  readonly student: number | null
  readonly debit: string
  readonly credit: string
  readonly description: string | null
  readonly reason: Reason
}

/** The mirror of a written entry: its debits are credits. */
export async function reversalOf(entry: number, context: Context, run: Run): Promise<EntryLine[]> {
  const rows = await run<Row>(
    sql`select branch_id as branch, account_id as account, cost_center_id as "costCenter", student_id as student, debit, credit, description, reason, ${word(partyColumns())}
      from ledger_rows where tenant_id = ${context.tenant} and entry_id = ${entry} order by line`,
  )
  return rows.map((row) => ({
    branch: row.branch,
    account: row.account,
    costCenter: row.costCenter,
    party: partyOn(row),
    student: row.student,
    description: row.description,
    debit: row.credit,
    credit: row.debit,
    reason: { key: 'reversal', params: { entry } },
  }))
}
