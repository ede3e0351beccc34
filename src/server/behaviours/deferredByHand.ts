import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { add, compare, greater, isZero, lesser, sizeOf, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Change } from '../engine/change.ts'
import type { Context } from '../engine/context.ts'
import { deferredNow } from '../reports/documents/deferredNow.ts'
import { deferredAccounts } from '../reports/documents/deferredStanding.ts'
import { type Account, accountsOf, branchOf, calledIn, countedBefore, creditOf, entriesOf } from './voucherEntries.ts'

/** What stands on an account of deferred income in a branch, and how far vouchers by hand brought it below and above what opening vouchers did. */
interface Standing {
  readonly waiting: string
  readonly brought: string
  readonly books: string
  readonly lowest: string
  readonly highest: string
}

/** What a voucher moves there. */
interface Move {
  readonly voucher: number
  readonly amount: string
  readonly isOpening: boolean
}

/** What is posted makes the standing; the vouchers that wait come to it in the order of their days. */
interface Found {
  readonly standing: Standing
  readonly waiting: readonly Move[]
}

/**
 * What is asked of vouchers that move an account of deferred income, before they count: invoices say what waits to be earned there and
 * recognitions what was, so that a voucher makes the account say something else. Only what opening vouchers brought is taken to income by
 * hand, once. In their order.
 */
export async function deferredByHand(changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const isJudged = (record: RecordData) => record['kind'] !== 'opening' && record['status'] === 'open'
  const judged = context.person.isAutomatic ? [] : changes.filter(({ record }) => isJudged(record))
  const accounts = judged.length ? await movedAccounts(judged, context, run) : []
  if (!accounts.length) return changes.map(() => [])
  const found = await standings(
    accounts.map(({ id }) => id),
    judged,
    context,
    run,
  )
  return changes.map(({ id, record, before }): FaultAt[] => {
    if (!isJudged(record)) return []
    const counted = countedBefore(before)
    return accounts.flatMap((account) =>
      branchesOf([record], context).flatMap((branch): FaultAt[] => {
        const moved = movedOn(account.id, branch, record, context)
        const more = subtract(moved, movedOn(account.id, branch, counted, context))
        if (isZero(more)) return []
        const key = `${account.id} ${branch}`
        const { standing, waiting } = found.get(key) ?? nothing
        // What is posted stays where it is, and the voucher adds to it what it changes.
        const own = { voucher: id, amount: before?.['status'] === 'posted' ? more : moved, isOpening: false }
        const at = waiting.findIndex(({ voucher }) => voucher === id)
        const then = at < 0 ? [...waiting, own] : waiting.with(at, own)
        found.set(key, { standing, waiting: then })
        const differs = differsBy(standing, then)
        if (compare(sizeOf(differs), sizeOf(differsBy(standing, waiting))) <= 0) return []
        const line = entriesOf(record).findIndex((entry) => entry['account'] === account.id)
        const written = (amount: string) => toFixed(amount, context.check.decimals)
        const name = calledIn(account, context.language)
        const params = { name, waiting: written(standing.waiting), amount: written(differs) }
        return [{ code: 'Voucher.DeferredByHand', field: `entries.${line}.account`, params }]
      }),
    )
  })
}

const nothing: Found = { standing: { waiting: '0', brought: '0', books: '0', lowest: '0', highest: '0' }, waiting: [] }

/** By how much an account differs, once these vouchers are posted, from what invoices wait to earn and what is left of all that was brought. */
function differsBy({ waiting, brought, books, lowest, highest }: Standing, moves: readonly Move[]): string {
  const whole = sum([brought, ...moves.flatMap(({ isOpening, amount }) => (isOpening ? [amount] : []))])
  const beyond = subtract(add(books, sum(moves.map(({ amount }) => amount))), waiting)
  let [stood, low, high] = [subtract(subtract(books, waiting), brought), lowest, highest]
  for (const { amount, isOpening } of moves) {
    if (isOpening) continue
    stood = add(stood, amount)
    low = lesser(low, stood)
    high = greater(high, stood)
  }
  const left = compare(whole, '0') > 0 ? greater(add(whole, low), '0') : lesser(add(whole, high), '0')
  return subtract(beyond, left)
}

const branchesOf = (records: readonly RecordData[], context: Context): number[] => [
  ...new Set(records.flatMap((record) => entriesOf(record).map((entry) => branchOf(entry, record, context)))),
]

const movedOn = (account: number, branch: number, record: RecordData | null, context: Context): string =>
  sum(
    entriesOf(record).map((entry) =>
      record && entry['account'] === account && branchOf(entry, record, context) === branch ? creditOf(entry) : '0',
    ),
  )

/** The accounts of deferred income that some vouchers name. */
const movedAccounts = (changes: readonly Change[], { tenant }: Context, run: Run): Promise<Account[]> => {
  const named = changes.flatMap(({ record, before }) => [record, before].flatMap(entriesOf))
  return run<Account>(
    sql`select a.id, a.code, a.arabic_name as "arabicName", a.english_name as "englishName" from accounts a
      where a.tenant_id = ${tenant} and a.id = any(${accountsOf(named)}::int[]) and a.id in (select account_id from ${deferredAccounts(tenant)} d) order by a.id`,
  )
}

async function standings(
  accounts: readonly number[],
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<Map<string, Found>> {
  const { tenant } = context
  const visibleBranches = branchesOf(
    changes.map(({ record }) => record),
    context,
  )
  type Key = { readonly account: number; readonly branch: number }
  const [posted, waiting] = await Promise.all([
    run<Standing & Key>(
      sql`select account_id as account, branch_id as branch, waiting::text, brought::text, books::text, lowest::text, highest::text
        from (${deferredNow(accounts, { ...context, visibleBranches })}) d`,
    ),
    run<Move & Key>(
      sql`select n.account_id as account, coalesce(n.branch_id, v.branch_id) as branch, v.id as voucher, v.kind = 'opening' as "isOpening",
          sum(coalesce(n.credit, 0) - coalesce(n.debit, 0))::text as amount
        from vouchers v join vouchers_entries n on n.tenant_id = v.tenant_id and n.record_id = v.id
        where v.tenant_id = ${tenant} and v.status = 'open' and n.account_id = any(${accounts}::int[])
        group by 1, 2, v.id, v.kind, v.date order by v.date, v.id`,
    ),
  ])
  const keyOf = ({ account, branch }: Key) => `${account} ${branch}`
  const moves = Map.groupBy(waiting, keyOf)
  const found = new Map<string, Found>(posted.map((one) => [keyOf(one), { standing: one, waiting: moves.get(keyOf(one)) ?? [] }]))
  for (const [key, own] of moves) if (!found.has(key)) found.set(key, { standing: nothing.standing, waiting: own })
  return found
}
