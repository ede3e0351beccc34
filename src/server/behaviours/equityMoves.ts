import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, isZero, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { placedAmong } from '../ledger/chartCash.ts'
import { explainedVouchers } from '../ledger/explainedVouchers.ts'
import { playedRoles } from '../ledger/playedRoles.ts'
import { type Account, accountsOf, calledIn, countedBefore, creditOf, entriesOf, knownOf } from './voucherEntries.ts'

/**
 * What an account is to the owners: what earlier years have left (`retained`), other `equity`, the `result` of the year by income and expense, and
 * assets and liabilities of the `business` that are neither money nor a debt that finances, nor between branches.
 */
type Part = 'retained' | 'equity' | 'result' | 'business'
type PartAccount = Account & { readonly part: Part }
type Parts = ReadonlyMap<unknown, PartAccount>

/** What of a voucher moves an account of equity against others: by how much, and the first account on either side. */
interface Moved {
  readonly amount: string
  readonly equity: Account
  readonly against: Account
}

const isJudged = ({ status, kind }: RecordData): boolean => status === 'open' && !explainedVouchers.has(kind)

/**
 * What is asked of vouchers that move equity, before they count. What earlier years have left is of the owners against money, a debt that finances
 * (a dividend) or another part of equity; against anything else it mostly corrects a former year, which the kind of the voucher says. Other equity is
 * no income and no expense of the year, but for what an owner has paid or earned for the school. In their order.
 */
export async function equityMoves(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  if (context.person.isAutomatic || !changes.some(({ record }) => isJudged(record))) return changes.map(() => [])
  const parts = await partsOf(changes, context, run)
  return changes.map((change) => [
    ...movedAnew('Voucher.RetainedByHand', change, (record) => movedBy(record, 'retained', 'business', parts), context),
    ...movedAnew('Voucher.EquityAsResult', change, (record) => movedBy(record, 'equity', 'result', parts), context),
  ])
}

/**
 * What earlier years have left becomes no income and no expense of this year, nor what this year earned theirs: closing the year alone does that. Of
 * other equity that does, the description says why; the error of a prior period is taken to what earlier years have left, and says why, since the
 * note of the statements shows it. Also of what waited to be posted since before it was refused. In their order.
 */
export async function equityFaults(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isFinal = ({ record, before }: Change) => record['status'] === 'open' && before?.['status'] !== 'posted'
  const isPosted = ({ record, before }: Change) => record['status'] === 'posted' && before?.['status'] !== 'posted'
  if (!changes.some((change) => isFinal(change) || isPosted(change))) return changes.map(() => [])
  const parts = await partsOf(changes, context, run)
  return changes.map((change) => {
    const { record } = change
    const isOpen = isFinal(change)
    if (isOpen && record['kind'] === 'priorPeriod') return correctsFormerYears(record, parts, context)
    return [
      ...(isOpen || isPosted(change) ? retainedAsResult(record, parts, context) : []),
      ...(isOpen && !context.person.isAutomatic ? equityReason(record, parts, context) : []),
    ]
  })
}

/** A question about what a voucher moves, unless it moved as much from there when it counted before. */
function movedAnew(
  code: string,
  { record, before }: Change,
  moving: (record: RecordData) => Moved | null,
  { language }: Context,
): FaultAt[] {
  const moved = isJudged(record) ? moving(record) : null
  const counted = countedBefore(before)
  const former = counted && !explainedVouchers.has(counted['kind']) ? moving(counted) : null
  const isSame = former?.equity.id === moved?.equity.id && former?.against.id === moved?.against.id
  if (!moved || (former && isSame && compare(former.amount, moved.amount) === 0)) return []
  const at = entriesOf(record).findIndex((entry) => entry['account'] === moved.equity.id)
  const params = { name: calledIn(moved.equity, language), against: calledIn(moved.against, language) }
  return [{ code, field: `entries.${at}.account`, params }]
}

function retainedAsResult(record: RecordData, parts: Parts, { language }: Context): FaultAt[] {
  const entries = entriesOf(record)
  const partOf = (entry: RecordData) => parts.get(entry['account'])?.part
  if (explainedVouchers.has(record['kind']) || !entries.some((entry) => partOf(entry) === 'result')) return []
  return entries.flatMap((entry, at): FaultAt[] => {
    const account = parts.get(entry['account'])
    return account?.part === 'retained'
      ? [{ code: 'Voucher.RetainedResult', field: `entries.${at}.account`, params: { name: calledIn(account, language) } }]
      : []
  })
}

function equityReason(record: RecordData, parts: Parts, { language }: Context): FaultAt[] {
  const moved = record['description'] || !isJudged(record) ? null : movedBy(record, 'equity', 'result', parts)
  return moved ? [{ code: 'Voucher.EquityReason', field: 'description', params: { name: calledIn(moved.equity, language) } }] : []
}

function correctsFormerYears(record: RecordData, parts: Parts, { language, year }: Context): FaultAt[] {
  const entries = entriesOf(record)
  const retained = [...parts.values()].find(({ part }) => part === 'retained')
  if (!retained) return [{ code: 'Ledger.MappingMissing', params: { role: 'yearResult' } }]
  const params = { name: calledIn(retained, language) }
  const isFormer = !year || typeof record['correctedYear'] !== 'number' || record['correctedYear'] < year.year
  const reason = [
    ...(record['description'] ? [] : [{ code: 'Voucher.PriorPeriodReason', field: 'description' }]),
    ...(isFormer ? [] : [{ code: 'Voucher.PriorPeriodYear', field: 'correctedYear' }]),
  ]
  const found = entries.flatMap(({ account }, at): FaultAt[] =>
    parts.get(account)?.part === 'result' ? [{ code: 'Voucher.PriorPeriodResult', field: `entries.${at}.account`, params }] : [],
  )
  if (found.length || entries.some(({ account }) => account === retained.id)) return [...reason, ...found]
  return [...reason, { code: 'Voucher.PriorPeriodNothing', field: 'kind', params }]
}

/** The first account of a part that a voucher moves against an account of another one. */
function movedBy(record: RecordData, part: Part, other: Part, parts: Parts): Moved | null {
  const entries = entriesOf(record)
  for (const [id, own] of Map.groupBy(entries, ({ account }) => account)) {
    const equity = parts.get(id)
    const amount = sum(own.map(creditOf))
    if (equity?.part !== part || isZero(amount)) continue
    const found = entries.find(
      (entry) => parts.get(entry['account'])?.part === other && compare(creditOf(entry), '0') === -compare(amount, '0'),
    )
    const against = parts.get(found?.['account'])
    if (against) return { amount, equity, against }
  }
  return null
}

/** Of the accounts of some vouchers those that have a part, and the one that has what earlier years have left. */
const partsOf = knownOf(async (changes, { tenant }, run): Promise<Parts> => {
  const named = accountsOf(changes.flatMap(({ record, before }) => [record, before].flatMap(entriesOf)))
  const retained = sql`a.id in (select m.account_id from company_account_mappings m where m.tenant_id = ${tenant} and m.role = 'yearResult')`
  const rows = await run<PartAccount>(
    sql`with recursive ${placedAmong(sql`(a.id = any(${named}::int[]) or ${retained})`, tenant)}, parts as (select a.id, a.code, a.arabic_name as "arabicName", a.english_name as "englishName", case
          when ${retained} then 'retained' when a.kind = 'equity' then 'equity' when a.kind in ('income', 'expense') then 'result'
          when coalesce(p.place, '') in ('cash', 'financing') or exists (select 1 from (${playedRoles(tenant)}) r where r.account = a.id and r.role in ('safe', 'bank', 'branchCurrent')) then null
          else 'business' end as part
        from "#placed" p join accounts a on a.tenant_id = ${tenant} and a.id = p.id)
      select * from parts where part is not null`,
  )
  return new Map(rows.map((account) => [account.id, account]))
})
