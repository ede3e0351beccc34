import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { isZero, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { taxAccounts } from '../ledger/taxes.ts'
import { countedBefore, creditOf, entriesOf } from './voucherEntries.ts'

/**
 * What is asked of vouchers that move a tax account and are not in the return, before they count: its boxes would not agree with the account.
 * What the books begin with is tax of days before them, and what settles a return empties the accounts. In their order.
 */
export async function unmarkedTax(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isJudged = (record: RecordData) =>
    record['taxable'] !== true && record['kind'] !== 'opening' && record['status'] === 'open' && !settlesReturn(record)
  if (context.person.isAutomatic || !changes.some(({ record }) => isJudged(record))) return changes.map(() => [])
  const { outputVat, inputVat } = await taxAccounts(context, run)
  const accounts = [outputVat, inputVat].filter((account) => account !== undefined)
  const amounts = (record: RecordData) => accounts.map((account) => movedOn(account, record))
  return changes.map(({ record, before }) => {
    const moved = amounts(record)
    const counted = countedBefore(before)
    const former = counted && counted['taxable'] !== true ? amounts(counted) : null
    if (!isJudged(record) || moved.every(isZero) || former?.join() === moved.join()) return []
    const at = entriesOf(record).findIndex(({ account }) => accounts.some((one) => one === account))
    return [
      {
        code: 'Voucher.TaxUnmarked',
        field: `entries.${at}.account`,
        params: { amount: toFixed(sum(moved), context.check.decimals) },
      },
    ]
  })
}

const settlesReturn = ({ source }: RecordData): boolean =>
  (source as { readonly resource: string } | null | undefined)?.resource === 'vatReturns'

const movedOn = (on: number, record: RecordData): string =>
  sum(entriesOf(record).map((entry) => (entry['account'] === on ? creditOf(entry) : '0')))
