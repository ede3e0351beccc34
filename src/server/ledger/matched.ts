import { linesTable, tableName } from '../../../schema/derive/names.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { ident, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** An entry that a bank movement is matched with cannot be taken back; the match is removed first. */
export async function matchedFaults(
  entries: readonly { readonly id: number }[],
  { tenant, check }: Context,
  run: Run,
): Promise<FaultAt[]> {
  const [movement] = await run<{ date: string; amount: string }>(
    sql`select m.date::text, m.amount::text from ${ident(linesTable('bankMovements', 'matches'))} k
      join ${ident(tableName('bankMovements'))} m on m.tenant_id = k.tenant_id and m.id = k.record_id
      where k.tenant_id = ${tenant} and k.entry = any(${entries.map(({ id }) => id)}::int[]) order by m.date limit 1 for share of m`,
  )
  if (!movement) return []
  const amount = toFixed(movement.amount, check.decimals)
  return [{ code: 'BankMovement.RowMatched', params: { ...movement, amount } }]
}
