import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, negate, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { returnsFiledOf } from '../ledger/filedReturns.ts'
import { type Taxes, taxAccounts } from '../ledger/taxes.ts'
import { branchOf, countedBefore, creditOf, entriesOf } from './voucherEntries.ts'

/** Tax that a voucher takes back in a branch: of the invoice of a day, where its line names one. */
interface Taken {
  readonly amount: string
  readonly branch: number
  readonly invoiced: string | null
}

/**
 * What is asked of vouchers in the return, before they count, that take tax back which a filed return may have been told: whether they correct
 * that one, which they say by one of its days, or tell a change of their own period. In their order.
 */
export async function taxTakenBack(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isJudged = ({ kind, taxable, correctedDay, status }: RecordData) =>
    kind === 'general' && taxable === true && !correctedDay && status === 'open'
  if (context.person.isAutomatic || !changes.some(({ record }) => isJudged(record))) return changes.map(() => [])
  const taxes = await taxAccounts(context, run)
  const taken = changes.flatMap(({ record, before }, at) => {
    if (!isJudged(record)) return []
    const counted = countedBefore(before)
    const all = takenBy(record, taxes, context)
    const isSaid = counted !== null && isJudged(counted) && total(takenBy(counted, taxes, context)) === total(all)
    return isSaid ? [] : all.map((one) => ({ ...one, at, date: record['date'] ?? null }))
  })
  if (!taken.length) return changes.map(() => [])
  const told = await run<{ at: number }>(
    sql`select distinct t.at from unnest(${taken.map(({ at }) => at)}::int[], ${taken.map(({ branch }) => branch)}::int[], ${taken.map(({ date }) => date)}::date[],
        ${taken.map(({ invoiced }) => invoiced)}::date[]) t (at, branch, day, invoiced)
      where exists (select 1 from ${returnsFiledOf(sql`t.branch`, context.tenant)} and r."to" < t.day and (t.invoiced is null or t.invoiced between r."from" and r."to"))`,
  )
  return changes.map((_, index): FaultAt[] => {
    if (!told.some(({ at }) => at === index)) return []
    const amount = toFixed(total(taken.filter(({ at }) => at === index)), context.check.decimals)
    return [{ code: 'Voucher.TaxTakenBack', field: 'correctedDay', params: { amount } }]
  })
}

const total = (taken: readonly Taken[]): string => sum(taken.map(({ amount }) => amount))

/** Output tax that a voucher debits and input tax that it credits, by branches; what it owes and deducts at once it takes not back. */
function takenBy(record: RecordData, { outputVat, inputVat }: Taxes, context: Context): Taken[] {
  const of = (account: number | undefined, sign: (amount: string) => string): Taken[] => {
    const lines = entriesOf(record).filter((entry) => account !== undefined && entry['account'] === account)
    return [...Map.groupBy(lines, (entry) => branchOf(entry, record, context))].flatMap(([at, own]) => {
      const amount = sum(own.map((entry) => sign(creditOf(entry))))
      const invoiced = (own.find((entry) => entry['invoiceDate'])?.['invoiceDate'] ?? null) as string | null
      return compare(amount, '0') > 0 ? [{ amount, branch: at, invoiced }] : []
    })
  }
  return [...of(outputVat, negate), ...of(inputVat, (amount) => amount)]
}
