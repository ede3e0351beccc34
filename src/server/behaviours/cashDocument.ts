import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { leavesBeside } from './besideShift.ts'

/** A document that moves money: none of it passes a shift by, neither as it is issued nor as it is taken back. */
export const cashDocument: SaveBehaviour = {
  checkMany: (changes, context, run) =>
    Promise.all(
      changes.map(async ({ record, before }) => [
        ...(await leavesBeside(record, before, context, run)),
        ...(await takenBackBeside(record, before, context, run)),
      ]),
    ),
}

/** The same of a receipt; one that confirms a temporary one has moved no money, which lies where that one took it. */
export const receipt: SaveBehaviour = {
  checkMany: (changes, context, run) =>
    Promise.all(
      changes.map(({ record, before }) =>
        record['temporary'] === null || record['temporary'] === undefined
          ? takenBackBeside(record, before, context, run)
          : Promise.resolve([]),
      ),
    ),
}

/**
 * Cash that moved before a shift began was counted as it began. To take it back now would move it in that shift without being of it: it
 * is taken back once the shift is closed, or by another document of the shift.
 */
async function takenBackBeside(
  record: RecordData,
  before: RecordData | null,
  { tenant, branch }: Context,
  run: Run,
): Promise<FaultAt[]> {
  const isTaken = before?.['status'] === 'open' && record['status'] === 'void'
  if (!isTaken || typeof record['shift'] === 'number') return []
  const ids = (name: string, lines: readonly unknown[]) =>
    lines.flatMap((line) => {
      const id = (line as RecordData)[name]
      return typeof id === 'number' ? [id] : []
    })
  const methods = ids('paymentMethod', [record, ...((record['methods'] ?? []) as readonly RecordData[])])
  const safes = [...ids('fromSafe', [record]), ...ids('safe', (record['targets'] ?? []) as readonly RecordData[])]
  const [running] = await run<{ number: string | null }>(
    sql`select h.number from shifts h where h.tenant_id = ${tenant} and h.branch_id = ${branch.id} and h.status in ('open', 'counted')
      and (h.safe_id = any(${safes}::int[]) or exists (select 1 from payment_methods m where m.tenant_id = ${tenant} and m.id = any(${methods}::int[]) and m.kind = 'cash'
        and (m.safe_id = h.safe_id or m.safe_id is null and h.account_id = (select a.account_id from company_account_mappings a where a.tenant_id = ${tenant} and a.role = 'safe'))))
      order by h.id limit 1`,
  )
  return running ? [{ code: 'Shift.BeganLater', params: { number: running.number ?? '' } }] : []
}
