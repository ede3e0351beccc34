import { nameIn } from '../../../schema/languages.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { add, compare, greater, isZero, lesser, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { deferredAccounts, deferredStanding } from '../reports/documents/deferredStanding.ts'

/** What stands on an account of deferred income in a branch, with the vouchers that wait to be posted. */
interface Standing {
  readonly waiting: string
  readonly brought: string
  readonly books: string
}

interface Account {
  readonly id: number
  readonly code: string
  readonly arabicName: string
  readonly englishName: string | null
}

/**
 * What is asked of vouchers that move an account of deferred income, before they count: invoices say what waits to be earned there and
 * recognitions what was, so that a voucher makes the account say something else. Only what opening vouchers brought is taken to income by
 * hand. In their order.
 */
export async function deferredByHand(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isJudged = (record: RecordData) => record['kind'] !== 'opening' && record['status'] === 'open'
  const judged = context.person.isAutomatic ? [] : changes.filter(({ record }) => isJudged(record))
  const accounts = judged.length ? await movedAccounts(judged, context, run) : []
  if (!accounts.length) return changes.map(() => [])
  const standing = await standings(judged, context, run)
  return changes.map(({ record, before }): FaultAt[] => {
    if (!isJudged(record)) return []
    const counted = before && ['open', 'posted'].includes(String(before['status'])) ? before : null
    return accounts.flatMap((account) =>
      branchesOf([record], context).flatMap((branch): FaultAt[] => {
        const moved = subtract(movedOn(account.id, branch, record, context), movedOn(account.id, branch, counted, context))
        if (isZero(moved)) return []
        const found = standing.get(`${account.id} ${branch}`) ?? { waiting: '0', brought: '0', books: '0' }
        const after = { ...found, books: add(found.books, moved) }
        standing.set(`${account.id} ${branch}`, after)
        const differs = differsBy(after)
        if (compare(sizeOf(differs), sizeOf(differsBy(found))) <= 0) return []
        const at = entriesOf(record).findIndex((entry) => entry['account'] === account.id)
        const written = (amount: string) => toFixed(amount, context.check.decimals)
        const name = `${account.code} ${nameIn(account, context.language)}`
        const params = { name, waiting: written(found.waiting), amount: written(differs) }
        return [{ code: 'Voucher.DeferredByHand', field: `entries.${at}.account`, params }]
      }),
    )
  })
}

/** By how much an account differs from what invoices wait to earn and from anything between nothing and all that was brought. */
const differsBy = ({ waiting, brought, books }: Standing): string => {
  const beyond = subtract(books, waiting)
  return subtract(beyond, greater(lesser(brought, '0'), lesser(greater(brought, '0'), beyond)))
}

const sizeOf = (amount: string): string => (amount.startsWith('-') ? subtract('0', amount) : amount)

const entriesOf = (record: RecordData | null): readonly RecordData[] => (record?.['entries'] ?? []) as readonly RecordData[]

/** In whose books a line of a voucher stands. */
const branchOf = (entry: RecordData, record: RecordData, context: Context): number =>
  Number(entry['branch'] ?? record['branch'] ?? context.branch.id)

const branchesOf = (records: readonly RecordData[], context: Context): number[] => [
  ...new Set(records.flatMap((record) => entriesOf(record).map((entry) => branchOf(entry, record, context)))),
]

const movedOn = (account: number, branch: number, record: RecordData | null, context: Context): string =>
  sum(
    entriesOf(record).map((entry) =>
      record && entry['account'] === account && branchOf(entry, record, context) === branch
        ? subtract(String(entry['credit'] ?? '0'), String(entry['debit'] ?? '0'))
        : '0',
    ),
  )

/** The accounts of deferred income that some vouchers name. */
const movedAccounts = (changes: readonly Change[], { tenant }: Context, run: Run): Promise<Account[]> => {
  const named = changes.flatMap(({ record, before }) => [record, before].flatMap(entriesOf))
  const ids = named.flatMap(({ account }) => (typeof account === 'number' ? [account] : []))
  return run<Account>(
    sql`select a.id, a.code, a.arabic_name as "arabicName", a.english_name as "englishName" from accounts a
      where a.tenant_id = ${tenant} and a.id = any(${ids}::int[]) and a.id in (select account_id from ${deferredAccounts(tenant)} d) order by a.id`,
  )
}

async function standings(changes: readonly Change[], context: Context, run: Run): Promise<Map<string, Standing>> {
  const records = changes.map(({ record }) => record)
  const visibleBranches = branchesOf(records, context)
  const rows = await run<Standing & { account: number; branch: number }>(
    sql`select s.account_id as account, s.branch_id as branch, s.waiting::text, s.brought::text, (s.books + s.open)::text as books from (
        select account_id, branch_id, sum(waiting) as waiting, sum(brought) as brought, sum(books) as books, sum(open) as open from (
          select account_id, branch_id, waiting, brought, books, 0::numeric as open from (${deferredStanding(null, { ...context, visibleBranches })}) d
          union all select n.account_id, coalesce(n.branch_id, v.branch_id), 0, case when v.kind = 'opening' then coalesce(n.credit, 0) - coalesce(n.debit, 0) else 0 end, 0,
              coalesce(n.credit, 0) - coalesce(n.debit, 0)
            from vouchers v join vouchers_entries n on n.tenant_id = v.tenant_id and n.record_id = v.id
            where v.tenant_id = ${context.tenant} and v.status = 'open' and n.account_id in (select account_id from ${deferredAccounts(context.tenant)} a)) parts
        group by account_id, branch_id) s`,
  )
  return new Map(rows.map(({ account, branch, ...standing }) => [`${account} ${branch}`, standing]))
}
