import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, isZero, sum } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { chartCash } from '../ledger/chartCash.ts'
import { playedRoles } from '../ledger/playedRoles.ts'
import { type Account, accountsOf, calledIn, creditOf, entriesOf, explained } from './voucherEntries.ts'

/** The account that has what earlier years have left. */
export async function retainedEarnings(tenant: number, run: Run): Promise<Account | undefined> {
  const [account] = await run<Account>(
    sql`select a.id, a.code, a.arabic_name as "arabicName", a.english_name as "englishName" from company_account_mappings m
      join accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id where m.tenant_id = ${tenant} and m.role = 'yearResult'`,
  )
  return account
}

/** Of these accounts those of income and expense. */
export async function resultsAmong(entries: readonly RecordData[], tenant: number, run: Run): Promise<ReadonlySet<unknown>> {
  const rows = await run<{ id: number }>(
    sql`select id from accounts where tenant_id = ${tenant} and id = any(${accountsOf(entries)}::int[]) and kind in ('income', 'expense')`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What earlier years have left becomes no income and no expense of this year, nor what this year earned theirs: closing the year alone does that. */
export async function retainedAsResult(record: RecordData, { tenant, language }: Context, run: Run): Promise<FaultAt[]> {
  if (explained.has(record['kind'])) return []
  const entries = entriesOf(record)
  const account = await retainedEarnings(tenant, run)
  if (!account || !accountsOf(entries).includes(account.id) || !(await resultsAmong(entries, tenant, run)).size) return []
  const params = { name: calledIn(account, language) }
  return entries.flatMap((entry, index): FaultAt[] =>
    entry['account'] === account.id ? [{ code: 'Voucher.RetainedResult', field: `entries.${index}.account`, params }] : [],
  )
}

/**
 * What is asked of vouchers that move what earlier years have left, before they count: against money, a debt that finances (a dividend) or
 * another part of equity it is of the owners; against anything else it mostly corrects a former year, which the kind of the voucher says. In
 * their order.
 */
export async function retainedByHand(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isJudged = (record: RecordData) => !explained.has(record['kind']) && record['status'] === 'open'
  const { tenant, language } = context
  const none = changes.map(() => [])
  if (context.person.isAutomatic || !changes.some(({ record }) => isJudged(record))) return none
  const account = await retainedEarnings(tenant, run)
  const all = changes.flatMap(({ record, before }) => [record, before].flatMap(entriesOf))
  if (!account || !accountsOf(all).includes(account.id)) return none
  const others = new Map((await notOfOwners(all, tenant, run)).map((one) => [one.id, one]))
  const movedBy = (record: RecordData) => {
    const entries = entriesOf(record)
    const amount = sum(entries.map((entry) => (entry['account'] === account.id ? creditOf(entry) : '0')))
    const sign = compare(amount, '0')
    const against = entries.find((entry) => others.has(entry['account'] as number) && compare(creditOf(entry), '0') === -sign)
    return { amount, against: isZero(amount) ? undefined : others.get(against?.['account'] as number) }
  }
  return changes.map(({ record, before }): FaultAt[] => {
    if (!isJudged(record)) return []
    const { amount, against } = movedBy(record)
    const counted = before && !explained.has(before['kind']) && ['open', 'posted'].includes(String(before['status']))
    const former = counted ? movedBy(before) : null
    if (!against || (former?.against?.id === against.id && compare(former.amount, amount) === 0)) return []
    const at = entriesOf(record).findIndex((entry) => entry['account'] === account.id)
    const params = { name: calledIn(account, language), against: calledIn(against, language) }
    return [{ code: 'Voucher.RetainedByHand', field: `entries.${at}.account`, params }]
  })
}

/** Assets and liabilities among some lines that are neither money nor a debt that finances, nor between branches. */
const notOfOwners = (entries: readonly RecordData[], tenant: number, run: Run): Promise<Account[]> =>
  run<Account>(
    sql`with recursive ${chartCash(tenant)} select a.id, a.code, a.arabic_name as "arabicName", a.english_name as "englishName"
      from accounts a join "#placed" p on p.id = a.id
      where a.tenant_id = ${tenant} and a.id = any(${accountsOf(entries)}::int[]) and a.kind in ('asset', 'liability') and coalesce(p.place, '') not in ('cash', 'financing')
        and not exists (select 1 from (${playedRoles(tenant)}) r where r.account = a.id and r.role in ('safe', 'bank', 'branchCurrent'))`,
  )
