import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { joinBehaviours, type SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { moneyAccount } from './moneyAccount.ts'

/** What is in a safe is what its account says, and what its cashier answers for: it does not change under money or an open shift. */
export const safe: SaveBehaviour = joinBehaviours(moneyAccount({ table: 'safes', role: 'safe', moved: 'Safe.AccountMoved' }), {
  check: async ({ id, record, before, context, run }) => (before ? openShift(id, record, before, context, run) : []),
})

/** While somebody's shift is open on it, it is kept in shifts and in use. */
async function openShift(id: number, record: RecordData, before: RecordData, { tenant }: Context, run: Run): Promise<FaultAt[]> {
  const field = ['keptInShifts', 'active'].find((name) => before[name] === true && record[name] !== true)
  if (field === undefined) return []
  const [shift] = await run<{ number: string | null }>(
    sql`select number from shifts where tenant_id = ${tenant} and safe_id = ${id} and status in ('open', 'counted') limit 1`,
  )
  return shift ? [{ code: 'Safe.ShiftOpen', field, params: { number: shift.number ?? '' } }] : []
}
