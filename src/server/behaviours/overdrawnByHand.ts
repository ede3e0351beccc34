import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { overdrawnBy } from '../ledger/overdrawnBanks.ts'
import { entriesOf } from './voucherEntries.ts'

/** What is asked of vouchers that overdraw a bank as they come to count; what brings balances in, or the bank itself has said, is a fact. */
export function overdrawnByHand(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isJudged = ({ record, before }: Change) =>
    !context.person.isAutomatic &&
    record['status'] === 'open' &&
    (before === null || before['status'] === 'draft') &&
    record['kind'] !== 'opening' &&
    !record['source']
  return overdrawnBy(
    changes.map((change) => (isJudged(change) ? entriesOf(change.record).flatMap(moveOf) : [])),
    context,
    run,
  )
}

const moveOf = ({ account, debit, credit }: RecordData) =>
  typeof account === 'number' ? [{ account, debit: String(debit ?? '0'), credit: String(credit ?? '0') }] : []
