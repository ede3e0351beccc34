import type { Model } from '../../../schema/model.ts'
import type { EntryLine } from '../../../schema/recipe.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import { add, compare, subtract, sum, toFixed } from '../../../schema/values/money.ts'
import type { Run } from '../database/database.ts'
import { sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { heldInBooks } from '../engine/sql/heldInBooks.ts'
import { waitingByDay, waitingOn } from '../engine/sql/waitingOn.ts'
import { type BoundCash, boundCash } from './cash.ts'
import { coveredAccounts } from './covered.ts'
import type { Entry } from './ledgerEntry.ts'

/** Cash of a branch, or another account that may not go below zero, and its balance at the end of each day. */
export interface Safe {
  readonly arabicName: string
  readonly englishName: string | null
  /** The balance before the first of the days. */
  readonly before: string
  readonly days: Map<string, string>
}

/** Faults of an entry because of safes; cash that one entry takes is not there for the next. */
export type Safes = (entry: Pick<Entry, 'branch' | 'date'>, lines: readonly EntryLine[]) => FaultAt[]

export const keyOf = (account: number, branch: number): string => `${account} ${branch}`

/** What a safe or an account is called. */
export const nameIn = (language: Context['language'], { arabicName, englishName }: Pick<Safe, 'arabicName' | 'englishName'>) =>
  (language === 'ar' ? arabicName : englishName) ?? arabicName

/** What there is on accounts of safes, by their keys: in the books, and by what is final and waits to be posted. */
export async function standingWith(
  safes: readonly BoundCash[],
  { tenant, registry }: Context,
  run: Run,
): Promise<Map<string, string>> {
  const [accounts, branches] = [safes.map(({ account }) => account), safes.map(({ branch }) => branch)]
  const waiting = waitingOn(registry.get('safes'), 'w.account', 'w', registry, 'w.branch')
  const rows = await run<{ account: number; branch: number; there: string }>(
    sql`select w.account, w.branch, (${word(heldInBooks('w', 'w.branch', 'w.account'))} + (${word(waiting)}))::text as there
      from (select distinct ${tenant}::int as tenant_id, account, branch from unnest(${accounts}::int[], ${branches}::int[]) u (account, branch)) w`,
  )
  return new Map(rows.map(({ account, branch, there }) => [keyOf(account, branch), there]))
}

/**
 * Holds the cash that some entries touch, and the accounts of rows that are covered, and finds whether they have what is taken
 * from them on its day and ever after.
 * @param hold whether the safes stay as they are until the transaction ends; a preview only looks
 */
export async function loadSafes(
  entries: readonly { readonly entry: Entry; readonly lines: readonly EntryLine[] }[],
  hold: boolean,
  context: Context,
  run: Run,
): Promise<Safes> {
  const places = entries.flatMap(({ entry, lines }) => lines.map(({ account, branch = entry.branch }) => ({ account, branch })))
  const covered = await coveredAccounts(entries, hold, context, run)
  const bound = [...(await boundCash(places, hold, context, run)), ...covered]
  // Several safes of one account have its balance once.
  const strict = [...new Map(bound.map((one) => [keyOf(one.account, one.branch), one])).values()]
  if (!strict.length) return () => []
  const first = entries.map(({ entry }) => entry.date).sort()[0] ?? ''
  // Asked after the safes are held: what others have posted meanwhile is there.
  const safes = await standingFrom(first, strict, context, run)
  return ({ branch: own, date }, lines) => {
    const touched = Map.groupBy(lines, ({ account, branch = own }) => keyOf(account, branch))
    const faults = [...touched].flatMap(([key, some]): FaultAt[] => {
      const safe = safes.get(key)
      const net = sum(some.map(({ debit, credit }) => subtract(debit, credit)))
      const left = safe && leastFrom(safe, date)
      if (!safe || left === undefined || compare(net, '0') >= 0 || compare(add(left, net), '0') >= 0) return []
      const { place } = some.find(({ credit }) => compare(credit, '0') > 0) ?? {}
      return [
        {
          code: 'Ledger.SafeShort',
          ...(place !== undefined && { field: `${place}.credit` }),
          params: { name: nameIn(context.language, safe), left: toFixed(left, context.check.decimals) },
        },
      ]
    })
    if (!faults.length)
      for (const [key, some] of touched) {
        const days = safes.get(key)?.days
        days?.set(date, sum([days.get(date) ?? '0', ...some.map(({ debit, credit }) => subtract(debit, credit))]))
      }
    return faults
  }
}

/**
 * The posted balances of accounts from a day on, by their keys.
 * @param through what documents that wait for their posting reach an account through, where those count too
 */
export async function standingFrom(
  day: string,
  places: readonly BoundCash[],
  context: Context,
  run: Run,
  through?: Model,
): Promise<Map<string, Safe>> {
  const rows = await run<{ account: number; branch: number; day: string | null; net: string }>(
    sql`${balancesFrom(day, places, context)}${through ? sql` union all ${waitingDays(places, through, context)}` : sql``}`,
  )
  return new Map(
    places.map(({ account, branch, ...names }): [string, Safe] => {
      const own = rows.filter((row) => row.account === account && row.branch === branch)
      const days = Map.groupBy(own, (row) => row.day)
      const netOf = (some: typeof own = []) => sum(some.map(({ net }) => net))
      const before = netOf(days.get(null))
      return [
        keyOf(account, branch),
        { ...names, before, days: new Map([...days].flatMap(([at, some]) => (at === null ? [] : [[at, netOf(some)]]))) },
      ]
    }),
  )
}

/** The lowest balance at the end of a day and of every later one. */
export function leastFrom({ before, days }: Safe, date: string): string {
  const balance = sum([before, ...[...days].flatMap(([day, net]) => (day <= date ? [net] : []))])
  const later = [...days].filter(([day]) => day > date).sort(([a], [b]) => a.localeCompare(b))
  let [running, least] = [balance, balance]
  for (const [, net] of later) {
    running = add(running, net)
    if (compare(running, least) < 0) least = running
  }
  return least
}

/** The balances of accounts before the month of a day, from the monthly sums, and the movements of each day since. */
function balancesFrom(day: string, safes: readonly { account: number; branch: number }[], { tenant }: Context) {
  const month = `${day.slice(0, 7)}-01`
  const [accounts, branches] = [safes.map(({ account }) => account), safes.map(({ branch }) => branch)]
  return sql`select w.account, w.branch, null as day, coalesce((select sum(t.debit - t.credit) from account_totals t where t.tenant_id = ${tenant} and t.branch_id = w.branch and t.account_id = w.account and t.month < ${month}::date), 0)
        + coalesce((select sum(s.debit - s.credit) from account_sums s where s.tenant_id = ${tenant} and s.branch_id = w.branch and s.account_id = w.account and s.month < ${month}::date and not s.compacted), 0) as net
      from unnest(${accounts}::int[], ${branches}::int[]) w (account, branch)
    union all select l.account_id, l.branch_id, l.date::text, sum(l.debit - l.credit) from unnest(${accounts}::int[], ${branches}::int[]) w (account, branch)
      join ledger_rows l on l.tenant_id = ${tenant} and l.account_id = w.account and l.branch_id = w.branch and l.date >= ${month}::date group by 1, 2, 3`
}

/** What documents that are final and not in the books yet would move on accounts, by day. */
function waitingDays(places: readonly BoundCash[], through: Model, { tenant, registry }: Context) {
  const [accounts, branches] = [places.map(({ account }) => account), places.map(({ branch }) => branch)]
  return sql`select w.account, w.branch, x.day::text, sum(x.amount)
    from (select ${tenant}::int as tenant_id, account, branch from unnest(${accounts}::int[], ${branches}::int[]) u (account, branch)) w,
      lateral (${word(waitingByDay(through, 'w.account', 'w', registry, 'w.branch'))}) x group by 1, 2, 3`
}
