import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'

/**
 * What is in a safe is what its account says, and what its cashier answers for: the account is its own in the books of its branch, and neither
 * changes under money or an open shift.
 */
export const safe: SaveBehaviour = {
  check: async ({ id, record, before, context, run }) => {
    const checks = [ownAccount(id, record, before, context, run)]
    if (before) checks.push(movedAccount(record, before, context, run), openShift(id, record, before, context, run))
    return (await Promise.all(checks)).flat()
  },
}

/** No other safe of the branch has the account; two that have shared one for long keep it. */
async function ownAccount(
  id: number,
  { account, ...record }: RecordData,
  before: RecordData | null,
  { tenant, branch, language }: Context,
  run: Run,
): Promise<FaultAt[]> {
  if (typeof account !== 'number' || account === before?.['account']) return []
  const of = (before?.['branch'] ?? record['branch'] ?? branch.id) as number
  // Of two that take it at one moment the second waits for the first.
  await run(sql`select 1 from accounts where tenant_id = ${tenant} and id = ${account} for no key update`)
  const [other] = await run<{ arabicName: string; englishName: string | null }>(
    sql`select arabic_name as "arabicName", english_name as "englishName" from safes
      where tenant_id = ${tenant} and branch_id = ${of} and account_id = ${account} and id <> ${id} order by id limit 1`,
  )
  return other ? [{ code: 'Safe.AccountShared', field: 'account', params: { name: nameIn(other, language) } }] : []
}

/** Once money has moved on its account, the safe keeps it. */
async function movedAccount(record: RecordData, before: RecordData, { tenant, branch }: Context, run: Run): Promise<FaultAt[]> {
  const former = before['account']
  if (typeof former !== 'number' || record['account'] === former) return []
  const of = (before['branch'] as number | null | undefined) ?? branch.id
  const moved = await run(
    sql`select 1 from ledger_rows l where l.tenant_id = ${tenant} and l.branch_id = ${of} and l.account_id = ${former} limit 1`,
  )
  return moved.length ? [{ code: 'Safe.AccountMoved', field: 'account' }] : []
}

/** While somebody's shift is open on it, it is kept in shifts and in use. */
async function openShift(id: number, record: RecordData, before: RecordData, { tenant }: Context, run: Run): Promise<FaultAt[]> {
  const field = ['keptInShifts', 'active'].find((name) => before[name] === true && record[name] !== true)
  if (field === undefined) return []
  const [shift] = await run<{ number: string | null }>(
    sql`select number from shifts where tenant_id = ${tenant} and safe_id = ${id} and status in ('open', 'counted') limit 1`,
  )
  return shift ? [{ code: 'Safe.ShiftOpen', field, params: { number: shift.number ?? '' } }] : []
}
