import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** Money that a document moves on an account that somebody chose: the account, whose branch it is, and where that stands. */
interface Moved {
  readonly account: number
  readonly branch: number
  readonly field: string
}

/** Cash that nobody sees in the drawer would be taken for a difference of whoever counts it: at a safe it goes through the shift there. */
export async function besideShift(moved: readonly Moved[], { tenant }: Context, run: Run): Promise<FaultAt[]> {
  if (!moved.length) return []
  const accounts = [...new Set(moved.map(({ account }) => account))]
  const held = await run<{ account: number; branch: number }>(
    sql`select account_id as account, branch_id as branch from shifts
      where tenant_id = ${tenant} and status in ('open', 'counted') and account_id = any(${accounts}::int[])`,
  )
  return moved.flatMap(({ account, branch, field }) =>
    held.some((one) => one.account === account && one.branch === branch) ? [{ code: 'Shift.AtAccount', field }] : [],
  )
}

/** Money that leaves for an account: that of the document, or those of its targets. */
export const leavesBeside = (record: RecordData, before: RecordData | null, context: Context, run: Run): Promise<FaultAt[]> =>
  record['status'] === 'open' && before?.['status'] !== 'posted'
    ? besideShift([...movedBy(record, 'account', context), ...targetsOf(record, context)], context, run)
    : Promise.resolve([])

const targetsOf = (record: RecordData, context: Context): Moved[] =>
  ((record['targets'] ?? []) as readonly RecordData[]).flatMap((target, index) =>
    movedBy(target, `targets.${index}.account`, context),
  )

export const movedBy = ({ account, branch }: RecordData, field: string, context: Context): Moved[] =>
  typeof account === 'number' ? [{ account, branch: typeof branch === 'number' ? branch : context.branch.id, field }] : []
