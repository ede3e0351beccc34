import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'

/** The head office's branch stays the only one of its kind, and in use. */
export const branch: SaveBehaviour = {
  check: async ({ record, before, context, run }) => {
    if (before?.['isMaster'] === true && record['active'] === false) return [{ code: 'Branch.OneMaster', field: 'active' }]
    return before ? decimalsFit(Number(record['decimalDigits']), before, context, run) : []
  },
}

/** Amounts that were entered with more digits would be shown, and saved again, as other amounts. */
async function decimalsFit(digits: number, before: RecordData, context: Context, run: Run): Promise<FaultAt[]> {
  if (digits >= Number(before['decimalDigits'])) return []
  const finer = await run(
    sql`select 1 from vouchers_entries e join vouchers v on v.tenant_id = e.tenant_id and v.id = e.record_id
      where e.tenant_id = ${context.tenant} and coalesce(e.branch_id, v.branch_id) = ${before['id'] as number} and (e.debit <> round(e.debit, ${digits}) or e.credit <> round(e.credit, ${digits})) limit 1`,
  )
  return finer.length ? [{ code: 'Branch.FinerAmounts', field: 'decimalDigits' }] : []
}
