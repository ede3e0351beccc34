import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { returnsFiledOf } from '../ledger/filedReturns.ts'
import { taxAccounts } from '../ledger/taxes.ts'
import { branchOf, countedBefore, creditOf, entriesOf, knownOf } from './voucherEntries.ts'

/** What a voucher puts on the tax accounts of a branch, and what was returned there. */
interface Moved {
  readonly at: number
  readonly amount: string
  /** Whether a return before its day was filed of the day that it corrects. */
  readonly isFiled: boolean
  /** Whether a return of days before its year was filed. */
  readonly isReturned: boolean
}

const field = 'correctedDay'
const correctsFormerYear = ({ kind, taxable }: RecordData): boolean => kind === 'priorPeriod' && taxable === true

/**
 * The return of a day that a voucher corrects was filed before, in each branch whose tax it moves. The error of a prior period says which one it
 * corrects where there is any: else its tax would be told as that of its own day. In their order.
 */
export async function correctedReturn(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const found = await movedTaxes(changes, context, run)
  return changes.map(({ record, before }, index): FaultAt[] => {
    if (record['status'] !== 'open' || before?.['status'] === 'posted') return []
    const own = found.filter(({ at }) => at === index)
    const isMissing = record[field] ? !own.length || own.some(({ isFiled }) => !isFiled) : mustSay(record, own)
    return isMissing ? [{ code: 'Voucher.CorrectedDay', field }] : []
  })
}

/** What is asked of vouchers with the tax of a prior period's error of which nothing was returned here, before they count. In their order. */
export async function errorOfNoReturn(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  if (context.person.isAutomatic) return changes.map(() => [])
  const found = await movedTaxes(changes, context, run)
  return changes.map(({ record, before }, index): FaultAt[] => {
    const own = found.filter(({ at }) => at === index)
    const counted = countedBefore(before)
    const isNew = record['status'] === 'open' && !(counted && correctsFormerYear(counted))
    if (!isNew || !correctsFormerYear(record) || record[field] || !own.length || mustSay(record, own)) return []
    const params = { amount: toFixed(sum(own.map(({ amount }) => amount)), context.check.decimals) }
    return [{ code: 'Voucher.ErrorOfNoReturn', field, params }]
  })
}

const mustSay = (record: RecordData, moved: readonly Moved[]): boolean =>
  correctsFormerYear(record) && moved.some(({ isReturned }) => isReturned)

/** Read once for what is checked and asked. Most vouchers correct nothing: of these no more is known. */
const movedTaxes = knownOf(async (changes, context, run): Promise<readonly Moved[]> => {
  const { tenant } = context
  if (!changes.some(({ record }) => record[field] || correctsFormerYear(record))) return []
  const { outputVat, inputVat } = await taxAccounts(context, run)
  const moved = changes.flatMap(({ record }, at) => {
    if (!record[field] && !correctsFormerYear(record)) return []
    const onTax = entriesOf(record).filter(({ account }) => account === outputVat || account === inputVat)
    const byBranch = Map.groupBy(onTax, (entry) => branchOf(entry, record, context))
    return [...byBranch].map(([of, entries]) => ({ at, of, record, amount: sum(entries.map(creditOf)) }))
  })
  if (!moved.length) return []
  const filed = sql`from ${returnsFiledOf(sql`m.branch`, tenant)}`
  return run<Moved>(
    sql`select m.at, m.amount::text, exists (select 1 ${filed} and m.corrected between r."from" and r."to" and r."to" < m.date) as "isFiled",
        exists (select 1 ${filed} and r."to" < coalesce((select y.start_date from fiscal_years y where y.tenant_id = ${tenant} and m.date between y.start_date and y.end_date limit 1), m.date)) as "isReturned"
      from unnest(${moved.map(({ at }) => at)}::int[], ${moved.map(({ of }) => of)}::int[], ${moved.map(({ amount }) => amount)}::numeric[],
        ${moved.map(({ record }) => record['date'] ?? null)}::date[], ${moved.map(({ record }) => record[field] ?? null)}::date[]) m (at, branch, amount, date, corrected)`,
  )
})
